import assert from 'node:assert/strict';
import { detectLanguage } from '../../../../src/localService/engines/detectLanguage';
import { sourceLanguages } from '../../../../src/localService/translation/sourceLanguage';

const languagesOf = (...texts: string[]): Promise<string[]> =>
  sourceLanguages(
    texts.map((text) => ({ segments: [{ text, protectedSpans: [] }] })),
    '',
    detectLanguage,
  );

describe('The source language of a request', () => {
  it('is the same however often a short text is in it', async () => {
    for (const text of ['proton beam', 'Save file', 'Guardar archivo']) {
      const [alone = ''] = await languagesOf(text);
      for (const times of [2, 3, 50]) {
        assert.deepEqual(await languagesOf(...Array<string>(times).fill(text)), Array(times).fill(alone), text);
      }
    }
  });

  it('is that of each text where a request has short texts in several languages', async () => {
    const greetings = {
      ...{ DE: 'Guten Morgen, wie geht es dir?', EN: 'Good morning, how are you?', ES: 'Buenos días, ¿cómo estás?' },
      ...{ FR: 'Bonjour, comment allez-vous ?', IT: 'Buongiorno, come stai?', PT: 'Bom dia, como vai você?' },
    };
    assert.deepEqual(await languagesOf(...Object.values(greetings)), Object.keys(greetings));
    const commands = [
      'Save the file',
      'Datei speichern',
      'Guardar el archivo',
      'Enregistrer le fichier',
      'Salva il file',
    ];
    assert.deepEqual(await languagesOf(...commands), ['EN', 'DE', 'ES', 'FR', 'IT']);
    assert.deepEqual(await languagesOf('Settings', 'Einstellungen', 'Configuración', 'Paramètres'), [
      ...['EN', 'DE', 'ES', 'FR'],
    ]);
  });

  it('is one for all where they may be in one, whatever some look like alone', async () => {
    for (const [language, texts] of [
      ['EN', ['Cancel', 'Save', 'Open file', 'Redo', 'Help', 'Code', 'Format', 'Zoom', 'Source']],
      ['DE', ['Abbrechen', 'Speichern', 'Format', 'Zoom', 'Version', 'Hilfe', 'Datei öffnen', 'Element', 'Code']],
      ['ES', ['Cancelar', 'Guardar', 'Abrir archivo', 'Formato', 'Editor', 'Versión', 'Error', 'Ayuda', 'Color']],
      ['FR', ['Annuler', 'Enregistrer', 'Ouvrir le fichier', 'Format', 'Version', 'Aide', 'Code', 'Source', 'Action']],
    ] as const) {
      assert.deepEqual(new Set(await languagesOf(...texts)), new Set([language]));
    }
  });
});

import assert from 'node:assert/strict';
import path from 'node:path';
import { applyEdits } from '../../../../src/formats/edits';
import { bestEdit } from '../../../../src/localService/writing/finding';
import { Genders } from '../../../../src/localService/writing/genders/genders';

const data = path.join(__dirname, '../../../../data/writing');

const slips: Readonly<Record<string, ReadonlyArray<readonly [wrong: string, right: string]>>> = {
  es: [
    ['El función devuelve un valor.', 'La función devuelve un valor.'],
    ['Este es la problema del servidor.', 'Este es el problema del servidor.'],
    ['Se abre al carpeta nueva.', 'Se abre a la carpeta nueva.'],
  ],
  fr: [
    ['Ouvrez la fichier de configuration.', 'Ouvrez le fichier de configuration.'],
    ['Appelez un fonction du module.', 'Appelez une fonction du module.'],
  ],
  it: [
    ['La sistema legge il cartella.', 'Il sistema legge la cartella.'],
    ['Questo salva la stato nel cartella.', 'Questo salva lo stato nella cartella.'],
  ],
  pt: [
    ['O função devolve uma valor.', 'A função devolve um valor.'],
    ['O tamanho da arquivo é grande.', 'O tamanho do arquivo é grande.'],
  ],
};

const right: Readonly<Record<string, readonly string[]>> = {
  es: ['El agua y el área no cambian.', 'No la cambio, porque la función es buena.'],
  fr: ['Il le liste et la mode change.', "L'option est à la mode.", 'Qui le commande ?'],
  it: ['Non la uso: il file è nella cartella.', "L'azione è pronta."],
  pt: ['Refere-se a arquivo e a sistema.', 'O que a função faz?'],
};

describe('articles', () => {
  for (const [language, sentences] of Object.entries(slips)) {
    it(`have the gender of their noun in ${language}`, async () => {
      const genders = await Genders.read(path.join(data, `genders_${language}.json`), language);
      for (const [wrong, wanted] of sentences) {
        assert.equal(applyEdits(wrong, genders.find(wrong).flatMap(bestEdit)), wanted);
        assert.deepEqual(genders.find(wanted), [], wanted);
      }
      for (const sentence of right[language] ?? []) assert.deepEqual(genders.find(sentence), [], sentence);
    });
  }

  it('are left alone in code, names and parts of words', async () => {
    const genders = await Genders.read(path.join(data, 'genders_es.json'), 'es');
    for (const text of ['Use `el función` aquí.', 'El Función', 'el función-flecha', 'la-problema']) {
      assert.deepEqual(genders.find(text), [], text);
    }
  });
});

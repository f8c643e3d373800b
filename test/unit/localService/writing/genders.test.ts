import assert from 'node:assert/strict';
import path from 'node:path';
import { applyEdits } from '../../../../src/formats/edits';
import { bestEdit } from '../../../../src/localService/writing/finding';
import { frenchParticiples } from '../../../../src/localService/writing/genders/frenchParticiples';
import { Genders } from '../../../../src/localService/writing/genders/genders';
import { spanishPlurals } from '../../../../src/localService/writing/genders/spanishPlurals';
import type { Finding } from '../../../../src/localService/writing/finding';

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

describe('the plural', () => {
  const spanish = async (): Promise<(text: string) => Finding[]> => {
    const genders = await Genders.read(path.join(data, 'genders_es.json'), 'es');
    return (text) => spanishPlurals(text, genders.of, (word) => word !== 'distros');
  };
  const french = async (): Promise<(text: string) => Finding[]> => {
    const genders = await Genders.read(path.join(data, 'genders_fr.json'), 'fr');
    return (text) => frenchParticiples(text, genders.usual);
  };
  const mended = (text: string, found: readonly Finding[]): string => applyEdits(text, found.flatMap(bestEdit));

  it('of Spanish nouns has words of their gender before it', async () => {
    const find = await spanish();
    for (const [wrong, wanted] of [
      ['Hay unos pocos pruebas y varios opciones.', 'Hay unas pocas pruebas y varias opciones.'],
      ['Algunas archivos, muchas objetos y pocos personas.', 'Algunos archivos, muchos objetos y pocas personas.'],
      ['Los instancias de todos los funciones.', 'Las instancias de todas las funciones.'],
    ] as const) {
      assert.equal(mended(wrong, find(wrong)), wanted);
      assert.deepEqual(find(wanted), [], wanted);
    }
    for (const text of [
      'Tú mismo los fusiones, otras veremos y los usas.',
      'Otros días, muchos mapas, varios problemas y algunos artistas.',
      'Algunos alias y otras distros, muchas manos y varias fotos.',
      'Use `varios opciones` o varios-opciones.',
      'Otros apenas cambian.',
    ]) {
      assert.deepEqual(find(text), [], text);
    }
  });

  it('of French subjects has participles in the plural behind it', async () => {
    const find = await french();
    for (const [wrong, wanted] of [
      ['Les fichiers sont détecté automatiquement.', 'Les fichiers sont détectés automatiquement.'],
      ['Les options ont été déjà supprimé.', 'Les options ont été déjà supprimées.'],
      ['Les pages de ces sites seront affiché ici.', 'Les pages de ces sites seront affichées ici.'],
      ['Elles sont défini et ils sont lu.', 'Elles sont définies et ils sont lus.'],
      ['Les listes sont toujours chargée.', 'Les listes sont toujours chargées.'],
    ] as const) {
      assert.equal(mended(wrong, find(wrong)), wanted);
      assert.deepEqual(find(wanted), [], wanted);
    }
    for (const text of [
      'Les composants sont côté serveur.',
      'Ils se sont succédé, et nous nous sont parlé.',
      'Ces fichiers sont ré-exécutés.',
      'Les fichiers sont `détecté` ou sont malgré tout lus.',
      'Le fichier est détecté.',
    ]) {
      assert.deepEqual(find(text), [], text);
    }
  });
});

import assert from 'node:assert/strict';
import path from 'node:path';
import { applyEdits } from '../../../../src/formats/edits';
import { bestEdit } from '../../../../src/localService/writing/finding';
import { frenchParticiples } from '../../../../src/localService/writing/genders/frenchParticiples';
import { Genders } from '../../../../src/localService/writing/genders/genders';
import { pluralArticles } from '../../../../src/localService/writing/genders/pluralArticles';
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
    return (text) =>
      pluralArticles(text, { language: 'es', genderOf: genders.of, isOwn: (word) => word !== 'distros' });
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

  it('of Spanish nouns has an article of their gender where a verb shows that they are nouns', async () => {
    const find = await spanish();
    const wrong = 'Los pruebas no se ejecutan en el servidor.';
    assert.equal(mended(wrong, find(wrong)), 'Las pruebas no se ejecutan en el servidor.');
    for (const text of ['Los pruebas tú mismo.', 'Los artistas no se quejan.', 'Los guías son buenos.']) {
      assert.deepEqual(find(text), [], text);
    }
  });

  for (const [language, sentences, rightOnes] of [
    [
      'pt',
      [
        ['As arquivos são salvos na pasta.', 'Os arquivos são salvos na pasta.'],
        ['Os configurações são lidas dos páginas.', 'As configurações são lidas das páginas.'],
        ['Todos os opções e muitos pessoas.', 'Todas as opções e muitas pessoas.'],
        ['Os valores são lidos nos configurações.', 'Os valores são lidos nas configurações.'],
      ],
      ['Clique nos botões e nas telas.', 'Eles nos páginas, ele os arquivas.', 'Vários alias e muitas partes.'],
    ],
    [
      'it',
      [
        ['I pagine sono caricate dal server.', 'Le pagine sono caricate dal server.'],
        ['Gli opzioni sono nei pagine.', 'Le opzioni sono nelle pagine.'],
        ['Le utenti vedono tutte le problemi delle errori.', 'Gli utenti vedono tutti i problemi degli errori.'],
        ['Questi funzioni e tutti gli pagine.', 'Queste funzioni e tutte le pagine.'],
      ],
      [
        'Gli amici e le amiche.',
        'Le usi per gli utenti, e le file sono lunghe.',
        'Le armi e le mani, i link e le app.',
      ],
    ],
  ] as const) {
    it(`of nouns has articles of their gender before it in ${language}`, async () => {
      const genders = await Genders.read(path.join(data, `genders_${language}.json`), language);
      const find = (text: string): Finding[] =>
        pluralArticles(text, { language, genderOf: genders.of, isOwn: () => true });
      for (const [wrong, wanted] of sentences) {
        assert.equal(mended(wrong, find(wrong)), wanted);
        assert.deepEqual(find(wanted), [], wanted);
      }
      for (const text of rightOnes) assert.deepEqual(find(text), [], text);
    });
  }

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

  it('is no matter where a French subject is one: its participle has its gender', async () => {
    const find = await french();
    for (const [wrong, wanted] of [
      ['La page est créé par le serveur.', 'La page est créée par le serveur.'],
      ['Le fichier est créée, et la valeur a été modifié.', 'Le fichier est créé, et la valeur a été modifié.'],
      ['Si la valeur n’est pas défini, elle est ouvert.', 'Si la valeur n’est pas définie, elle est ouverte.'],
      ['La fonction est appelées deux fois.', 'La fonction est appelée deux fois.'],
    ] as const) {
      assert.equal(mended(wrong, find(wrong)), wanted);
    }
    for (const text of [
      'La page est créée et le fichier est compris.',
      'La plupart est composé de fichiers.',
      'Le nom de la page est créé par le serveur.',
      'La page `index` est créé.',
      'La fichier est créé.',
    ]) {
      assert.deepEqual(find(text), [], text);
    }
  });
});

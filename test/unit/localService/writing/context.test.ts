import assert from 'node:assert/strict';
import path from 'node:path';
import type { ContextChecker } from '../../../../src/localService/writing/context/contextChecker';
import { readContextChecker } from '../../../../src/localService/writing/context/readChecker';
import { relate, relationsOf } from '../../../../src/localService/writing/context/relations';
import { openIn } from '../../../../src/localService/writing/context/rivalJudge';
import { sentencesOf } from '../../../../src/localService/writing/context/tokens';
import { doubledWords } from '../../../../src/localService/writing/doubledWords';
import { WordList } from '../../../../src/localService/writing/spelling/wordList';

const data = path.join(__dirname, '../../../../data/writing');

/** Right sentences, and what a person may write in place of a word. */
const slips: Readonly<Record<string, ReadonlyArray<readonly [sentence: string, right: string, wrong: string]>>> = {
  de: [
    ['Stellen Sie sicher, dass die Datei nicht gelöscht wird, bevor Sie fortfahren.', 'dass', 'das'],
    ['Seit dieser Version wird die alte Schnittstelle nicht mehr unterstützt.', 'Seit', 'Seid'],
  ],
  es: [
    ['El archivo está en la carpeta que se indicó en la configuración.', 'está', 'esta'],
    ['Si no se encuentra el archivo, se muestra un mensaje de error.', 'el', 'él'],
    ['La función devuelve el número de elementos de la lista.', 'número', 'numero'],
    ['Todos los archivos de la carpeta se copian en el servidor.', 'archivos', 'archivo'],
  ],
  fr: [
    ['Vous pouvez utiliser cette option pour afficher les fichiers cachés.', 'utiliser', 'utilisé'],
    ['Cette fonction permet à l’utilisateur de choisir une couleur.', 'à', 'a'],
    ['Tous les fichiers sont copiés dans le dossier de sortie.', 'fichiers', 'fichier'],
    ['Si vous avez modifié la configuration, relancez le serveur.', 'modifié', 'modifier'],
  ],
  it: [
    ['Il file è stato salvato nella cartella indicata.', 'è', 'e'],
    ['Se la connessione non è disponibile, il programma mostra un errore.', 'è', 'e'],
    ['Questa funzione restituisce il numero di elementi della lista.', 'il', 'lo'],
  ],
  pt: [
    ['O arquivo está na pasta que foi indicada na configuração.', 'está', 'esta'],
    ['A análise dos dados é feita depois da importação.', 'análise', 'analise'],
  ],
};

describe('words that are wrong only where they stand', function () {
  this.timeout(60_000);

  const checkerOf = async (language: string): Promise<ContextChecker> => {
    const words = await WordList.read(path.join(data, `words_${language}.tsv.gz`));
    return await readContextChecker(data, language, (word) => words.count(word) > 0);
  };

  for (const [language, sentences] of Object.entries(slips)) {
    it(`are found in ${language}, and right ones are left alone`, async () => {
      const checker = await checkerOf(language);
      for (const [sentence, right, wrong] of sentences) {
        assert.deepEqual(checker.find(sentence), [], sentence);
        const start = sentence.search(new RegExp(`(?<!\\p{L})${right}(?!\\p{L})`, 'u'));
        const slip = sentence.slice(0, start) + wrong + sentence.slice(start + right.length);
        const [found] = checker.find(slip);
        assert.ok(found, slip);
        assert.deepEqual([found.start, found.end, found.suggestions[0]], [start, start + wrong.length, right], slip);
        assert.equal(found.sure, false);
        assert.match(found.rule, /^grammar\//);
      }
    });
  }

  it('are not looked for in code, names, compounds and what is cut short', async () => {
    const checker = await checkerOf('fr');
    for (const text of [
      'Vous pouvez `utilisé` cette option pour afficher les fichiers cachés.',
      'Le Fichier a été enregistré dans le dossier « Les Fichier » du projet.',
      'Vous pouvez demander aux développeur·ses de relire les changements.',
      'Tous les fichier',
    ]) {
      assert.deepEqual(checker.find(text), [], text);
    }
  });
});

describe('the pieces of a sentence for the context model', () => {
  it('keep their places, and make one piece of what is protected', () => {
    const text = 'Il lit « l’option `--all` » du fichier. Puis il s’arrête.';
    const [first = [], second = []] = sentencesOf(text);
    assert.deepEqual(
      first.map(({ form }) => form),
      ['il', 'lit', '"', "l'", 'option', '■', '"', 'du', 'fichier', '.'],
    );
    assert.deepEqual(
      second.map(({ start, end }) => text.slice(start, end)),
      ['Puis', 'il', 's’', 'arrête', '.'],
    );
    const [compound = []] = sentencesOf('Un mot-clé et deux fichier(s).');
    const isOpen = openIn(compound);
    assert.deepEqual(
      compound.filter((_, at) => isOpen[at]).map(({ form }) => form),
      ['un', 'et', 'deux'],
    );
  });

  it('are related by set, ending and accent', () => {
    const words = ['está', 'esta', 'archivo', 'archivos', 'sólo', 'solo', 'puede', 'pueden'];
    const { es } = relationsOf;
    assert.ok(es);
    const related = relate(words, es).map((others) => others.map((at) => words[at]));
    assert.deepEqual(related[0], ['esta']);
    assert.deepEqual(related[2], ['archivos']);
    assert.deepEqual(related[4], []);
    assert.deepEqual(related[6], ['pueden']);
  });
});

describe('doubled words', () => {
  it('are found, but for those that are right', () => {
    const found = (text: string, language: string): string[] =>
      doubledWords(text, language).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(found('Elle est dans dans le dossier. Vous vous trompez, vous vous trompez.', 'fr'), [
      'dans dans',
    ]);
    assert.deepEqual(found('Das ist ein\nein Test, und die, die die Datei lesen.', 'de'), ['ein\nein']);
    assert.deepEqual(found('Ejecute `de de` o de-de de.de', 'es'), []);
  });

  it('are found at the start of a sentence too, but for nouns and names', () => {
    const found = (text: string, language: string): string[] =>
      doubledWords(text, language).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(found('El el archivo está vacío. Los\nlos otros no.', 'es'), ['El el', 'Los\nlos']);
    assert.deepEqual(found('Il il file. Vedi Il il file, IL il e Il Il.', 'it'), ['Il il']);
    assert.deepEqual(found('Nous nous trompons.', 'fr'), []);
    assert.deepEqual(found('Fliegen fliegen.', 'de'), []);
    assert.deepEqual(found(' lista lista ', 'es'), []);
  });
});

import assert from 'node:assert/strict';
import { applyEdits } from '../../../../src/formats/edits';
import { bestEdit } from '../../../../src/localService/writing/finding';
import { fixedSlips } from '../../../../src/localService/writing/fixedSlips';

/** What is not of the language in the sentences here. */
const foreign = new Set(['url', 'input', 'array', 'origin', 'option', 'item', 'online', 'install']);
const mended = (language: string, text: string): string =>
  applyEdits(text, fixedSlips(text, language, (word) => !foreign.has(word)).flatMap(bestEdit));

const others: ReadonlyArray<readonly [language: string, wrong: string, right: string]> = [
  ['de', 'Wenn du möchtest, das die Datei fehlt.', 'Wenn du möchtest, dass die Datei fehlt.'],
  ['de', 'Interessant ist, das wir es sehen.', 'Interessant ist, dass wir es sehen.'],
  ['es', 'El segundo es mas grande.', 'El segundo es más grande.'],
  ['it', 'Non e possibile.', 'Non è possibile.'],
  ['pt', 'Isso não e possível aqui.', 'Isso não é possível aqui.'],
  ['fr', 'Voici l’aide et le utilisateur.', 'Voici l’aide et l’utilisateur.'],
  ['de', 'Das stellt sicher, das die Datei gelesen wird.', 'Das stellt sicher, dass die Datei gelesen wird.'],
  ['de', 'Es geht garnicht und vorallem zu langsam.', 'Es geht gar nicht und vor allem zu langsam.'],
  ['de', 'Ich vermute, das die Liste der Standart währe.', 'Ich vermute, dass die Liste der Standard wäre.'],
  ['de', 'Das gibt es seid langem.', 'Das gibt es seit langem.'],
  ['de', 'Die Liste ist größer wie die Datei.', 'Die Liste ist größer als die Datei.'],
  ['es', 'El tamaño de el archivo se pasa a el servidor.', 'El tamaño del archivo se pasa al servidor.'],
  ['es', 'Guarda y imprime una o otra lista.', 'Guarda e imprime una u otra lista.'],
  [
    'es',
    'Asi se hace a traves de la red, y no hay ningun error.',
    'Así se hace a través de la red, y no hay ningún error.',
  ],
  ['fr', 'Si il lit le arbre, la option est de ouvrir.', "S'il lit l'arbre, la option est d'ouvrir."],
  [
    'fr',
    'Pour lancez tout les tests, on peux lire que il y a une connection.',
    "Pour lancer tous les tests, on peut lire qu'il y a une connexion.",
  ],
  ['fr', 'Y a t’il un language parmis les autres ?', 'Y a-t-il un langage parmi les autres ?'],
  [
    'it',
    "Qual'è il file, e perchè un'elemento c'è nel albero?",
    "Qual è il file, e perché un elemento c'è nell'albero?",
  ],
  [
    'it',
    'Una funzione e un altra opzione: un istanza del oggetto.',
    "Una funzione e un'altra opzione: un'istanza dell'oggetto.",
  ],
  ['it', 'É un pò piú lento.', "È un po' più lento."],
  [
    'pt',
    'Passe o valor à uma função à partir daqui, afim de ler.',
    'Passe o valor a uma função a partir daqui, a fim de ler.',
  ],
  ['pt', 'Ele ajuda à escrever código.', 'Ele ajuda a escrever código.'],
];

const english: ReadonlyArray<readonly [wrong: string, right: string]> = [
  ['It is caused be an error ever time.', 'It is caused by an error every time.'],
  ['It is assumed be a path.', 'It is assumed to be a path.'],
  ['If your have it, use other peoples code or anther one.', "If you have it, use other people's code or another one."],
  ['If yo can, have it: there is now way to get it.', 'If you can, have it: there is no way to get it.'],
  ['A big thank to him, who will take the advantage of it.', 'A big thanks to him, who will take advantage of it.'],
  ['Please have in mind that it works as follow:', 'Please keep in mind that it works as follows:'],
  ['There are cases in where you need it.', 'There are cases where you need it.'],
  ['It dose not keep te list od files.', 'It does not keep the list of files.'],
  ['Before that theses checks are made.', 'Before that these checks are made.'],
  ["We'll chose one, as it is highly recommend.", "We'll choose one, as it is highly recommended."],
  ['You may loose data, according the log.', 'You may lose data, according to the log.'],
  ['It crashed due the lack of memory.', 'It crashed due to the lack of memory.'],
  ['Can you explain me how it is? I suggest you to do it.', 'Can you explain to me how it is? I suggest you do it.'],
  [
    'It is more easy to use an other one for each others files.',
    "It is easier to use another one for each other's files.",
  ],
  ['Setup the server. Cleanup all files.', 'Set up the server. Clean up all files.'],
  ['It has been setup, and did not found it self.', 'It has been set up, and did not find itself.'],
  ['This wierd thing is most likely do to the cache.', 'This weird thing is most likely due to the cache.'],
  ['Read these criterias and informations withing it.', 'Read these criteria and information within it.'],
  ['I think thats wrong, dont you?', "I think that's wrong, don't you?"],
  ['Teh file taht they hvae is read by Ann Teh.', 'The file that they have is read by Ann Teh.'],
  ['It cant be opened, and ive no idea why.', "It can't be opened, and I've no idea why."],
  [
    'Im using it atleast once, but alot of it doesnt work.',
    "I'm using it at least once, but a lot of it doesn't work.",
  ],
  ['We get it everytime i try it.', 'We get it every time I try it.'],
  ['Here is how to setup the server and login to it.', 'Here is how to set up the server and login to it.'],
  ['You can login with your e-mail.', 'You can log in with your e-mail.'],
  ['In practise it is a week worth of work.', "In practice it is a week's worth of work."],
  ['Please advice me, or send informations.', 'Please advise me, or send information.'],
  ["Who's responsibility is it? They're is none.", 'Whose responsibility is it? There is none.'],
  ['It does not effect other users.', 'It does not affect other users.'],
];
const wrong = [...others, ...english.map(([from, to]) => ['en', from, to] as const)];

const right: ReadonlyArray<readonly [language: string, text: string]> = [
  ['de', 'Sie sieht ein Programm, das wir kennen, und ein Haus, das es ist.'],
  ['es', 'No es rápido, mas funciona.'],
  ['it', 'Se non lo vuole e non lo usa, non e né questo né quello.'],
  ['pt', 'Diz que não e depois que sim.'],
  ['de', 'Das ist das Programm, das die Datei liest.'],
  ['de', 'Ein Projekt, zu dem du beitragen möchtest, das du aber nicht pflegst.'],
  ['de', 'Wie das Repository zu finden ist, das wir umwandeln.'],
  ['en', 'I think I have a table: SFX V ive it.'],
  ['de', 'Alles, das wir wissen, ist etwas, das man sieht.'],
  ['de', 'Das bedeutet, das Programm läuft so, wie es soll.'],
  ['de', 'Der Befehl soll ein Argument erwarten, das den Inhalt hat, und wir ein Haus wollen, das wir kennen.'],
  ['de', 'Es ist besser wie folgt zu schreiben.'],
  ['es', 'Vino de El Salvador y es de él; no a él mismo.'],
  ['es', 'Un archivo y otro, y hielo y iones y uno o dos.'],
  ['es', 'La lista de el `input` es de el url.'],
  ['fr', 'Le onzième, le oui, la une, le ou les fichiers, de un à dix.'],
  ['fr', 'La url du item, le input, presque un an, pour assez de place, pour chez nous.'],
  ['fr', 'Le héros et la haie, que tu lis.'],
  ['it', "Un'auto, un'altra, un altro, un'opzione e un errore nel file."],
  ['it', 'Il valore del URL nel array al origin.'],
  ['pt', 'Vai à mulher, à direita, à medida que lê, à colher.'],
  ['en', 'The setup of the login page is a backup.'],
  ['en', 'Go to login with a code; it redirects to login with a code.'],
  ['en', 'The first ever time, and in places of peoples who are interested in where you live.'],
  ['en', 'A tool such as expect, the same as follow does, and what you have in mind that day.'],
  ['en', 'The task is due the next day; all theses is a title, and the dose is not high.'],
  ['en', 'They need more easy questions, more fast paths and an other-than test.'],
  ['en', 'In Setup the file is named; setup is needed.'],
  ['en', 'The cant of a roof, and i is 0 if j have been read.'],
  ['en', "Who's there? They're there, and it can effect a change."],
  ['en', 'Write “dont” and `thats` as they are, and Alot is a name of Noone.'],
  ['es', 'Se escribe “de el” y no “del”: «fué» es un error.'],
];

describe('slips that are wrong wherever they stand', () => {
  for (const [language, text, expected] of wrong) {
    it(`mends in ${language}: ${text}`, () => assert.equal(mended(language, text), expected));
  }
  for (const [language, text] of right) {
    it(`leaves in ${language}: ${text}`, () => assert.equal(mended(language, text), text));
  }

  it('is not sure of a verb at the beginning, which may be a label', () => {
    const sure = (text: string): boolean[] => fixedSlips(text, 'en', () => true).map((one) => one.sure);
    assert.deepEqual(sure('Checkout the branch.'), [false]);
    assert.deepEqual(sure('You need to checkout the branch.'), [true]);
  });

  it('leaves code and names alone', () => {
    for (const text of ["`qual'è` Perchè.js", 'La opción `y i` de El Niño']) assert.equal(mended('it', text), text);
  });
});

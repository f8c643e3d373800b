// Numbers the words of texts for the training of a context model: `tsx encode.ts LANGUAGE OUT TEXT...`. Each TEXT has a
// sentence or a paragraph a line, its code and placeholders written as ■, after a kind and a tab if there is one.
// OUT.words.json gets the words with what each may have been written for, OUT.bin the sentences: for each a length and
// that many words, 15 bits a number and one that says that the word may be wrong.
import { readFileSync, writeFileSync } from 'node:fs';
import { relate, relationsOf } from '../../../src/localService/writing/context/relations';
import { openIn } from '../../../src/localService/writing/context/rivalJudge';
import { sentencesOf } from '../../../src/localService/writing/context/tokens';
import { Vocabulary } from '../../../src/localService/writing/context/vocabulary';

const [language = '', out = '', ...files] = process.argv.slice(2);
const relations = relationsOf[language];
if (!relations) throw new Error(`There are no relations of words for “${language}”.`);
const mostWords = 20_000;
const leastCount = 5;
const leastEnding = 40;

interface Sentence {
  forms: string[];
  words: boolean[];
}

const sentences: Sentence[] = [];
const counts = new Map<string, number>();
for (const file of files) {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    for (const tokens of sentencesOf(line.slice(line.indexOf('\t') + 1))) {
      if (tokens.length < 5) continue;
      sentences.push({ forms: tokens.map(({ form }) => form), words: openIn(tokens) });
      for (const { form } of tokens) counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  }
}
const common = [...counts].sort((a, b) => b[1] - a[1]);
const kept = common.slice(0, mostWords).filter(([, count]) => count >= leastCount);
const endings = new Map<string, number>();
for (const [word, count] of common.slice(kept.length)) {
  const ending = `~${word.slice(-3)}`;
  endings.set(ending, (endings.get(ending) ?? 0) + count);
}
const words = [
  '<none>',
  '<begin>',
  '<end>',
  '~',
  ...kept.map(([word]) => word),
  ...[...endings].flatMap(([ending, count]) => (count >= leastEnding && ending !== '~' ? [ending] : [])),
];
const vocabulary = new Vocabulary(words);
const related = relate(words, relations);
// One line of many was seen often; a stretch of text twice teaches little.
let size = 0;
const chunks: Uint16Array[] = sentences.map(({ forms, words: may }) => {
  const numbers = vocabulary.numbersOf(forms).map((number, at) => number | (may[at] ? 0x8000 : 0));
  size += numbers.length + 1;
  return Uint16Array.from([numbers.length, ...numbers]);
});
const all = new Uint16Array(size);
let at = 0;
for (const chunk of chunks) {
  all.set(chunk, at);
  at += chunk.length;
}
writeFileSync(`${out}.bin`, all);
writeFileSync(`${out}.words.json`, JSON.stringify({ words, related }));
console.log(
  `${language}: ${sentences.length} sentences, ${size - sentences.length} words, ${words.length} known, ${related.filter(({ length }) => length > 0).length} related, at most ${Math.max(...related.map(({ length }) => length))}`,
);

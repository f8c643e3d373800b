// Finds the nouns of Romance languages that only one gender of articles stands before:
// `tsx data/writing/countGenders.ts LANGUAGE TEXTS > data/writing/genders_LANGUAGE.json`. TEXTS has lines of `kind TAB tokens`,
// right sentences as tokens with spaces between.
import { readFileSync } from 'node:fs';
import { articleForms } from '../../src/localService/writing/genders/articles';

const [language = '', texts = ''] = process.argv.slice(2);
const rows = articleForms[language] ?? [];
/** "de la" is a preposition before words that it says nothing of. */
const of = (column: 0 | 1): Set<string> =>
  new Set(rows.flatMap((row) => (/ la$/.test(row[column]) ? [] : row[column].split(' '))));
const genders = [of(0), of(1)] as const;
const fewest = 25;
/** Texts have slips, too. */
const mostOther = 0.004;

const counts = new Map<string, [number, number]>();
for (const line of readFileSync(texts, 'utf8').split('\n')) {
  const words = line.split('\t').at(-1)?.split(' ') ?? [];
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? '';
    const gender = genders.findIndex((all) => all.has(word.toLowerCase()));
    if (gender < 0 || !/^\p{Ll}{4,}$/u.test(next)) continue;
    const own = counts.get(next) ?? [0, 0];
    own[gender as 0 | 1]++;
    counts.set(next, own);
  }
}
const nounsOf = (gender: 0 | 1): string[] =>
  [...counts]
    .filter(([, own]) => own[0] + own[1] >= fewest && own[1 - gender]! <= mostOther * own[gender])
    .map(([noun]) => noun)
    .sort();
console.log(JSON.stringify({ masculine: nounsOf(0).join(' '), feminine: nounsOf(1).join(' ') }, undefined, 2));

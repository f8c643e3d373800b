/*
 * npx tsx data/detection/listCommonWords.ts
 *
 * Writes src/localService/data/commonWords.json: the words of `data/writing` that are at least so common in one of its
 * languages, and how common they are in each.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const languages = ['en', 'de', 'es', 'fr', 'it', 'pt'];
/** Among a million words. */
const leastCommon = 20;
const isWord = /^\p{L}+(?:['’-]\p{L}+)*$/u;

/** How often each word is among a million, whatever its capitals. */
function shares(language: string): Map<string, number> {
  const counts = new Map<string, number>();
  let all = 0;
  const lines = gunzipSync(readFileSync(`data/writing/words_${language}.tsv.gz`))
    .toString()
    .trim()
    .split('\n');
  for (const line of lines) {
    const [word = '', count] = line.split('\t');
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + Number(count));
    all += Number(count);
  }
  return new Map(Array.from(counts, ([word, count]) => [word, (count / all) * 1_000_000]));
}

const all = languages.map(shares);
const words = new Set(
  all.flatMap((one) =>
    [...one].filter(([word, share]) => share >= leastCommon && isWord.test(word)).map(([word]) => word),
  ),
);
const digit = (share: number): string => Math.min(35, Math.round(2 * Math.log2(share + 1))).toString(36);
const lines = [...words].sort().map((word) => `${word} ${all.map((one) => digit(one.get(word) ?? 0)).join('')}`);
const content = JSON.stringify({ languages, words: lines.join('\n') }, undefined, 2);
writeFileSync('src/localService/data/commonWords.json', `${content}\n`);
console.log(`${lines.length} words`);

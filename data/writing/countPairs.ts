// Counts which words stand beside each other in texts: `xz -dc TEXTS | tsx data/writing/countPairs.ts data/writing/pairs_en.bin.gz`.
// Standard input has a line a sentence: its kind, a tab, and its words with spaces between them.
import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { WordList } from '../../src/localService/writing/spelling/wordList';
import { WordPairs } from '../../src/localService/writing/spelling/wordPairs';

/** Fewer say little, and most pairs are fewer. */
const fewest = 3;

async function main(): Promise<void> {
  const words = await WordList.read(path.join(__dirname, 'words_en.tsv.gz'));
  const counts = new Map<string, number>();
  for await (const line of createInterface(process.stdin)) {
    let before = '';
    for (const word of line
      .slice(line.indexOf('\t') + 1)
      .toLowerCase()
      .split(' ')) {
      const isWord = words.count(word) > 0;
      if (isWord && before !== '') {
        const pair = `${before} ${word}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
      before = isWord ? word : '';
    }
  }
  const often = new Map([...counts].filter(([, count]) => count >= fewest));
  writeFileSync(process.argv[2]!, gzipSync(WordPairs.pack(often), { level: 9 }));
  console.error(`${often.size} of ${counts.size} pairs are kept.`);
}

void main();

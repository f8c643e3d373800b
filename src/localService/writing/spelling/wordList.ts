import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Words in small letters, each with how often it was seen in technical texts of its language. */
export class WordList {
  /** Words by length, as candidates for what was meant. */
  private readonly byLength: ReadonlyArray<ReadonlyArray<{ word: string; letters: number }>>;

  /** Sum for all words. */
  readonly total: number;

  private constructor(private readonly counts: ReadonlyMap<string, number>) {
    this.total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const byLength: Array<Array<{ word: string; letters: number }>> = [];
    for (const word of counts.keys()) {
      if (word.length > 1 && !word.includes('-')) {
        (byLength[word.length] ??= []).push({ word, letters: lettersOf(word) });
      }
    }
    this.byLength = byLength;
  }

  /** @param file lines of a word, its count and more, parted by tabs, packed with gzip; cases are added up */
  static async read(file: string): Promise<WordList> {
    const text = (await promisify(gunzip)(await readFile(file))).toString();
    const counts = new Map<string, number>();
    for (const line of text.split('\n')) {
      const [word, count] = line.split('\t');
      if (!word) continue;
      const lower = word.toLowerCase();
      counts.set(lower, (counts.get(lower) ?? 0) + Number(count));
    }
    return new WordList(counts);
  }

  /** 0 for a word that is not in it. */
  count(word: string): number {
    return this.counts.get(word) ?? 0;
  }

  /** The words that differ from `word` by few letters; most of the others are left out, not all. */
  *near(word: string, mostSlips: number): Generator<string> {
    const letters = lettersOf(word);
    for (let length = word.length - mostSlips; length <= word.length + mostSlips; length++) {
      for (const known of this.byLength[length] ?? [])
      // A slip changes two letters at the most.
      {
        if (bitsOf(known.letters ^ letters) <= 2 * mostSlips && known.word !== word) yield known.word;
      }
    }
  }
}

/** Returns the letters of a word as bits; those beyond a to z share five. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index) - 97;
    letters |= 1 << (code >= 0 && code < 26 ? code : 26 + (word.charCodeAt(index) % 5));
  }
  return letters;
}

function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partOf, sampled, type Part } from './sources';

/** A word as somebody wrote it, and what was meant. */
export interface Misspelling {
  wrong: string;
  right: string;
}

/** The list is only measured with: nothing of it is shipped. */
export const misspellingsPackage = {
  name: '@cspell/dict-en-common-misspellings',
  version: '2.2.6',
  license: 'CC-BY-SA-4.0',
  kind: 'edited',
} as const;

/**
 * The misspellings of a part: by a hash of what was meant, a fourth in all, half of them to tune with. The model of slips is
 * made without any word of them (`data/writing/countSlips.ts` asks `isKeptApart`).
 */
export function misspellingsOf(part: Part, folder: string): Misspelling[] {
  const { dictionaryDefinitions } = JSON.parse(readFileSync(join(folder, 'dict/dict-en.json'), 'utf8')) as {
    dictionaryDefinitions: Array<{ suggestWords?: string[] }>;
  };
  return dictionaryDefinitions
    .flatMap(({ suggestWords = [] }) => suggestWords)
    .flatMap((line): Misspelling[] => {
      const [, wrong = '', right = ''] = /^([a-z]+)->([a-z]+)$/.exec(line) ?? [];
      return wrong !== '' && isKeptApart(right) && partOf(`meant ${right}`) === part ? [{ wrong, right }] : [];
    });
}

/** Whether no misspelling of a word may be learnt from. */
export function isKeptApart(right: string): boolean {
  return partOf(`kept apart ${right}`) === 'final' && partOf(`kept apart too ${right}`) === 'final';
}

/** A sentence with one thing wrong. */
export interface SpoiltSentence {
  kind: string;
  right: string;
  wrong: string;
  /** What is wrong, in the wrong sentence. */
  start: number;
  end: number;
}

/** Misspellings put into sentences that have the right word, one each. */
export function misspelt(
  pairs: readonly Misspelling[],
  sentences: readonly string[],
  most: number,
  draw?: string,
): SpoiltSentence[] {
  const byWord = new Map<string, string[]>();
  for (const sentence of sentences) {
    for (const word of new Set(sentence.match(/(?<![\p{L}\p{N}_'’.-])[a-z]+(?![\p{L}\p{N}_'’-])/gu) ?? [])) {
      byWord.set(word, [...(byWord.get(word) ?? []), sentence]);
    }
  }
  const usable = pairs.filter(({ right }) => byWord.has(right));
  return sampled(usable, most, 'misspellings', draw).map(({ wrong, right }): SpoiltSentence => {
    const [sentence] = sampled(byWord.get(right)!, 1, wrong, draw);
    const start = new RegExp(`(?<![\\p{L}\\p{N}_'’.-])${right}(?![\\p{L}\\p{N}_'’-])`, 'u').exec(sentence!)!.index;
    return {
      kind: 'misspelling',
      right: sentence!,
      wrong: sentence!.slice(0, start) + wrong + sentence!.slice(start + right.length),
      start,
      end: start + wrong.length,
    };
  });
}

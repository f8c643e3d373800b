import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '../../../fixtures/writing');

const linesOf = (name: string): string[] => readFileSync(path.join(folder, name), 'utf8').trim().split('\n');

/** Correct sentences as found in READMEs, comments, commit messages and manuals. */
export const correctSentences: readonly string[] = ['readme', 'comments', 'commits', 'prose'].flatMap((kind) =>
  linesOf(`correct-${kind}.txt`),
);

/** Sentences with one error each, and how they should read. */
export const wrongSentences: ReadonlyArray<{ wrong: string; right: string }> = linesOf('wrong.tsv').map((line) => {
  const [wrong = '', right = ''] = line.split('\t');
  return { wrong, right };
});

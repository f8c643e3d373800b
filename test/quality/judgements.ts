import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './sources';

/** `true`: an error. `style`: one may write it so. `false`: it is right as it stands, or what is offered is no better. */
export type Verdict = 'true' | 'style' | 'false';

const verdicts: readonly string[] = ['true', 'style', 'false'] satisfies Verdict[];
export const judgementsFile = join(__dirname, 'judgements.tsv');

/** What a person judged, by the key of the finding: no sentence of anybody is kept. */
export function readJudgements(): ReadonlyMap<string, Verdict> {
  const lines = readFileSync(judgementsFile, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line, index) => {
      const [key = '', verdict = ''] = line.split('\t');
      if (!verdicts.includes(verdict)) throw new Error(`${judgementsFile}:${index + 1}: “${verdict}” is no verdict.`);
      return [key, verdict as Verdict];
    }),
  );
}

/** Stands for a change of a sentence, wherever that stands. */
export function judgementKey({ sentence, before, after }: { sentence: string; before: string; after: string }): string {
  return hashOf([sentence.replace(/\s+/g, ' ').trim(), before, after].join('\n'));
}

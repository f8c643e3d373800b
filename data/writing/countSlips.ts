// Counts which slips people make, from a list of wrong words and what was meant:
// `tsx data/writing/countSlips.ts LIST > data/writing/slips.json`. LIST has lines of `wrong->right`, as codespell's
// dictionary.txt; those with several meanings, and those of other letters than a to z, are passed over, and so are those
// that quality is measured with.
import { readFileSync } from 'node:fs';
import { slipsBetween } from '../../src/localService/writing/spelling/slips';
import { isKeptApart } from '../../test/quality/misspellings';
import type { SlipCounts } from '../../src/localService/writing/spelling/slipCosts';

const [list = ''] = process.argv.slice(2);
const pairs = readFileSync(list, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, wrong = '', right = ''] = /^([a-z]+)->([a-z]+)$/.exec(line) ?? [];
    return wrong && !isKeptApart(right) ? [{ wrong, right }] : [];
  });
const counts: SlipCounts = {
  kinds: { swap: 0, other: 0, missing: 0, missingTwice: 0, extra: 0, extraTwice: 0 },
  other: {},
  missing: {},
  extra: {},
};
for (const { wrong, right } of pairs) {
  for (const slip of slipsBetween(wrong, right)?.slips ?? []) {
    counts.kinds[slip.kind]++;
    const add = (table: Record<string, number>, key: string): void => void (table[key] = (table[key] ?? 0) + 1);
    if (slip.kind === 'other') add(counts.other, slip.wrong + slip.right);
    else if (slip.kind === 'missing') add(counts.missing, slip.right);
    else if (slip.kind === 'extra') add(counts.extra, slip.wrong);
  }
}
const sorted = (table: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
console.log(
  JSON.stringify({
    ...counts,
    other: sorted(counts.other),
    missing: sorted(counts.missing),
    extra: sorted(counts.extra),
  }),
);

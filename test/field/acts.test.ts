import assert from 'node:assert/strict';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { documentHostile, fixHostile, writeHostile } from './actsRun';
import type { Cell } from './fieldRun';

/** How many seeds are tried; `FIELD_SEEDS` is for a night. */
const seeds = Number(process.env['FIELD_SEEDS'] ?? 1);

const acts: ReadonlyArray<readonly [title: string, run: (seed: number) => Promise<Cell[]>]> = [
  ['corrected in files by the checker', fixHostile],
  ['corrected or rephrased', writeHostile],
  ['translated as part of a whole document', documentHostile],
];

describeWithSqlite('A hostile service', () => {
  for (const [title, run] of acts) {
    for (let seed = 1; seed <= seeds; seed++) {
      it(`damages no text that is ${title}, seed ${seed}`, async () => {
        const cells = await run(seed);
        const damaged = cells.filter(({ outcome }) => outcome === 'damaged');
        assert.deepEqual(
          damaged.map(({ format, kind, problem }) => `${format.name}, ${kind.name}: ${problem ?? ''}`),
          [],
        );
        assert.ok(cells.filter(({ outcome }) => outcome === 'translated').length > cells.length / 4);
      }).timeout(120_000);
    }
  }
});

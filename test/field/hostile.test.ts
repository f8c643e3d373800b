import assert from 'node:assert/strict';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { translateHostile, type Cell } from './fieldRun';
import { syncHostile } from './syncRun';

/** How many seeds are tried; `FIELD_SEEDS` is for a night. */
const seeds = Number(process.env['FIELD_SEEDS'] ?? 1);
const timeEach = 120_000;

const damaged = (cells: readonly Cell[]): string[] =>
  cells.flatMap(({ format, kind, outcome, problem }) =>
    outcome === 'damaged' ? [`${format.name}, ${kind.name}: ${problem ?? ''}`] : [],
  );

describeWithSqlite('A hostile translator', () => {
  for (let seed = 1; seed <= seeds; seed++) {
    it(`damages no text of any format, seed ${seed}`, async () => {
      const cells = await translateHostile(seed);
      assert.deepEqual(damaged(cells), []);
      assert.ok(cells.filter(({ outcome }) => outcome === 'translated').length > cells.length / 2);
    }).timeout(timeEach);
  }

  for (let seed = 1; seed <= Math.max(seeds, 3); seed++) {
    it(`damages no target that is completed, and changes nothing that was there, seed ${seed}`, async () => {
      const cells = await syncHostile(seed);
      assert.deepEqual(damaged(cells), []);
      assert.ok(cells.filter(({ outcome }) => outcome === 'translated').length > cells.length / 2);
    }).timeout(timeEach);
  }
});

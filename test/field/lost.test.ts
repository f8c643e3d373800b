import assert from 'node:assert/strict';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { checkLost } from './lostRun';

describeWithSqlite('A translation that has lost a placeholder', () => {
  it('is told in every format, whatever kind it is of, and one that has all of them is not', async () => {
    const cells = await checkLost();
    assert.ok(cells.length > 200);
    assert.deepEqual(
      cells
        .filter(({ isTold, isToldOfWhole }) => !isTold || isToldOfWhole)
        .map(({ format, kind }) => `${format}, ${kind}`),
      [],
    );
  }).timeout(120_000);
});

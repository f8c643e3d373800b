import assert from 'node:assert/strict';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { changedAgain } from './againRun';

describeWithSqlite('A run that translates nothing', () => {
  it('writes nothing in any format, once all is done', async () => {
    assert.deepEqual(await changedAgain([[]], [[], ['fr'], ['de', 'pl'], []]), []);
  }).timeout(60_000);

  it('writes nothing where the sources of documents in doubt have changed', async () => {
    assert.deepEqual(await changedAgain([[], []], [[], ['fr'], ['de', 'pl'], []]), []);
  }).timeout(60_000);

  it('writes nothing where the run before had one of the languages only', async () => {
    for (const only of ['de', 'fr', 'pl']) {
      assert.deepEqual(await changedAgain([[only]], [[only], [only]]), []);
      assert.deepEqual(await changedAgain([[], [only]], [[only], [only]]), []);
    }
  }).timeout(60_000);
});

import assert from 'node:assert/strict';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { syncChanged } from './filesRun';
import { fieldFormats } from './formats';
import { separateFormats, syncedFormats, targets } from './projectFiles';
import { structures, unwritten } from './structures';
import { whyNotSynced } from './matrix';

describeWithSqlite('A target that is completed', () => {
  for (const { name, cells } of structures) {
    it(`keeps ${name}, in every format that has them`, async () => {
      const tried = separateFormats.filter((format) => typeof cells[format.name] === 'object');
      const files = await syncChanged((text, isTarget, format) => {
        const cell = cells[format];
        return isTarget && typeof cell === 'object' ? cell.put(text) : text;
      }, tried);
      const wrong = files.filter(({ format, before, after }) => {
        const cell = cells[format];
        return (
          typeof cell !== 'object' || after === before || !before.includes(cell.kept) || !after.includes(cell.kept)
        );
      });
      assert.deepEqual(wrong, []);
      assert.ok(files.length > 3);
    }).timeout(60_000);
  }
});

describe('The matrix of structures and formats', () => {
  it('has each format of a project, or the reason why not', () => {
    assert.deepEqual(unwritten(syncedFormats), []);
    const silent = fieldFormats.filter(({ name }) => !(name in targets) && whyNotSynced[name] === undefined);
    assert.deepEqual(
      silent.map(({ name }) => name),
      [],
    );
    assert.deepEqual(
      Object.keys(whyNotSynced).filter((name) => name in targets),
      [],
    );
  });
});

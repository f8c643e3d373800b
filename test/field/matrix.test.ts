import assert from 'node:assert/strict';
import { formatTable } from '../../src/formats/formatTable';
import { fieldFormats } from './formats';
import { strayNames } from './matrix';

describe('The matrix of kinds and formats', () => {
  it('has every format', () => {
    const tried = new Set(fieldFormats.map(({ id }) => id));
    assert.deepEqual(
      formatTable.map(({ id }) => id).filter((id) => !tried.has(id)),
      [],
    );
  });

  it('has a reason for every empty cell, and none for a kind or a format that is not there', () => {
    assert.deepEqual(strayNames(fieldFormats), []);
  });
});

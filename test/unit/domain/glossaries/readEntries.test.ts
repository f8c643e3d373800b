import fc from 'fast-check';
import assert from 'node:assert/strict';
import { splitLines } from '../../../../src/domain/glossaries/readEntries';

describe('the lines of a dictionary', () => {
  it('are those the editor counts, whatever ends them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\t', '\r', '\n', '\r\n', 'é') }), (text) => {
        assert.deepEqual([...splitLines(text)], text.split(/\r\n|\r|\n/));
      }),
    );
  });

  it('begin after a byte order mark', () => {
    assert.deepEqual([...splitLines('\ufeffa\tb\n')], ['a\tb', '']);
  });
});

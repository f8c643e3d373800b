import fc from 'fast-check';
import assert from 'node:assert/strict';
import { listPath, readListPath } from '../../../../../src/editor/kept/styleRules/listAddress';
import { anyText, seeded } from '../../../formats/arbitraries';

describe('the file of a style rule list', () => {
  it('tells its connection and its id, whatever they and the list are called', () => {
    const text = anyText.filter((name) => name.isWellFormed() && name.length > 0);
    fc.assert(
      fc.property(text, text, anyText, (connection, styleId, name) => {
        const path = listPath({ connection, styleId, name });
        const read = readListPath(path);
        assert.deepEqual([read?.connection, read?.styleId], [connection, styleId]);
        assert.equal(path.split('/').length, 4);
      }),
      { ...seeded, numRuns: 500 },
    );
  });
  it('has the name of the list as its title', () => {
    assert.equal(listPath({ connection: 'Local', styleId: '1', name: 'House / style' }), '/Local/1/House style.json');
    assert.equal(listPath({ connection: 'Local', styleId: '1', name: ' ' }), '/Local/1/list.json');
  });
  it('is no other file', () => {
    for (const path of ['/', '/a/b', '/a/b/c.txt', '/a/b/c.json/d', 'a/b/c.json', '/%/b/c.json', '/a//c.json']) {
      assert.equal(readListPath(path), undefined);
    }
  });
});

import fc from 'fast-check';
import assert from 'node:assert/strict';
import { listPlace, readListPlace } from '../../../../../src/editor/resources/styleRules/listAddress';
import { anyText, seeded } from '../../../formats/arbitraries';

describe('the file of a style rule list', () => {
  it('tells its connection and its id, whatever they and the list are called', () => {
    const text = anyText.filter((name) => name.isWellFormed() && name.length > 0);
    fc.assert(
      fc.property(text, text, anyText, (connection, styleId, name) => {
        const place = listPlace({ connection, styleId, name });
        const read = readListPlace(place);
        assert.deepEqual([read?.connection, read?.styleId], [connection, styleId]);
        assert.equal(place.path.split('/').length, 3);
      }),
      { ...seeded, numRuns: 500 },
    );
  });
  it('has the name of the list as its title', () => {
    const pathOf = (name: string): string => listPlace({ connection: 'My service', styleId: '1', name }).path;
    assert.equal(pathOf('House / style'), '/My service/House style.json');
    assert.equal(pathOf(' '), '/My service/list.json');
  });
  it('is no other file', () => {
    for (const path of ['/', '/a', '/a/c.txt', '/a/b/c.json', '/a/c.json/d', 'a/c.json', '//c.json', '/a/.json']) {
      assert.equal(readListPlace({ path, query: '1' }), undefined, path);
    }
    assert.equal(readListPlace({ path: '/a/c.json', query: '' }), undefined);
  });
});

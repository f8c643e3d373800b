import assert from 'node:assert/strict';
import { keepsWithin, tagsOf } from '../../../../../src/localService/engines/neural/tags';

describe('tags in a text for a model', () => {
  it('are told by what they stand around', () => {
    const told = tagsOf([
      '<a href="x">',
      '%s',
      '<b>',
      '</b>',
      '<br/>',
      '</a>',
      '</i>',
      '<p>',
      '</w:t></w:r><w:r><w:t>',
    ]);
    assert.deepEqual(
      told.map((tag) => (tag && tag.kind !== 'between' ? `${tag.kind} ${tag.pair}` : tag?.kind)),
      ['open 1', undefined, 'open 3', 'close 3', undefined, 'close 1', undefined, undefined, 'between'],
    );
  });

  it('are read in time that grows with the text', () => {
    assert.deepEqual(tagsOf([`</${'<a'.repeat(100_000)}`, `<a ${' '.repeat(100_000)}`]), [undefined, undefined]);
  });

  it('keep the words that were within them, and only those', () => {
    const tags = tagsOf(['<b>', '</b>']);
    assert.ok(keepsWithin(tags, ['Click ', 'Save', '.'], ['', 'Speichern', ' klicken.']));
    assert.ok(!keepsWithin(tags, ['Click ', 'Save', '.'], ['Speichern klicken', '', '.']));
    // An icon has no words to lose.
    assert.ok(keepsWithin(tags, ['Click ', ' ', ' now'], ['Jetzt klicken ', '', '']));
  });
});

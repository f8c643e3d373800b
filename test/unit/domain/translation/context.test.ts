import assert from 'node:assert/strict';
import { contextOf } from '../../../../src/domain/translation/context';

const text = 'One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.';
const rangeOf = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });

describe('contextOf', () => {
  it('sends nothing unless asked to', () => {
    assert.equal(contextOf(text, [rangeOf('Two.')], 'none', 1000), undefined);
  });

  it('takes the paragraphs before and after', () => {
    assert.equal(contextOf(text, [rangeOf('Three.')], 'surroundings', 1000), 'Two.\n\nThree.\n\nFour.');
    assert.equal(contextOf(text, [rangeOf('One.')], 'surroundings', 1000), 'One.\n\nTwo.');
  });

  it('takes what several ranges share once', () => {
    const ranges = [rangeOf('Two.'), rangeOf('Three.')];
    assert.equal(contextOf(text, ranges, 'surroundings', 1000)?.split('Three.').length, 2);
  });

  it('takes the whole file up to a size', () => {
    assert.equal(contextOf(text, [rangeOf('One.')], 'file', text.length), text);
    assert.equal(contextOf(text, [rangeOf('One.')], 'file', text.length - 1), 'One.\n\nTwo.');
  });
});

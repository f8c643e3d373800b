import assert from 'node:assert/strict';
import { changedTexts } from '../../tour/demo/changedTexts';

describe('changedTexts', () => {
  it('finds what stands in place of each span, whatever their order', () => {
    const before = '{ "a": "uno", "b": "dos" }';
    const spans = ['dos', 'uno'].map((text) => ({ start: before.indexOf(text), end: before.indexOf(text) + 3 }));
    assert.deepEqual(changedTexts(before, spans, '{ "a": "um", "b": "dois" }'), ['um', 'dois']);
  });
});

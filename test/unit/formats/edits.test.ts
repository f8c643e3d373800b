import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits, EditError } from '../../../src/formats/edits';
import { mapRange } from '../../../src/formats/trackedRange';

describe('applyEdits', () => {
  it('splices in any order, insertions at one place in list order', () => {
    const edits = [
      { start: 4, end: 5, newText: 'E' },
      { start: 0, end: 1, newText: '' },
      { start: 2, end: 2, newText: '1' },
      { start: 2, end: 2, newText: '2' },
    ];
    assert.equal(applyEdits('abcdef', edits), 'b12cdEf');
  });

  it('refuses what overlaps or lies outside', () => {
    assert.throws(
      () =>
        applyEdits('abc', [
          { start: 0, end: 2, newText: '' },
          { start: 1, end: 3, newText: '' },
        ]),
      EditError,
    );
    assert.throws(() => applyEdits('abc', [{ start: 1, end: 4, newText: '' }]), EditError);
    assert.throws(() => applyEdits('abc', [{ start: 2, end: 1, newText: '' }]), EditError);
  });
});

describe('mapRange', () => {
  it('follows changes outside and gives up on changes inside', () => {
    const range = { start: 5, end: 9 };
    assert.deepEqual(mapRange(range, { offset: 0, length: 2, newLength: 5 }), { start: 8, end: 12 });
    assert.deepEqual(mapRange(range, { offset: 5, length: 0, newLength: 1 }), { start: 6, end: 10 });
    assert.deepEqual(mapRange(range, { offset: 9, length: 3, newLength: 0 }), range);
    assert.equal(mapRange(range, { offset: 6, length: 0, newLength: 1 }), undefined);
    assert.equal(mapRange(range, { offset: 4, length: 2, newLength: 2 }), undefined);
  });

  it('finds the same text again after any change', () => {
    const cut = (text: string, a: number, b: number): [number, number] => {
      const [low, high] = [a % (text.length + 1), b % (text.length + 1)];
      return low < high ? [low, high] : [high, low];
    };
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(), fc.nat(), fc.string(), (text, a, b, c, d, newText) => {
        const [start, end] = cut(text, a, b);
        const [from, to] = cut(text, c, d);
        const changed = applyEdits(text, [{ start: from, end: to, newText }]);
        const mapped = mapRange({ start, end }, { offset: from, length: to - from, newLength: newText.length });
        if (mapped) assert.equal(changed.slice(mapped.start, mapped.end), text.slice(start, end));
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});

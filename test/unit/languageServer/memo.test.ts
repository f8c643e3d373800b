import assert from 'node:assert/strict';
import { FifoCache } from '../../../src/languageServer/fifoCache';

describe('What is remembered of texts', () => {
  it('is so much at most: what was found out first is forgotten', () => {
    const memo = new FifoCache<number>(2);
    for (const [text, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
      ['c', 4],
    ] as const) {
      memo.set(text, value);
    }
    assert.deepEqual(
      ['a', 'b', 'c'].map((text) => memo.get(text)),
      [3, undefined, 4],
    );
  });

  it('is forgotten where that is asked for', () => {
    const memo = new FifoCache<number>(3);
    for (const value of [1, 2, 3]) memo.set(String(value), value);
    memo.forget((value) => value % 2 === 1);
    assert.deepEqual(
      ['1', '2', '3'].map((text) => memo.get(text)),
      [undefined, 2, undefined],
    );
  });
});

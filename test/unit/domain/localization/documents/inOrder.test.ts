import assert from 'node:assert/strict';
import { inOrder } from '../../../../../src/domain/localization/documents/inOrder';

const names = (count: number, first = 0): string[] => Array.from({ length: count }, (_, index) => `n${first + index}`);

describe('equal hashes in the order of two lists', () => {
  it('are as many as there can be', () => {
    assert.deepEqual(inOrder(['a', 'x', 'b', undefined, 'c'], ['a', 'b', 'y', 'c']), [0, undefined, 1, undefined, 3]);
    assert.deepEqual(inOrder(['b', 'a', 'b', 'a'], ['a', 'b', 'a']), [undefined, 0, 1, 2]);
  });

  it('are found in lists of many thousands, where all of one was moved and something repeats', () => {
    const own = ['moved', ...names(20_000), 'same', 'same', ...names(20_000, 20_000), 'last'];
    const others = ['first', ...names(20_000), 'same', 'same', ...names(20_000, 20_000), 'moved'];
    const before = process.cpuUsage().user;
    const pairs = inOrder(own, others);
    assert.ok(process.cpuUsage().user - before < 5_000_000);
    assert.deepEqual(
      pairs.map((place) => (place === undefined ? undefined : others[place])),
      own.map((name) => (name === 'moved' || name === 'last' ? undefined : name)),
    );
  });

  it('are not sought where nothing stands once in both', () => {
    const own = ['x', ...Array.from({ length: 3_000 }, (_, index) => `${index % 2}`), 'y'];
    const others = ['u', ...Array.from({ length: 3_000 }, (_, index) => `${index % 3}`), 'v'];
    assert.ok(inOrder(own, others).every((place) => place === undefined));
  });
});

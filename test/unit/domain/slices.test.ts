import assert from 'node:assert/strict';
import { joined, stepsInSlices } from '../../../src/domain/slices';

/** Takes longer than a slice. */
function work(): void {
  const startedMs = performance.now();
  while (performance.now() - startedMs < 15);
}

describe('work in slices', () => {
  it('lets others run between its steps, and answers what comes of them', async () => {
    const told: string[] = [];
    function* steps(): Generator<void, string> {
      for (const step of ['one', 'two', 'three']) {
        told.push(step);
        work();
        yield;
      }
      return 'done';
    }
    setImmediate(() => told.push('another'));
    assert.equal(await stepsInSlices(steps()), 'done');
    assert.deepEqual(told, ['one', 'another', 'two', 'three']);
  });

  it('puts any number of texts together, in their order', async () => {
    for (const count of [0, 1, 4096, 10_000]) {
      const texts = Array.from({ length: count }, (_, index) => `${index}\n`);
      assert.equal(await joined(texts), texts.join(''));
    }
  });

  it('gives way to what waits meanwhile', async () => {
    let others = 0;
    const waiting = setInterval(() => others++, 1);
    const startedMs = performance.now();
    function* long(): Generator<string> {
      while (performance.now() - startedMs < 100) yield 'x';
    }
    await joined(long());
    clearInterval(waiting);
    assert.ok(others > 0);
  });
});

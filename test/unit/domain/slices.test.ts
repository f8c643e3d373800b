import assert from 'node:assert/strict';
import { joined } from '../../../src/domain/slices';

describe('work in slices', () => {
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

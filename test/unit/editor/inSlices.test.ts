import assert from 'node:assert/strict';
import { inSlices } from '../../../src/editor/inSlices';
import { proseAt } from '../../../src/formats/prose/find';

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
    assert.equal(await inSlices(steps()), 'done');
    assert.deepEqual(told, ['one', 'another', 'two', 'three']);
  });

  it('has a step for each line and paragraph of a document, and for each comment of a program', () => {
    const paragraph = 'Some words stand here,\nand go on below.\n\n';
    const comment = '/** Some words stand here. */\na();\n';
    const count = (text: string, languageId: string): number => {
      let steps = 0;
      const running = proseAt(text, languageId, [{ start: 0, end: text.length }]);
      while (!(running.next().done ?? false)) steps++;
      return steps;
    };
    assert.ok(count(paragraph.repeat(500), 'markdown') >= 4 * 500);
    assert.ok(count(comment.repeat(500), 'typescript') >= 500);
  });
});

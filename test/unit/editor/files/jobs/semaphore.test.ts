import assert from 'node:assert/strict';
import { Semaphore } from '../../../../../src/editor/files/jobs/semaphore';

describe('places at the service', () => {
  const never = new AbortController().signal;

  it('are given in turn, and no more than there are', async () => {
    const slots = new Semaphore();
    const order: number[] = [];
    const [first, second] = [await slots.take(2, never), await slots.take(2, never)];
    const third = slots.take(2, never).then((release) => (order.push(3), release));
    const fourth = slots.take(2, never).then((release) => (order.push(4), release));
    await new Promise(setImmediate);
    assert.deepEqual(order, []);
    first();
    first();
    await third;
    await new Promise(setImmediate);
    assert.deepEqual(order, [3]);
    second();
    await fourth;
    assert.deepEqual(order, [3, 4]);
  });

  it('pass on when one who waits gives up', async () => {
    const slots = new Semaphore();
    const release = await slots.take(1, never);
    const tired = new AbortController();
    const waiting = slots.take(1, tired.signal);
    const next = slots.take(1, never);
    const reason = new Error('tired');
    tired.abort(reason);
    await assert.rejects(waiting, reason);
    release();
    (await next)();
    await assert.rejects(slots.take(1, AbortSignal.abort(reason)), reason);
  });
});

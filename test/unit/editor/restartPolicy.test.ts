import assert from 'node:assert/strict';
import { RestartPolicy } from '../../../src/editor/restartPolicy';

describe('RestartPolicy', () => {
  it('waits longer after each crash in a row, then gives up until a person asks', () => {
    const policy = new RestartPolicy();
    const delays: Array<number | undefined> = [policy.nextDelayMs()];
    for (let crash = 0; crash < 4; crash++) {
      policy.crashed(100);
      delays.push(policy.nextDelayMs());
    }
    assert.deepEqual(delays, [0, 250, 500, 1000, undefined]);
    policy.reset();
    assert.equal(policy.nextDelayMs(), 0);
  });

  it('does not hold old crashes against a process that ran well', () => {
    const policy = new RestartPolicy();
    for (let crash = 0; crash < 3; crash++) policy.crashed(100);
    policy.crashed(60_000);
    assert.equal(policy.nextDelayMs(), 250);
  });
});

import assert from 'node:assert/strict';
import { RestartPolicy } from '../../../../src/editor/service/restartPolicy';

describe('RestartPolicy', () => {
  let now = 0;
  beforeEach(() => (now = 0));
  const policyOf = (crashesAllowed?: number): RestartPolicy => new RestartPolicy(crashesAllowed, () => now);

  /** One run from ready to crash. */
  function runs(policy: RestartPolicy, ms: number): void {
    policy.ready();
    now += ms;
    policy.crashed();
  }

  it('waits longer after each crash in a row, then gives up until a person asks', () => {
    const policy = policyOf();
    const delays: Array<number | undefined> = [policy.nextDelayMs()];
    for (let crash = 0; crash < 4; crash++) {
      runs(policy, 100);
      delays.push(policy.nextDelayMs());
    }
    assert.deepEqual(delays, [0, 250, 500, 1000, undefined]);
    policy.reset();
    assert.equal(policy.nextDelayMs(), 0);
  });

  it('does not hold old crashes against a process that ran well', () => {
    const policy = policyOf();
    for (let crash = 0; crash < 3; crash++) runs(policy, 100);
    runs(policy, 60_000);
    assert.equal(policy.nextDelayMs(), 250);
  });

  it('does not count the good run of an earlier process for one that ends before it is ready', () => {
    const policy = policyOf(5);
    runs(policy, 3_600_000);
    for (let crash = 1; crash < 5; crash++) policy.crashed();
    assert.equal(policy.nextDelayMs(), undefined);
  });

  it('does not count the good run of a process that was ended on purpose either', () => {
    const policy = policyOf(2);
    policy.ready();
    now = 3_600_000;
    policy.ended();
    policy.crashed();
    policy.crashed();
    assert.equal(policy.nextDelayMs(), undefined);
  });
});

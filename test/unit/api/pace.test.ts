import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { Pace } from '../../../src/api/pace';

describe('Pace', () => {
  const isTooSlow = (error: unknown): boolean => ServiceError.is(error, 'timeout') && error.mayHaveHappened;

  it('lets a slow body come for as long as it wants', () => {
    const pace = new Pace(60_000, 20_000);
    for (let second = 0; second < 10_000; second++) pace.take(1024, 1000);
  });

  it('ends one that drips when its time is spent, however much came before', () => {
    const pace = new Pace(60_000, 20_000);
    for (let second = 0; second < 1000; second++) pace.take(1_000_000, 1000);
    for (let drop = 0; drop < 6; drop++) pace.take(1, 10_000);
    assert.throws(() => pace.take(1, 10_000), isTooSlow);
  });

  it('gives time back with what comes', () => {
    const pace = new Pace(60_000, 20_000);
    for (let drop = 0; drop < 5; drop++) pace.take(1, 10_000);
    pace.take(50 * 1024, 0);
    for (let drop = 0; drop < 5; drop++) pace.take(1, 10_000);
  });

  it('does not count that the machine slept', () => {
    const pace = new Pace(60_000, 20_000);
    pace.take(1, 24 * 60 * 60_000);
    pace.take(1, 24 * 60 * 60_000);
    assert.throws(() => [1, 2].forEach(() => pace.take(1, 24 * 60 * 60_000)), isTooSlow);
  });
});

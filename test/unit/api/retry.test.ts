import assert from 'node:assert/strict';
import type { ServiceErrorDetails, ServiceErrorReason } from '../../../src/api/errors';
import { ServiceError } from '../../../src/api/errors';
import { attemptLimitMs, defaultRetryPolicy, nextDelayMs, parseRetryAfter } from '../../../src/api/retry';

const middle = (): number => 0.5;

function failure(reason: ServiceErrorReason, details: ServiceErrorDetails = {}): ServiceError {
  return new ServiceError(reason, 'failed', details);
}

function networkFailure(code: string, mayHaveHappened: boolean): ServiceError {
  return failure('unreachable', { mayHaveHappened, cause: Object.assign(new Error('socket'), { code }) });
}

function delay(error: ServiceError, { attempt = 1, repeatable = true, random = middle } = {}): number | undefined {
  return nextDelayMs({ attempt, error, repeatable, random });
}

describe('retry policy', () => {
  it('waits 1 s × 1.6ⁿ and gives up after five attempts', () => {
    const delays = [1, 2, 3, 4, 5].map((attempt) => delay(failure('service-unavailable'), { attempt }));
    assert.deepEqual(
      delays.map((ms) => ms && Math.round(ms)),
      [1000, 1600, 2560, 4096, undefined],
    );
  });

  it('caps the delay at 120 s', () => {
    const policy = { ...defaultRetryPolicy, attempts: 100 };
    const failed = { attempt: 30, error: failure('service-unavailable'), repeatable: true, random: middle };
    assert.equal(nextDelayMs(failed, policy), 120_000);
  });

  it('moves the delay by at most 23 % either way', () => {
    const error = failure('service-unavailable');
    assert.equal(delay(error, { random: () => 0 }), 770);
    assert.ok(Math.abs((delay(error, { random: () => 0.999999 }) ?? 0) - 1230) < 1);
  });

  it('does what Retry-After says, up to 60 s', () => {
    assert.equal(delay(failure('too-many-requests', { status: 429, retryAfterMs: 7000 })), 7000);
    assert.equal(delay(failure('too-many-requests', { status: 429, retryAfterMs: 3_600_000 })), 60_000);
  });

  it('waits as usual where Retry-After is a time that has passed', () => {
    assert.equal(delay(failure('too-many-requests', { status: 429, retryAfterMs: 0 })), 1000);
  });

  it('never repeats what the service refused for good', () => {
    const reasons: ServiceErrorReason[] = [
      'invalid-request',
      'bad-request',
      'not-allowed',
      'not-found',
      'too-large',
      'unsupported-type',
      'quota-exceeded',
      'redirected',
      'unexpected-answer',
      'certificate',
      'proxy',
    ];
    for (const reason of reasons) {
      assert.equal(delay(failure(reason)), undefined, reason);
    }
  });

  it('repeats after the network errors the contract names, and no others', () => {
    for (const code of ['ETIMEDOUT', 'ECONNABORTED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET']) {
      assert.equal(delay(networkFailure(code, true)), 1000, code);
    }
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH']) {
      assert.equal(delay(networkFailure(code, false)), undefined, code);
    }
  });

  it('repeats an unrepeatable call only when it cannot have been done', () => {
    const once = { repeatable: false };
    assert.equal(delay(failure('too-many-requests', { status: 429 }), once), 1000);
    assert.equal(delay(failure('service-unavailable', { status: 503, mayHaveHappened: true }), once), 1000);
    assert.equal(delay(failure('service-unavailable', { status: 529, mayHaveHappened: true }), once), 1000);
    assert.equal(delay(networkFailure('EAI_AGAIN', false), once), 1000);
    assert.equal(delay(networkFailure('ECONNRESET', true), once), undefined);
    assert.equal(delay(failure('timeout', { mayHaveHappened: true }), once), undefined);
    for (const status of [500, 502, 504]) {
      const error = failure('service-unavailable', { status, mayHaveHappened: true });
      assert.equal(delay(error, once), undefined, status.toString());
    }
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-05-30T09:12:44Z');

  it('reads seconds', () => {
    assert.equal(parseRetryAfter('3', now), 3000);
    assert.equal(parseRetryAfter(' 0 ', now), 0);
  });

  it('reads an HTTP date, never into the past', () => {
    assert.equal(parseRetryAfter('Sat, 30 May 2026 09:12:54 GMT', now), 10_000);
    assert.equal(parseRetryAfter('Sat, 30 May 2026 09:12:00 GMT', now), 0);
  });

  it('ignores what it cannot read', () => {
    for (const value of [undefined, '', 'soon', '-1', '1.5', 'Someday, 99 Nob 2026']) {
      assert.equal(parseRetryAfter(value, now), undefined, value);
    }
  });
});

describe('attemptLimitMs', () => {
  const limits = { firstAttemptMs: 15_000, attemptMs: 60_000 };
  const limitOf = (attempt: number, sentBytes = 0, slowestMs = 0): number =>
    attemptLimitMs({ attempt, sentBytes, slowestMs }, limits);

  it('gives each attempt twice the time of the one before', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((attempt) => limitOf(attempt)),
      [15_000, 30_000, 60_000, 60_000, 60_000],
    );
  });

  it('gives more time to what sends much, and to a service that is slow', () => {
    assert.equal(limitOf(1, 8 * 1024), 17_000);
    assert.equal(limitOf(1, 128 * 1024), 47_000);
    assert.equal(limitOf(1, 0, 2_000), 15_000);
    assert.equal(limitOf(1, 0, 9_000), 27_000);
    assert.equal(limitOf(1, 0, 59_000), 60_000);
  });
});

import type { ServiceError } from './errors';

/** Rules for trying a call again: when, and after how long (contract §1.5). Times in milliseconds. */
export interface RetryPolicy {
  /** Attempts in all, the first one included. */
  attempts: number;
  firstDelayMs: number;
  /** Each delay is this many times the one before. */
  factor: number;
  maxDelayMs: number;
  /** Share of the delay by which it is moved at random, up or down, so that clients do not come back in step. */
  jitter: number;
  /** The longest wait a `Retry-After` may ask for (contract §1.3). */
  maxRetryAfterMs: number;
}

/** Waits of about one to four seconds; or what `Retry-After` asks for, but a minute at most. */
export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  firstDelayMs: 1000,
  factor: 1.6,
  maxDelayMs: 120_000,
  jitter: 0.23,
  maxRetryAfterMs: 60_000,
};

/** Limits of attempts at a local service, which ends by itself what hangs: a busy machine is waited for. */
export const localLimits = { attemptMs: 10 * 60_000, firstAttemptMs: 10 * 60_000, giveUpMs: Infinity };

/** Network errors that are worth another try (contract §1.5), with undici's names for the same things. */
const transientCodes = new Set([
  'ETIMEDOUT',
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Statuses of a service that turned the request away before working on it, so repeating it does nothing twice. */
const refusedWhole = new Set([429, 503, 529]);

export interface FailedAttempt {
  /** Number of the attempt that failed, from 1. */
  attempt: number;
  error: ServiceError;
  /** `ServiceRequest.repeatable` */
  repeatable: boolean;
  /** A number in [0, 1), as from `Math.random`. */
  random: () => number;
}

/** Milliseconds to wait before the next attempt, or undefined when the call has failed for good. */
export function nextDelayMs(failed: FailedAttempt, policy: RetryPolicy = defaultRetryPolicy): number | undefined {
  const { attempt, error, repeatable } = failed;
  if (attempt >= policy.attempts || !isTransient(error)) {
    return undefined;
  }
  if (!repeatable && error.mayHaveHappened && !refusedWhole.has(error.status ?? 0)) {
    return undefined;
  }
  // A time that has passed, by whichever clock is wrong, is no reason to ask without a pause.
  if (error.retryAfterMs !== undefined && error.retryAfterMs > 0) {
    return Math.min(error.retryAfterMs, policy.maxRetryAfterMs);
  }
  const delay = Math.min(policy.firstDelayMs * policy.factor ** (attempt - 1), policy.maxDelayMs);
  return delay * (1 + policy.jitter * (2 * failed.random() - 1));
}

/** Min rate at which a service handles what it was sent, in bytes a second. */
const slowestRate = 4 * 1024;
/** An attempt gets this many times what the slowest answer so far took. */
const patience = 3;

/**
 * Milliseconds an attempt of a repeatable call may take. An answer that was lost is asked for again soon, and a service
 * that has much to do, or is slow, gets its time: what is sent adds to the first attempt, and each further one has twice
 * the time of the one before.
 * @param limits of an attempt that sends next to nothing: the first, and any
 */
export function attemptLimitMs(
  { attempt, sentBytes, slowestMs }: { attempt: number; sentBytes: number; slowestMs: number },
  limits: { firstAttemptMs: number; attemptMs: number },
): number {
  const sentMs = (sentBytes / slowestRate) * 1000;
  const firstMs = Math.max(limits.firstAttemptMs + sentMs, slowestMs * patience);
  return Math.min(firstMs * 2 ** (attempt - 1), limits.attemptMs);
}

function isTransient(error: ServiceError): boolean {
  switch (error.reason) {
    case 'too-many-requests':
    case 'service-unavailable':
    case 'timeout':
      return true;
    case 'unreachable':
      return transientCodes.has(networkCode(error) ?? '');
    default:
      return false;
  }
}

/** The `code` of the system or of undici (`ECONNRESET`, `UND_ERR_SOCKET`, …) nearest to the error. */
export function networkCode(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    const code: unknown = Reflect.get(current, 'code');
    if (typeof code === 'string') {
      return code;
    }
  }
  return undefined;
}

/**
 * Reads a `Retry-After` header: whole seconds or an HTTP date (contract §1.3).
 * @returns milliseconds from `nowMs`, never negative; undefined when there is nothing readable
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim();
  if (!text) {
    return undefined;
  }
  if (/^\d+$/.test(text)) {
    return Number(text) * 1000;
  }
  // Date.parse is lenient: without a letter it would take "1.5" for a date.
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

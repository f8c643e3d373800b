/** Reason why a call of the service failed, for code to decide on. Sentences for people are made in the editor. */
export type ServiceErrorReason =
  /** Refused before sending: the request breaks a rule of the contract. */
  | 'invalid-request'
  /** 400: the service refused a parameter value. */
  | 'bad-request'
  /** 401 or 403: key missing, unknown, of another region, or not allowed to do this (contract §1.5). */
  | 'not-allowed'
  /** 404: unknown path or item. */
  | 'not-found'
  /** 413 or 414: body or URL too large. */
  | 'too-large'
  /** 415: the service does not take this content type. */
  | 'unsupported-type'
  /** 429: too many requests. */
  | 'too-many-requests'
  /** 456: character quota of the key or account is used up. */
  | 'quota-exceeded'
  /** Refused before sending: it would cost more than the user allows, see `Meter`. */
  | 'spending-cap'
  /** 456 of a call for glossaries: there were too many of them lately (contract §1.5). */
  | 'too-many-glossary-calls'
  /** 424, of the local service: a model or server of the user's own, which it asks, did not do it. */
  | 'not-done-outside'
  /** ≥ 500: temporary fault of the service. */
  | 'service-unavailable'
  /** 3xx: the service moved; redirects are never followed, a key must not travel to another host. */
  | 'redirected'
  /** The answer does not have the shape the contract promises. */
  | 'unexpected-answer'
  /** No answer in time. */
  | 'timeout'
  /** Name not found, connection refused or reset. */
  | 'unreachable'
  /** TLS: the certificate of the service or of a proxy was not accepted. */
  | 'certificate'
  /** 407 or no way through the proxy. */
  | 'proxy';

/** The code of an answer that was far longer than what was asked for, and was stopped. */
export const endlessAnswer = 'endless-answer';

export interface ServiceErrorDetails {
  /** HTTP status, when there was an answer. */
  status?: number;
  /** `X-Trace-ID` of the answer (contract §1.3). */
  traceId?: string;
  /** `detail` of the error body (contract §1.4). */
  detail?: string;
  /** The sentence of the error body, its `message` and `detail`; key and texts are taken out. */
  said?: string;
  /** Machine id in the error body, `code` (contract §1.4). */
  code?: string;
  /** Wait that `Retry-After` asked for, in milliseconds. */
  retryAfterMs?: number;
  /** The request may have reached the service, so repeating it could do it twice. */
  mayHaveHappened?: boolean;
  cause?: unknown;
}

/**
 * The one error of `api/`: every failed call rejects with it, except a cancelled one, which rejects with the
 * reason of its abort signal. The message never holds a key or a text the user sent.
 */
export class ServiceError extends Error {
  readonly reason: ServiceErrorReason;
  readonly status?: number;
  readonly traceId?: string;
  readonly detail?: string;
  readonly said?: string;
  readonly code?: string;
  readonly retryAfterMs?: number;
  readonly mayHaveHappened: boolean;

  constructor(reason: ServiceErrorReason, message: string, details: ServiceErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ServiceError';
    this.reason = reason;
    this.status = details.status;
    this.traceId = details.traceId;
    this.detail = details.detail;
    this.said = details.said;
    this.code = details.code;
    this.retryAfterMs = details.retryAfterMs;
    this.mayHaveHappened = details.mayHaveHappened ?? false;
  }

  /** This failure, of a call that only reads: there is nothing that could be done twice. */
  ofRead(): ServiceError {
    return this.mayHaveHappened
      ? new ServiceError(this.reason, this.message, { ...this.details(), mayHaveHappened: false })
      : this;
  }

  private details(): ServiceErrorDetails {
    const { status, traceId, detail, said, code, retryAfterMs, mayHaveHappened, cause } = this;
    return { status, traceId, detail, said, code, retryAfterMs, mayHaveHappened, cause };
  }

  /** True for a `ServiceError`, or for one with exactly this reason. */
  static is(error: unknown, reason?: ServiceErrorReason): error is ServiceError {
    return error instanceof ServiceError && (reason === undefined || error.reason === reason);
  }
}

/** Reasons that pass after a while: a machine that slept, a lost network, a service that is faulty or overloaded. */
const passing: ReadonlySet<ServiceErrorReason> = new Set<ServiceErrorReason>([
  'unreachable',
  'timeout',
  'service-unavailable',
  'too-many-requests',
  'proxy',
  // A page to sign in to a network, in place of the service.
  'unexpected-answer',
  'redirected',
]);

/** True for a failure after which the same call may succeed later, without anybody changing a key, setting or text. */
export function isPassing(error: unknown): error is ServiceError {
  return ServiceError.is(error) && passing.has(error.reason);
}

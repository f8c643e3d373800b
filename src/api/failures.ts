import * as v from 'valibot';
import { errorCodeOf, traceIdOf, type Sent } from './answerIds';
import { ConnectError, ProxyError } from './dispatcher';
import type { ServiceErrorReason } from './errors';
import { ServiceError } from './errors';
import { networkCode, parseRetryAfter } from './retry';
import { errorBodySchema } from './schemas/common';

/** Facts the transport has about an answer that is not a success. */
export interface FailedAnswer {
  status: number;
  /** Path of the request, e.g. `/v3/glossaries`; absent for a socket. */
  path?: string;
  /** Header names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Body as far as it could be read; may be empty, HTML or cut off (contract §1.4). */
  body: string;
  nowMs: number;
  /** Makes a text of the service fit to be passed on. */
  redact: (text: string) => string;
  /** Texts and values that no id of the answer may hold. */
  sent: Sent;
}

/** Turns an answer with a status outside 200–299 into the error of the call (contract §1.4, §1.5). */
export function answerError(answer: FailedAnswer): ServiceError {
  const { status } = answer;
  const isForGlossaries = /^\/v[23]\/glossar/.test(answer.path ?? '');
  const reason = status === 456 && isForGlossaries ? 'too-many-glossary-calls' : reasonOf(status);
  const said = readErrorBody(answer.body);
  const text = answer.redact(
    [said.message, said.detail].filter((part) => part !== undefined && part !== '').join(': '),
  );
  return new ServiceError(
    reason,
    reason === 'redirected'
      ? `The service returned status ${status.toString()} and redirects to ${redirectTarget(answer)}.`
      : `The service returned status ${status.toString()}${text ? `: ${text}` : '.'}`,
    {
      status,
      traceId: traceIdOf(header(answer, 'x-trace-id'), answer.sent),
      detail: said.detail === undefined ? undefined : answer.redact(said.detail),
      said: text || undefined,
      code: errorCodeOf(said.code, answer.sent),
      retryAfterMs: parseRetryAfter(header(answer, 'retry-after'), answer.nowMs),
      mayHaveHappened: reason === 'service-unavailable',
    },
  );
}

/** The reason a status stands for, whatever was asked for (contract §1.5). */
export function reasonOf(status: number): ServiceErrorReason {
  switch (status) {
    case 401:
    case 403:
      return 'not-allowed';
    case 404:
      return 'not-found';
    case 407:
      return 'proxy';
    case 413:
    case 414:
      return 'too-large';
    case 415:
      return 'unsupported-type';
    case 424:
      return 'not-done-outside';
    case 429:
      return 'too-many-requests';
    case 456:
      return 'quota-exceeded';
    default:
      return status < 400 ? 'redirected' : status < 500 ? 'bad-request' : 'service-unavailable';
  }
}

/**
 * `message` or `Message`, `code` and `detail` where the body has them, or those in the `error` of other interfaces;
 * nothing else of a body is passed on.
 */
function readErrorBody(body: string): { message?: string; detail?: string; code?: string } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return {};
  }
  // Some put it in a list.
  const object: unknown = Array.isArray(value) ? value[0] : value;
  const problems = fieldProblems(object);
  if (problems !== undefined) return { message: problems };
  const parsed = v.safeParse(errorBodySchema, object);
  if (!parsed.success) {
    return {};
  }
  const { message, Message, detail, code, error } = parsed.output;
  return { message: message ?? Message ?? error?.message, detail, code: code ?? error?.code };
}

const fieldProblemsSchema = v.looseObject({
  detail: v.array(v.looseObject({ loc: v.array(v.union([v.string(), v.number()])), msg: v.string() })),
});

/** Fields that a strict service rejects, each with its reason; of what was sent it may repeat, nothing is passed on. */
function fieldProblems(body: unknown): string | undefined {
  const { message } = (body ?? {}) as { message?: unknown };
  for (const place of [body, message]) {
    const parsed = v.safeParse(fieldProblemsSchema, place);
    if (!parsed.success) continue;
    const problems = parsed.output.detail.slice(0, mostProblems).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
    if (problems.length > 0) return problems.join('; ');
  }
  return undefined;
}

const mostProblems = 5;

function redirectTarget(answer: FailedAnswer): string {
  const location = header(answer, 'location') ?? '';
  return URL.canParse(location) ? new URL(location).origin : 'another address';
}

function header(answer: FailedAnswer, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

const timeoutCodes = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** Codes that mean the connection was never made, also where no `ConnectError` says so. */
const neverConnectedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const certificateCode = /^(?:CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|UND_ERR_PRX_TLS$)/;

/** Turns what Node or undici threw into the error of the call. The original stays as `cause`. */
export function networkError(error: unknown): ServiceError {
  if (ServiceError.is(error)) {
    return error;
  }
  const code = networkCode(error);
  const proxy = findCause(error, ProxyError);
  const mayHaveHappened = !(
    proxy ||
    findCause(error, ConnectError) ||
    neverConnectedCodes.has(code ?? '') ||
    code === 'UND_ERR_CONNECT_TIMEOUT'
  );
  const named = code ? ` (${code})` : '';
  if (code && certificateCode.test(code)) {
    return new ServiceError('certificate', `The certificate of the service or proxy isn’t trusted${named}.`, {
      cause: error,
    });
  }
  if (proxy) {
    const message =
      proxy.status === 407
        ? 'The proxy rejected the user name or password, or requires them (407).'
        : `${proxy.message.replace(/\.$/, '')}${named}.`;
    return new ServiceError('proxy', message, { status: proxy.status, cause: error });
  }
  if (code && timeoutCodes.has(code)) {
    const message =
      code === 'UND_ERR_BODY_TIMEOUT'
        ? 'The service stopped sending before its response was complete.'
        : `The service didn’t respond in time${named}.`;
    return new ServiceError('timeout', message, {
      mayHaveHappened,
      cause: error,
    });
  }
  return new ServiceError('unreachable', `The connection to the service failed${named}.`, {
    mayHaveHappened,
    cause: error,
  });
}

function findCause<T extends Error>(error: unknown, type: abstract new (...values: never[]) => T): T | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if (current instanceof type) {
      return current;
    }
  }
  return undefined;
}

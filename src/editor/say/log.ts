import { ServiceError } from '../../api/errors';
import type { AttemptEvent } from '../../api/transport';
import { ConnectionError } from '../connections/connectionError';
import { LocalServiceError } from '../localServiceError';

/**
 * What may be written to the log about a failure: reasons, codes, trace ids and our own stack, never the text of
 * an error from elsewhere, which may quote what the person wrote, a path or an address with a password in it.
 */
export function describeFailure(error: unknown): string {
  if (ServiceError.is(error)) {
    const facts = [
      `reason=${error.reason}`,
      error.status !== undefined && `status=${error.status}`,
      error.code && `code=${error.code}`,
      error.traceId && `trace=${error.traceId}`,
      error.mayHaveHappened && 'may-have-happened',
      causeCode(error.cause),
    ];
    return `Call of the service failed: ${facts.filter(Boolean).join(' ')}`;
  }
  if (ConnectionError.is(error)) return `No way to the service: reason=${error.reason}`;
  if (error instanceof LocalServiceError) {
    const facts = [`reason=${error.reason}`, error.detail, causeCode(error.cause)];
    return `Local service: ${facts.filter(Boolean).join(' ')}`;
  }
  if (error instanceof Error) return `Internal fault: ${error.name}\n${stackFrames(error)}`;
  return `Internal fault: ${typeof error} was thrown`;
}

/** What may be written to the log about one attempt of a call: where it went and how it ended, never what it carried. */
export function describeAttempt({
  method,
  path,
  attempt,
  ms,
  status,
  traceId,
  reason,
  retryInMs,
}: AttemptEvent): string {
  const facts = [
    `${method} ${path}`,
    status !== undefined && `${status}`,
    `${Math.round(ms)} ms`,
    reason,
    attempt > 1 && `attempt ${attempt}`,
    retryInMs !== undefined && `again in ${Math.round(retryInMs)} ms`,
    traceId && `trace=${traceId}`,
  ];
  return facts.filter(Boolean).join(', ');
}

function causeCode(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const code: unknown = 'code' in cause ? cause.code : undefined;
  return `cause=${cause.name}${typeof code === 'string' ? `/${code}` : ''}`;
}

/** The frames without the first line, which is the message. */
function stackFrames(error: Error): string {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames.slice(0, 12).join('\n');
}

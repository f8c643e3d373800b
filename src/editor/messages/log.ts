import type { LogOutputChannel } from 'vscode';
import { ServiceError } from '../../api/errors';
import type { AttemptEvent } from '../../api/transport';
import { ConnectionError } from './errors/connectionError';
import { LocalServiceError } from './errors/localServiceError';

/**
 * Describes a failure for the log: reasons, codes, trace ids and our own stack, never the text of an error from elsewhere,
 * which may quote what the user wrote, a path or an address with a password in it.
 */
export function describeFailure(error: unknown): string {
  if (ServiceError.is(error)) {
    const facts = [
      `reason=${error.reason}`,
      error.status !== undefined && `status=${error.status}`,
      error.code && knownCodes.has(error.code) && `code=${error.code}`,
      error.traceId && `trace=${error.traceId}`,
      error.mayHaveHappened && 'may-have-happened',
      causeCode(error.cause),
    ];
    return fact(`Request to the service failed: ${facts.filter(Boolean).join(' ')}`);
  }
  if (ConnectionError.is(error)) return fact(`Couldn’t reach the service: reason=${error.reason}`);
  if (error instanceof LocalServiceError) {
    const facts = [`reason=${error.reason}`, error.detail, causeCode(error.cause)];
    return fact(`Local service: ${facts.filter(Boolean).join(' ')}`);
  }
  if (error instanceof Error) {
    return `${fact(`Internal error: ${error.name}`)}\n${stackFrames(error.stack?.replace(error.message, '') ?? '')}`;
  }
  return fact(`Internal error: ${typeof error} was thrown`);
}

/** Machine ids of errors that the contract names (§1.4). Any other could be a word of what was sent, now or before. */
const knownCodes = new Set(['invalid_content_type']);

/** Describes one attempt of a call for the log: where it went and how it ended, never what it carried. */
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
    `${method} ${wordsOf(path)}`,
    status !== undefined && `${status}`,
    `${Math.round(ms)} ms`,
    reason,
    attempt > 1 && `attempt ${attempt}`,
    retryInMs !== undefined && `again in ${Math.round(retryInMs)} ms`,
    traceId && `trace=${traceId}`,
  ];
  return fact(facts.filter(Boolean).join(', '));
}

/** Words of the contract's paths. Whatever else stands in a path is an id that a service gave, or part of a name. */
const pathWords = new Set(
  `v1 v2 v3 translate document result write correct rephrase glossaries dictionaries entries glossary-language-pairs
  style_rules configured_rules custom_instructions languages resources translation_memories usage admin developer-keys
  deactivate label limits analytics custom-tags voice realtime`.split(/\s+/),
);

function wordsOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment === '' || pathWords.has(segment) ? segment : '…'))
    .join('/');
}

/** One line of the log: nothing in it begins another one, and nothing fills the log. */
function fact(text: string): string {
  return text
    .slice(0, 500)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/**
 * The log for the language client, which writes there what its server says and why a request failed. Of both only the
 * beginning is written and where it happened: what follows may quote the document.
 */
export function clientLog(log: LogOutputChannel): LogOutputChannel {
  const told = (message: string): string => {
    const [first = '', ...rest] = message.split('\n');
    return [fact(first), stackFrames(rest.join('\n'))].filter(Boolean).join('\n');
  };
  // What the process writes by itself, which is why it ended.
  const written = (text: string): void => {
    const frames = stackFrames(text);
    if (frames) log.error(`The language server ended\n${frames}`);
  };
  return {
    name: log.name,
    get logLevel() {
      return log.logLevel;
    },
    onDidChangeLogLevel: log.onDidChangeLogLevel,
    clear: () => log.clear(),
    // oxlint-disable-next-line typescript/no-deprecated -- the rule takes it for the other overload
    show: () => log.show(true),
    hide: () => log.hide(),
    dispose: () => log.dispose(),
    trace: (message) => log.trace(told(message)),
    debug: (message) => log.debug(told(message)),
    info: (message) => log.info(told(message)),
    warn: (message) => log.warn(told(message)),
    error: (error) => log.error(typeof error === 'string' ? told(error) : describeFailure(error)),
    append: written,
    appendLine: written,
    replace: written,
  };
}

function causeCode(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const code: unknown = 'code' in cause ? cause.code : undefined;
  return `cause=${cause.name}${typeof code === 'string' ? `/${code}` : ''}`;
}

/** Returns the stack frames, without the message before them. */
function stackFrames(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at \S.*:\d+:\d+\)?$/.test(line));
  return frames.slice(0, 12).map(fact).join('\n');
}

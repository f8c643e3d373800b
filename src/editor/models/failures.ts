import type { ServiceError } from '../../api/errors';
import type { OutsideFailure } from '../../shared/outsideWork';
import { OutsideFailed } from './serviceChannel';

/** Who was asked. */
export interface Asked {
  host: string;
  /** The model, where one was asked for. */
  model?: string;
  /** The command or setting that mends what is wrong with it. */
  mend: string;
}

/** An error of the way to an endpoint or server as a sentence that says what to do next. */
export function outsideFailure(error: ServiceError, asked: Asked): OutsideFailed {
  return new OutsideFailed(failureOf(error, asked), error);
}

function failureOf(error: ServiceError, { host, model, mend }: Asked): OutsideFailure {
  const status = error.status === undefined ? '' : ` (${error.status})`;
  switch (error.reason) {
    case 'not-allowed':
      return { reason: 'sign-in', sentence: `${host} did not accept the key${status}. Give another: ${mend}.` };
    case 'not-found':
      return model !== undefined && /model/i.test(error.said ?? '')
        ? { reason: 'no-model', sentence: `${host} has no model called “${model}”. Choose another: ${mend}.` }
        : { reason: 'refused', sentence: `${host} has no such interface at its address. Change it: ${mend}.` };
    case 'too-large':
      return { reason: 'too-long', sentence: `The text is too long for ${host}. Send a smaller part.` };
    case 'bad-request':
      return isTooLong(error)
        ? { reason: 'too-long', sentence: `The text is too long for the model at ${host}. Send a smaller part.` }
        : { reason: 'refused', sentence: `${host} refused the question${status}. Try the connection: ${mend}.` };
    case 'too-many-requests':
    case 'quota-exceeded':
      return { reason: 'busy', sentence: `${host} has too many requests, or its quota is used up. ${again(error)}` };
    case 'timeout':
      return { reason: 'slow', sentence: `${host} did not answer in time. Try again, or with a smaller text.` };
    case 'unreachable':
      return {
        reason: 'unreachable',
        sentence: `${host} cannot be reached. Is it running, and is this machine online?`,
      };
    case 'certificate':
      return { reason: 'unreachable', sentence: `The certificate of ${host} was not accepted, so nothing was sent.` };
    case 'proxy':
      return { reason: 'unreachable', sentence: `The proxy did not let the question through to ${host}.` };
    case 'redirected':
    case 'unexpected-answer':
      return {
        reason: 'refused',
        sentence: `${host} answered something else than expected. Check its address: ${mend}.`,
      };
    case 'service-unavailable':
      return { reason: 'refused', sentence: `${host} has a fault${status}. ${again(error)}` };
    case 'invalid-request':
    case 'unsupported-type':
    case 'too-many-glossary-calls':
    case 'not-done-outside':
      return { reason: 'refused', sentence: `${host} cannot be asked this way. Set it up again: ${mend}.` };
  }
}

/** Whether the endpoint says that the question does not fit the memory of the model. */
function isTooLong({ code = '', said = '' }: ServiceError): boolean {
  return (
    code === 'context_length_exceeded' ||
    /context (?:length|window|size)|maximum context|too many tokens|(?:prompt|input) is too long/i.test(said)
  );
}

function again({ retryAfterMs }: ServiceError): string {
  if (retryAfterMs === undefined) return 'Try again later.';
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return `Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`;
}

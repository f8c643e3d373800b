import { endlessAnswer, type ServiceError } from '../../../api/errors';
import type { OutsideFailure } from '../../../shared/outsideWork';
import { OutsideFailed } from './serviceChannel';
import { counted, t } from '../../../shared/l10n';

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
      return {
        reason: 'sign-in',
        sentence: t('{0} did not accept the key{1}. Give another: {2}.', host, status, mend),
      };
    case 'not-found':
      return model !== undefined && /model/i.test(error.said ?? '')
        ? { reason: 'no-model', sentence: t('{0} has no model called “{1}”. Choose another: {2}.', host, model, mend) }
        : { reason: 'refused', sentence: t('{0} has no such interface at its address. Change it: {1}.', host, mend) };
    case 'too-large':
      return { reason: 'too-long', sentence: t('The text is too long for {0}. Send a smaller part.', host) };
    case 'bad-request':
      return isTooLong(error)
        ? { reason: 'too-long', sentence: t('The text is too long for the model at {0}. Send a smaller part.', host) }
        : {
            reason: 'refused',
            sentence: t('{0} refused the question{1}. Try the connection: {2}.', host, status, mend),
          };
    case 'too-many-requests':
    case 'quota-exceeded':
      return {
        reason: 'busy',
        sentence: t('{0} has too many requests, or its quota is used up. {1}', host, again(error)),
      };
    case 'timeout':
      return { reason: 'slow', sentence: t('{0} did not answer in time. Try again, or with a smaller text.', host) };
    case 'unreachable':
      return {
        reason: 'unreachable',
        sentence: t('{0} cannot be reached. Is it running, and is this machine online?', host),
      };
    case 'certificate':
      return {
        reason: 'unreachable',
        sentence: t('The certificate of {0} was not accepted, so nothing was sent.', host),
      };
    case 'proxy':
      return { reason: 'unreachable', sentence: t('The proxy did not let the question through to {0}.', host) };
    case 'redirected':
    case 'unexpected-answer':
      if (error.code === endlessAnswer) {
        const sentence = t(
          '{0} went on answering without end, and was stopped. Try again, with a smaller text or another model.',
          host,
        );
        return { reason: 'slow', sentence };
      }
      return {
        reason: 'refused',
        sentence: t('{0} answered something else than expected. Check its address: {1}.', host, mend),
      };
    case 'service-unavailable':
      return { reason: 'refused', sentence: t('{0} has a fault{1}. {2}', host, status, again(error)) };
    case 'invalid-request':
    case 'unsupported-type':
    case 'too-many-glossary-calls':
    case 'not-done-outside':
    case 'spending-cap':
      return { reason: 'refused', sentence: t('{0} cannot be asked this way. Set it up again: {1}.', host, mend) };
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
  if (retryAfterMs === undefined) return t('Try again later.');
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return counted(seconds, 'Try again in a second.', 'Try again in {0} seconds.');
}

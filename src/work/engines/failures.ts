import { endlessAnswer, type ServiceError } from '../../api/errors';
import type { OutsideFailure } from '../../shared/outsideWork';
import { OutsideFailed } from './serviceChannel';
import { counted, t } from '../../shared/l10n';

/** Model or server that was asked. */
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
        sentence: t('{0} didn’t accept the key{1}. Enter another one: {2}.', host, status, mend),
      };
    case 'not-found':
      return model !== undefined && /model/i.test(error.said ?? '')
        ? {
            reason: 'no-model',
            sentence: t('Model “{1}” not found at {0}. Choose another one: {2}.', host, model, mend),
          }
        : {
            reason: 'refused',
            sentence: t('API not found at the address of {0}. Change the address: {1}.', host, mend),
          };
    case 'too-large':
      return { reason: 'too-long', sentence: t('The text is too long for {0}. Try a shorter selection.', host) };
    case 'bad-request':
      return isTooLong(error)
        ? {
            reason: 'too-long',
            sentence: t('The text is too long for the model at {0}. Try a shorter selection.', host),
          }
        : {
            reason: 'refused',
            sentence: t('{0} rejected the request{1}. Test the connection: {2}.', host, status, mend),
          };
    case 'too-many-requests':
    case 'quota-exceeded':
      return {
        reason: 'busy',
        sentence: t('{0} received too many requests or ran out of quota. {1}', host, again(error)),
      };
    case 'timeout':
      return { reason: 'slow', sentence: t('{0} didn’t respond in time. Try again, or use less text.', host) };
    case 'unreachable':
      return {
        reason: 'unreachable',
        sentence: t('Couldn’t reach {0}. Check that it’s running and that you’re online.', host),
      };
    case 'certificate':
      return {
        reason: 'unreachable',
        sentence: t('The certificate of {0} isn’t trusted. Nothing was sent.', host),
      };
    case 'proxy':
      return { reason: 'unreachable', sentence: t('The proxy blocked the request to {0}.', host) };
    case 'redirected':
    case 'unexpected-answer':
      if (error.code === endlessAnswer) {
        const sentence = t('Stopped {0}: the response was too long. Try less text or another model.', host);
        return { reason: 'slow', sentence };
      }
      return {
        reason: 'refused',
        sentence: t('{0} returned an unexpected response. Check its address: {1}.', host, mend),
      };
    case 'service-unavailable':
      return { reason: 'refused', sentence: t('{0} returned a server error{1}. {2}', host, status, again(error)) };
    case 'invalid-request':
    case 'unsupported-type':
    case 'too-many-glossary-calls':
    case 'not-done-outside':
    case 'spending-cap':
      return {
        reason: 'refused',
        sentence: t('Couldn’t use {0} with these settings. Set it up again: {1}.', host, mend),
      };
  }
}

/** Returns whether the endpoint says that the question does not fit the memory of the model. */
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

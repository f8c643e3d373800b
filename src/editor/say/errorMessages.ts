import { ServiceError, type ServiceErrorReason } from '../../api/errors';
import { ConnectionError, type ConnectionErrorReason } from '../connections/connectionError';
import { ModelError } from '../offline/modelError';
import type { ConnectionSummary } from '../connections/serviceAccess';
import { SlowFileError } from '../reader/readerThread';
import { LocalServiceError, type LocalServiceErrorReason } from '../localServiceError';
import type { NextStep } from './say';
import { inSentence } from './plain';

/** An error as a person reads it. */
export interface Explanation {
  /** One sentence or two: what happened, and what it means for the person's text. */
  sentence: string;
  nextStep?: NextStep;
  /** Machine-readable reason, for the log and for reports. */
  reason: string;
  /** Given by the service to find the call in its own records. */
  traceId?: string;
}

const settings = (title: string, query: string): NextStep => ({
  title,
  command: 'workbench.action.openSettings',
  arguments: [query],
});
const connect = (title: string, ...args: unknown[]): NextStep => ({
  title,
  command: 'parlance.connect',
  arguments: args,
});
const switchConnection: NextStep = { title: 'Switch Connection…', command: 'parlance.connection.switch' };
const restartLocalService: NextStep = { title: 'Restart Local Service', command: 'parlance.localService.restart' };
const showUsage: NextStep = { title: 'Show Usage', command: 'parlance.showUsage' };
const reportProblem: NextStep = { title: 'Report a Problem…', command: 'parlance.reportProblem' };

/** What to tell a person about `error`, which came up while `connection` was in use. */
export function explain(error: unknown, connection: ConnectionSummary): Explanation {
  if (ServiceError.is(error)) return explainServiceError(error, connection);
  if (ConnectionError.is(error)) return { reason: error.reason, ...connectionMessages[error.reason](error) };
  if (error instanceof LocalServiceError) return { reason: error.reason, ...localServiceMessages[error.reason] };
  if (error instanceof ModelError) return explainModelError(error);
  if (error instanceof SlowFileError) return { sentence: `${error.message} Nothing was done.`, reason: 'slow-file' };
  return { sentence: 'Something went wrong inside Parlance.', nextStep: reportProblem, reason: 'internal' };
}

function explainModelError({ reason, message }: ModelError): Explanation {
  const offline: NextStep = { title: 'Offline Languages…', command: 'parlance.offline.languages' };
  return { sentence: message, reason: `model-${reason}`, nextStep: offline };
}

function explainServiceError(error: ServiceError, connection: ConnectionSummary): Explanation {
  const message = serviceMessages[error.reason](error, connection);
  const unsure = error.mayHaveHappened ? ' It may have been carried out all the same.' : '';
  return { ...message, sentence: message.sentence + unsure, reason: error.reason, traceId: error.traceId };
}

type Message = Pick<Explanation, 'sentence' | 'nextStep'>;

const serviceMessages: Record<ServiceErrorReason, (error: ServiceError, connection: ConnectionSummary) => Message> = {
  'invalid-request': (error) => ({
    sentence: `This cannot be sent: ${inSentence(error.detail ?? error.message)}`,
    nextStep: settings('Open Settings', '@ext:parlance.parlance'),
  }),
  'bad-request': (error, connection) => ({
    sentence: error.said
      ? `The service refused the request: ${inSentence(error.said)}`
      : 'The service refused the request and did not say why.',
    // What the offline engines cannot do another service can.
    nextStep: connection.kind === 'local' ? connect('Connect…') : reportProblem,
  }),
  'not-done-outside': (error) => ({
    sentence: error.said ?? 'The model or server that the service asks did not answer.',
    nextStep: askedOutside(error.code),
  }),
  'not-allowed': (error, connection) => {
    const detail = error.detail ? ` It says: ${inSentence(error.detail)}` : '';
    return connection.kind === 'local'
      ? { sentence: 'The local service does not accept its key any more.', nextStep: restartLocalService }
      : {
          sentence: `The service does not allow this with the key of “${connection.name}”.${detail}`,
          nextStep: connect('Change Key…', { name: connection.name }),
        };
  },
  'not-found': (error, connection) => ({
    sentence: error.detail
      ? `The service does not know this: ${inSentence(error.detail)}`
      : `${placeOf(connection)} does not know what was asked for. It may have been deleted, or the address is of another service.`,
    nextStep: switchConnection,
  }),
  'too-large': () => ({ sentence: 'This is more text than the service takes at once. Try a smaller part.' }),
  'unsupported-type': () => ({
    sentence: 'The service does not take this kind of content.',
    nextStep: switchConnection,
  }),
  'too-many-requests': (error) => ({ sentence: `The service has too many requests right now. ${again(error)}` }),
  'quota-exceeded': (_, connection) => ({
    sentence: `The characters of “${connection.name}” are used up.`,
    nextStep: showUsage,
  }),
  'too-many-glossary-calls': () => ({
    sentence: 'The service had too many calls for glossaries lately. Try again later.',
  }),
  'service-unavailable': (error, connection) =>
    connection.kind === 'local'
      ? { sentence: 'The local service has a fault.', nextStep: restartLocalService }
      : { sentence: `The service has a temporary fault. ${again(error)}`, nextStep: switchConnection },
  redirected: (_, connection) => ({
    sentence: `${placeOf(connection)} points to another address. Parlance does not follow, so that your key stays where you sent it.`,
    nextStep: settings('Check Address', 'parlance.connections'),
  }),
  'unexpected-answer': (_, connection) => ({
    sentence: `${placeOf(connection)} gave an answer that Parlance does not understand. Is it the address of the right service?`,
    nextStep: reportProblem,
  }),
  timeout: (_, connection) => ({
    sentence: `${placeOf(connection)} did not answer in time.`,
    nextStep: connection.kind === 'local' ? restartLocalService : switchConnection,
  }),
  unreachable: (_, connection) =>
    connection.kind === 'local'
      ? { sentence: 'The local service stopped. It starts again with the next command.', nextStep: restartLocalService }
      : {
          sentence: `${placeOf(connection)} cannot be reached. Check the network, or work offline with the local service.`,
          nextStep: switchConnection,
        },
  certificate: (_, connection) => ({
    sentence: `The certificate of ${connection.host ?? 'the service'} was not accepted, so nothing was sent.`,
    nextStep: settings('Open Network Settings', 'http.systemCertificates'),
  }),
  proxy: (_, connection) => ({
    sentence: `The proxy did not let the request through to ${connection.host ?? 'the service'}. Its address or password may have changed.`,
    nextStep: settings('Open Proxy Settings', 'http.proxy'),
  }),
};

const connectionMessages: Record<ConnectionErrorReason, (error: ConnectionError) => Message> = {
  'not-signed-in': ({ connection }) => ({
    sentence: `“${connection}” has no key yet.`,
    nextStep: connect('Connect…', { name: connection }),
  }),
  'key-not-kept': ({ connection }) => ({
    sentence: `This machine did not keep the key of “${connection}”: VS Code has no keyring to store it in. Enter it again to use it until the window closes.`,
    nextStep: connect('Enter Key…', { name: connection }),
  }),
  moved: ({ connection }) => ({
    sentence: `The address of “${connection}” was changed to another server in the settings, so its key was not sent.`,
    nextStep: connect('Enter Key for It…', { name: connection }),
  }),
  'unknown-connection': ({ connection }) => ({
    sentence: `There is no connection called “${connection}” in your settings.`,
    nextStep: switchConnection,
  }),
  'invalid-settings': ({ connection, detail }) => ({
    sentence: `The connection “${connection}” cannot be used. ${inSentence(detail ?? 'Its settings are incomplete')}`,
    nextStep: settings('Open Settings', 'parlance.connections'),
  }),
  'not-in-use': ({ connection }) => ({
    sentence: `This belongs to “${connection}”, and another connection is in use by now. Nothing was changed.`,
    nextStep: switchConnection,
  }),
};

const localServiceMessages: Record<LocalServiceErrorReason, Message> = {
  'not-started': {
    sentence: 'The local service could not be started. The installation of Parlance may be damaged.',
    nextStep: reportProblem,
  },
  'start-timeout': {
    sentence: 'The local service took too long to start. The machine may be very busy.',
    nextStep: restartLocalService,
  },
  'start-failed': { sentence: 'The local service stopped while it was starting.', nextStep: restartLocalService },
  'keeps-stopping': {
    sentence: 'The local service stopped several times in a row, so it is not started again by itself.',
    nextStep: restartLocalService,
  },
};

/** What to do about a model or server of the person's own that did not do what the local service asked it for. */
function askedOutside(asked: string | undefined): NextStep {
  switch (asked) {
    case 'languageTool':
      return { title: 'Connect to LanguageTool…', command: 'parlance.languageTool.connect' };
    case 'libreTranslate':
      return { title: 'Connect to LibreTranslate…', command: 'parlance.libreTranslate.connect' };
    default:
      return { title: 'Connect a Language Model…', command: 'parlance.model.connect' };
  }
}

function placeOf(connection: ConnectionSummary): string {
  if (connection.kind === 'local') return 'The local service';
  return connection.host ?? `“${connection.name}”`;
}

function again(error: ServiceError): string {
  if (error.retryAfterMs === undefined) return 'Try again in a moment.';
  const seconds = Math.max(1, Math.ceil(error.retryAfterMs / 1000));
  return `Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`;
}

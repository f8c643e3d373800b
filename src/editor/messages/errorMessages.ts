import { ServiceError, type ServiceErrorReason } from '../../api/errors';
import { ConnectionError, type ConnectionErrorReason } from './errors/connectionError';
import { ModelError } from '../../work/models/modelError';
import type { ConnectionSummary } from './connection';
import { SlowFileError } from './errors/readerErrors';
import { trustFolder, UntrustedError } from './errors/untrustedError';
import { LocalServiceError, type LocalServiceErrorReason } from './errors/localServiceError';
import type { NextStep } from './showMessage';
import { inSentence } from '../../formats/sentenceEnds';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { isOwnServer, ownServers } from '../../shared/ownServers';
import { counted, labeled, quoted, t } from '../../shared/l10n';
import { placeSentence } from '../../shared/placeWords';

/** An error as a user reads it. */
export interface Explanation {
  /** One sentence or two: what happened, and what it means for the user's text. */
  sentence: string;
  nextStep?: NextStep;
  /** Another way to what the user wanted. */
  otherStep?: NextStep;
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
const switchConnection: NextStep = { title: t('Switch Connection…'), command: 'parlance.connect' };
const restartLocalService: NextStep = { title: t('Restart Local Service'), command: 'parlance.localService.restart' };
const showUsage: NextStep = { title: t('Show Usage'), command: 'parlance.showUsage' };
const reportProblem: NextStep = { title: t('Report a Problem…'), command: 'parlance.reportProblem' };

/** Explains `error`, which came up while `connection` was in use, to the user. */
export function explain(error: unknown, connection: ConnectionSummary): Explanation {
  if (ServiceError.is(error)) return explainServiceError(error, connection);
  if (ConnectionError.is(error)) return { reason: error.reason, ...connectionMessages[error.reason](error) };
  if (error instanceof LocalServiceError) return { reason: error.reason, ...localServiceMessages[error.reason] };
  if (error instanceof ModelError) return explainModelError(error);
  if (error instanceof SlowFileError) {
    return { sentence: t('{0} Nothing was done.', error.message), reason: 'slow-file' };
  }
  if (error instanceof UntrustedError) {
    return { sentence: error.message, nextStep: trustFolder, reason: 'untrusted' };
  }
  if (error instanceof ProjectFileError) {
    return { sentence: labeled(error.path, placeSentence(error.code, error.why)), reason: error.code };
  }
  return { sentence: t('Parlance ran into an internal error.'), nextStep: reportProblem, reason: 'internal' };
}

function explainModelError({ reason, message }: ModelError): Explanation {
  const offline: NextStep = { title: t('Offline Languages…'), command: 'parlance.offline.languages' };
  const elsewhere = reason === 'unreachable' ? { otherStep: connect(t('Connect…')) } : {};
  return { sentence: message, reason: `model-${reason}`, nextStep: offline, ...elsewhere };
}

function explainServiceError(error: ServiceError, connection: ConnectionSummary): Explanation {
  const message = serviceMessages[error.reason](error, connection);
  const unsure = error.mayHaveHappened ? ` ${t('The request may still have gone through.')}` : '';
  return { ...message, sentence: message.sentence + unsure, reason: error.reason, traceId: error.traceId };
}

type Message = Pick<Explanation, 'sentence' | 'nextStep'>;

const serviceMessages: Record<ServiceErrorReason, (error: ServiceError, connection: ConnectionSummary) => Message> = {
  'invalid-request': (error) => ({
    sentence: t('Couldn’t send the request: {0}', inSentence(error.detail ?? error.message)),
    nextStep: settings(t('Open Settings'), '@ext:parlance.parlance'),
  }),
  'bad-request': (error, connection) => ({
    sentence: error.said
      ? t('The service rejected the request: {0}', inSentence(error.said))
      : t('The service rejected the request without giving a reason.'),
    // What the offline engines cannot do another service can.
    nextStep: connection.kind === 'local' ? connect(t('Connect…')) : reportProblem,
  }),
  'not-done-outside': (error) => ({
    sentence: error.said ?? t('The model or server behind the service didn’t respond.'),
    nextStep: askedOutside(error.code),
  }),
  'not-allowed': (error, connection) => {
    const { name } = connection;
    return connection.kind === 'local'
      ? { sentence: t('The local service no longer accepts its key.'), nextStep: restartLocalService }
      : {
          sentence: error.detail
            ? t('The key of “{0}” doesn’t allow this. The service reports: {1}', name, inSentence(error.detail))
            : t('The key of “{0}” doesn’t allow this.', name),
          nextStep: connect(t('Change Key…'), { name }),
        };
  },
  'not-found': (error, connection) => ({
    sentence: error.detail
      ? t('The service returned “not found”: {0}', inSentence(error.detail))
      : t('{0} returned “not found”. The item may have been deleted, or the address is wrong.', placeOf(connection)),
    nextStep: switchConnection,
  }),
  'too-large': () => ({ sentence: t('The text is too long for the service. Try a shorter selection.') }),
  'unsupported-type': () => ({
    sentence: t('The service doesn’t support this type of content.'),
    nextStep: switchConnection,
  }),
  'too-many-requests': (error) => ({ sentence: t('The service is receiving too many requests. {0}', again(error)) }),
  'quota-exceeded': (_, connection) => ({
    sentence: t('The characters on “{0}” are used up.', connection.name),
    nextStep: showUsage,
  }),
  'spending-cap': (error) => ({
    sentence: error.said ?? t('The result costs more characters than your limit allows.'),
    nextStep: settings(t('Change Limit'), 'parlance.cost'),
  }),
  'too-many-glossary-calls': () => ({
    sentence: t('The service received too many glossary requests. Try again later.'),
  }),
  'service-unavailable': (error, connection) =>
    connection.kind === 'local'
      ? { sentence: t('The local service ran into an error.'), nextStep: restartLocalService }
      : { sentence: t('The service is temporarily unavailable. {0}', again(error)), nextStep: switchConnection },
  redirected: (_, connection) => ({
    sentence: t(
      '{0} redirects to another address. To protect your key, Parlance doesn’t follow redirects.',
      placeOf(connection),
    ),
    nextStep: settings(t('Check Address'), 'parlance.connections'),
  }),
  'unexpected-answer': (_, connection) => ({
    sentence: t('{0} returned an unexpected response. Check the address of the connection.', placeOf(connection)),
    nextStep: reportProblem,
  }),
  timeout: (_, connection) => ({
    sentence: t('{0} didn’t respond in time.', placeOf(connection)),
    nextStep: connection.kind === 'local' ? restartLocalService : switchConnection,
  }),
  unreachable: (_, connection) =>
    connection.kind === 'local'
      ? {
          sentence: t('The local service stopped. The next command restarts it.'),
          nextStep: restartLocalService,
        }
      : {
          sentence: t(
            'Couldn’t reach {0}. Check your network, or work offline with the local service.',
            placeOf(connection),
          ),
          nextStep: switchConnection,
        },
  certificate: (_, connection) => ({
    sentence: t('The certificate of {0} isn’t trusted. Nothing was sent.', connection.host ?? t('the service')),
    nextStep: settings(t('Open Network Settings'), 'http.systemCertificates'),
  }),
  proxy: (_, connection) => ({
    sentence: t(
      'The proxy blocked the request to {0}. Its address or password may have changed.',
      connection.host ?? t('the service'),
    ),
    nextStep: settings(t('Open Proxy Settings'), 'http.proxy'),
  }),
};

const connectionMessages: Record<ConnectionErrorReason, (error: ConnectionError) => Message> = {
  'not-signed-in': ({ connection }) => ({
    sentence: t('“{0}” has no key yet.', connection),
    nextStep: connect(t('Connect…'), { name: connection }),
  }),
  'key-not-kept': ({ connection }) => ({
    sentence: t(
      'The key of “{0}” wasn’t stored: VS Code can’t access a keychain. Enter it again for this window.',
      connection,
    ),
    nextStep: connect(t('Enter Key…'), { name: connection }),
  }),
  moved: ({ connection }) => ({
    sentence: t('The address of “{0}” changed to another server in your settings, so the key wasn’t sent.', connection),
    nextStep: connect(t('Enter Its Key…'), { name: connection }),
  }),
  'unknown-connection': ({ connection }) => ({
    sentence: t('Connection “{0}” not found in your settings.', connection),
    nextStep: switchConnection,
  }),
  'invalid-settings': ({ connection, detail }) => ({
    sentence: t(
      'Couldn’t use the connection “{0}”. {1}',
      connection,
      inSentence(detail ?? t('The settings are incomplete')),
    ),
    nextStep: settings(t('Open Settings'), 'parlance.connections'),
  }),
  'not-in-use': ({ connection }) => ({
    sentence: t('Nothing changed: switch to the connection “{0}” first.', connection),
    nextStep: switchConnection,
  }),
};

const localServiceMessages: Record<LocalServiceErrorReason, Message> = {
  'not-started': {
    sentence: t('Couldn’t start the local service. The Parlance installation may be damaged.'),
    nextStep: reportProblem,
  },
  'start-timeout': {
    sentence: t('The local service took too long to start. Your computer may be busy.'),
    nextStep: restartLocalService,
  },
  'start-failed': { sentence: t('The local service stopped while it was starting.'), nextStep: restartLocalService },
  'keeps-stopping': {
    sentence: t('The local service stopped several times in a row. Restart it to continue.'),
    nextStep: restartLocalService,
  },
};

/** Returns the next step for a model or server of the user's own that failed a request of the local service. */
function askedOutside(asked: string | undefined): NextStep {
  if (!isOwnServer(asked)) return { title: t('Connect a Language Model…'), command: 'parlance.model.connect' };
  const { label, command } = ownServers[asked].connect;
  return { title: label, command };
}

function placeOf(connection: ConnectionSummary): string {
  if (connection.kind === 'local') return t('The local service');
  return connection.host ?? quoted(connection.name);
}

function again(error: ServiceError): string {
  if (error.retryAfterMs === undefined) return t('Try again in a moment.');
  const seconds = Math.max(1, Math.ceil(error.retryAfterMs / 1000));
  return counted(seconds, 'Try again in a second.', 'Try again in {0} seconds.');
}

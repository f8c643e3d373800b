import { checkEngine } from '../settings/checkTime';
import { localConnection, localConnectionName, shownName, type ConnectionSummary } from '../messages/connection';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { outsideChecker } from './models/setup';
import { t } from '../../shared/l10n';

/** Tells the cost of checking with the local service, and where texts go. */
export function localCost(): string {
  const outside = outsideChecker();
  return outside === undefined
    ? t('No cost, and no text leaves this computer.')
    : t('Uses {0}. Each new sentence is sent once.', outside);
}

/** Names the current checker, in a word or two. */
export function whoChecks({ name, kind }: ConnectionSummary): string {
  if (checkEngine() === 'connection' && kind === 'remote') return name;
  return outsideChecker() ?? shownName(localConnectionName);
}

/** The way to whoever checks, which need not be who translates. */
export function checkingAccess(access: ServiceAccess): ServiceAccess {
  const isConnected = (): boolean => checkEngine() === 'connection';
  return {
    get connection() {
      return isConnected() ? access.connection : localConnection;
    },
    onDidChange: access.onDidChange,
    use: (signal) => (isConnected() ? access.use(signal) : access.useNamed(localConnectionName, signal)),
    useNamed: (name, signal) => access.useNamed(name, signal),
    succeeded: () => {
      // The problem that is shown may be that of another service.
      if (isConnected() || access.connection.kind === 'local') access.succeeded();
    },
    busy: (activity) => access.busy(activity),
  };
}

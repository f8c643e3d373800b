import { checkEngine, type CheckEngine } from '../config';
import { localConnection, localConnectionName } from '../connections/connectionDefinition';
import type { ConnectionSummary, ServiceAccess } from '../connections/serviceAccess';
import { outsideChecker } from '../models/setup';

/** One who can check, as a person chooses it. */
export interface EngineChoice {
  engine: CheckEngine;
  label: string;
  /** What it costs, and where texts go. */
  detail: string;
}

/** What checking with the local service costs, and where texts go then. */
export function localCost(): string {
  const outside = outsideChecker();
  return outside === undefined
    ? 'It costs nothing, and no text leaves this machine.'
    : `It asks ${outside}, where each new sentence is sent once.`;
}

/** All who can check. A further one is added here, in the setting `check.engine`, and in `checkingAccess`. */
export function engineChoices({ name, kind }: ConnectionSummary): EngineChoice[] {
  const local: EngineChoice = { engine: 'local', label: 'Local Service', detail: localCost() };
  const connected: EngineChoice = {
    engine: 'connection',
    label: 'Connected Service',
    detail:
      kind === 'local'
        ? 'No remote service is connected now: until one is, the local service checks.'
        : `Each new sentence is sent to “${name}” once and costs its characters.`,
  };
  return [local, connected];
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

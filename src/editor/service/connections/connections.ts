import { createHash } from 'node:crypto';
import { EventEmitter, type Disposable, type LogOutputChannel } from 'vscode';
import type { Connection } from '../../../api/connection';
import { localLimits } from '../../../api/retry';
import type { TransportLimits } from '../../../api/transport';
import type { Activity } from '../../messages/activity';
import { explain, type Explanation } from '../../messages/errorMessages';
import { showMessage } from '../../messages/showMessage';
import {
  chooseConnection,
  chosenConnection,
  onDidChangeConnection,
  saveConnections,
  savedConnections,
} from '../../settings/connection';
import type { LocalService } from '../localService';
import type { OpenClient } from '../network';
import type { KeyStore } from '../secrets';
import type { Spending } from '../spending';
import {
  contractNames,
  readDefinitions,
  summaryOf,
  withDefinition,
  type ConnectionDefinition,
} from './connectionDefinition';
import { ConnectionError } from '../../messages/errors/connectionError';
import type { ServiceAccess, ServiceSession } from './serviceAccess';
import { localConnection, localConnectionName, type ConnectionSummary, sameName } from '../../messages/connection';
import { t } from '../../../shared/l10n';

export interface ConnectionDependencies {
  keys: KeyStore;
  localService: LocalService;
  activity: Activity;
  log: LogOutputChannel;
  /** Record of what is sent to remote services. */
  spending: Spending;
  /** Makes a client; loads the network code on first use. */
  openClient: OpenClient;
  /** Time limits of calls to the local service, where it asks others that may take long. */
  localLimits?: () => Partial<TransportLimits> | undefined;
}

/** Connections, the one in use, and the clients that are signed in. */
export class Connections implements ServiceAccess, Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscriptions: Disposable[] = [this.changed];
  /** Sessions by the settings when they were opened. */
  private readonly sessions = new Map<string, Promise<ServiceSession>>();
  private watchingKeys = false;

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: ConnectionDependencies) {
    let { name } = this.connection;
    this.subscriptions.push(
      onDidChangeConnection(() => {
        this.reset();
        const isAnother = !sameName(name, this.connection.name);
        ({ name } = this.connection);
        // A user who changes the settings by hand sees it in the status bar.
        if (isAnother) void this.missingKey();
      }),
    );
  }

  get connection(): ConnectionSummary {
    return this.summary(chosenConnection());
  }

  /** The connection with a name that was kept somewhere; undefined where there is none of it any more. */
  named(name: unknown): ConnectionSummary | undefined {
    if (typeof name !== 'string') return undefined;
    return sameName(name, localConnectionName) || this.find(name) ? this.summary(name) : undefined;
  }

  private summary(name: string): ConnectionSummary {
    if (sameName(name, localConnectionName)) return localConnection;
    const definition = this.find(name);
    return definition ? summaryOf(definition) : { name, kind: 'remote' };
  }

  /** The remote connections that can be used, as the settings have them. */
  get definitions(): readonly ConnectionDefinition[] {
    return readDefinitions(savedConnections()).definitions;
  }

  find(name: string): ConnectionDefinition | undefined {
    return this.definitions.find((definition) => sameName(definition.name, name));
  }

  async use(signal?: AbortSignal): Promise<ServiceSession> {
    return await this.useConnection(this.connection, signal);
  }

  async useNamed(name: string, signal?: AbortSignal): Promise<ServiceSession> {
    return await this.useConnection(this.summary(name), signal);
  }

  private async useConnection(connection: ConnectionSummary, signal?: AbortSignal): Promise<ServiceSession> {
    signal?.throwIfAborted();
    // Compared with the settings themselves and not left to their event, which may come late: nothing may go where the
    // status bar does not say it goes.
    const route = this.route(connection);
    const session = this.sessions.get(route) ?? this.open(connection);
    this.sessions.set(route, session);
    session.catch(() => {
      if (this.sessions.get(route) === session) this.sessions.delete(route);
    });
    return await untilAborted(session, signal);
  }

  /** Way to call a service, with its key: for a program of ours alone. Rejects with `ConnectionError`. */
  async endpointOf({ kind, name }: ConnectionSummary): Promise<Connection> {
    return kind === 'local' ? await this.local() : await this.remote(name);
  }

  succeeded(): void {
    this.parts.activity.succeeded();
  }

  busy(activity: string): Disposable {
    return this.parts.activity.begin(activity);
  }

  /** Makes `name` the connection in use, and asks for its key where it has none. */
  async choose(name: string): Promise<void> {
    await chooseConnection(name);
    this.reset();
    // The key store may let us wait.
    void this.missingKey().then((missing) => {
      if (missing) showMessage('warning', missing.sentence, ...(missing.nextStep ? [missing.nextStep] : []));
    });
  }

  /** Explains that the connection in use lacks its key, as long as nobody gives it: the status bar says it, too. */
  private async missingKey(): Promise<Explanation | undefined> {
    const { connection } = this;
    const definition = connection.kind === 'remote' ? this.find(connection.name) : undefined;
    if (!definition) return undefined;
    const found = await this.parts.keys.find(definition.name, new URL(definition.baseUrl).origin);
    if (!('missing' in found) || !sameName(this.connection.name, definition.name)) return undefined;
    const explanation = explain(new ConnectionError(found.missing, definition.name), connection);
    const { sentence, reason } = explanation;
    this.parts.activity.failed({ sentence, reason, at: new Date() });
    return explanation;
  }

  /** Writes `definition` in place of the connection called `name`, or adds it; without one, takes that one out. */
  async save(name: string, definition?: ConnectionDefinition): Promise<void> {
    await saveConnections(withDefinition(savedConnections(), name, definition));
  }

  /** Forgets the clients; the next use opens another one. */
  reset(): void {
    this.sessions.clear();
    this.parts.activity.setUsage(undefined);
    this.parts.activity.succeeded();
    this.changed.fire();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private route({ kind, name }: ConnectionSummary): string {
    return JSON.stringify([kind, name, kind === 'remote' ? this.find(name) : undefined]);
  }

  private async open(connection: ConnectionSummary): Promise<ServiceSession> {
    const { log, openClient } = this.parts;
    log.info(`Using the ${connection.kind} connection${connection.host ? ` to ${connection.host}` : ''}`);
    if (connection.kind === 'local') {
      const client = await openClient(await this.endpointOf(connection), {
        ...localLimits,
        ...this.parts.localLimits?.(),
      });
      return { client, clientFor: () => client, connection };
    }
    const endpoint = await this.endpointOf(connection);
    const account = createHash('sha256').update(`account of ${endpoint.key}`).digest('base64url').slice(0, 16);
    const opened = await openClient(endpoint);
    const { spending } = this.parts;
    const { name } = connection;
    return {
      client: opened.meteredBy(spending.meter(name, { command: 'other' })),
      clientFor: (work) => opened.meteredBy(spending.meter(name, work)),
      spending,
      connection,
      origin: new URL(endpoint.baseUrl).origin,
      account,
    };
  }

  private async local(): Promise<Connection> {
    const starting = this.parts.activity.begin(t('Starting the local service'));
    try {
      const { url, key } = await this.parts.localService.endpoint();
      return { ...contractNames, baseUrl: url, key };
    } finally {
      starting.dispose();
    }
  }

  private async remote(name: string): Promise<Connection> {
    const definition = this.find(name);
    if (!definition) throw this.unusable(name);
    this.watchKeys();
    const found = await this.parts.keys.find(definition.name, new URL(definition.baseUrl).origin);
    if ('missing' in found) throw new ConnectionError(found.missing, definition.name);
    const { baseUrl, authScheme, tagHeader } = definition;
    return { baseUrl, authScheme, tagHeader, key: found.key };
  }

  private unusable(name: string): ConnectionError {
    const { problems } = readDefinitions(savedConnections());
    const problem = problems.find((other) => sameName(other.name, name));
    return problem
      ? new ConnectionError('invalid-settings', name, problem.detail)
      : new ConnectionError('unknown-connection', name);
  }

  /** Begins with the first key that is needed: before, nothing touches the key store. */
  private watchKeys(): void {
    if (this.watchingKeys) return;
    this.watchingKeys = true;
    this.subscriptions.push(
      this.parts.keys.onDidChange((name) => {
        if (sameName(name, this.connection.name)) this.reset();
        // Another connection's session may still be finishing what was begun with it.
        else this.sessions.clear();
      }),
    );
  }
}

/** Waits for `work` until `signal` fires; the work itself goes on for the others who wait for it. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await work;
  return await new Promise<T>((resolve, reject) => {
    const abort = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

import { EventEmitter, type Disposable, type LogOutputChannel } from 'vscode';
import type { Connection } from '../../api/connection';
import type { Activity } from '../activity';
import {
  chooseConnection,
  chosenConnection,
  onDidChangeConnection,
  saveConnections,
  savedConnections,
} from '../config';
import type { LocalService } from '../localService';
import type { OpenClient } from '../network';
import type { KeyStore } from '../secrets';
import {
  contractNames,
  localConnection,
  localConnectionName,
  readDefinitions,
  sameName,
  summaryOf,
  withDefinition,
  type ConnectionDefinition,
} from './connectionDefinition';
import { ConnectionError } from './connectionError';
import type { ConnectionSummary, ServiceAccess, ServiceSession } from './serviceAccess';

export interface ConnectionParts {
  keys: KeyStore;
  localService: LocalService;
  activity: Activity;
  log: LogOutputChannel;
  /** Makes a client; loads the network code on first use. */
  openClient: OpenClient;
}

/** Which service is in use, and the one client that is signed in to it. */
export class Connections implements ServiceAccess, Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscriptions: Disposable[] = [this.changed];
  private session: Promise<ServiceSession> | undefined;
  /** What the settings said when the session was opened. */
  private sessionRoute = '';
  private watchingKeys = false;

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: ConnectionParts) {
    this.subscriptions.push(onDidChangeConnection(() => this.reset()));
  }

  get connection(): ConnectionSummary {
    const name = chosenConnection();
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
    signal?.throwIfAborted();
    // Compared with the settings themselves and not left to their event, which may come late: nothing may go where the
    // status bar does not say it goes.
    const route = this.route();
    if (!this.session || this.sessionRoute !== route) {
      const opening = this.open();
      this.session = opening;
      this.sessionRoute = route;
      opening.catch(() => {
        if (this.session === opening) this.session = undefined;
      });
    }
    return await untilAborted(this.session, signal);
  }

  succeeded(): void {
    this.parts.activity.succeeded();
  }

  busy(activity: string): Disposable {
    return this.parts.activity.begin(activity);
  }

  /** Makes `name` the connection in use. */
  async choose(name: string): Promise<void> {
    await chooseConnection(name);
    this.reset();
  }

  /** Writes `definition` in place of the connection called `name`, or adds it; without one, takes that one out. */
  async save(name: string, definition?: ConnectionDefinition): Promise<void> {
    await saveConnections(withDefinition(savedConnections(), name, definition));
  }

  /** Forgets the client; the next use opens another one. */
  reset(): void {
    this.session = undefined;
    this.parts.activity.setUsage(undefined);
    this.parts.activity.succeeded();
    this.changed.fire();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private route(): string {
    const { name, kind } = this.connection;
    return JSON.stringify([kind, name, kind === 'remote' ? this.find(name) : undefined]);
  }

  private async open(): Promise<ServiceSession> {
    const { log, openClient } = this.parts;
    const connection = this.connection;
    log.info(`Using the ${connection.kind} connection${connection.host ? ` to ${connection.host}` : ''}`);
    const endpoint = connection.kind === 'local' ? await this.local() : await this.remote(connection.name);
    return { client: await openClient(endpoint), connection };
  }

  private async local(): Promise<Connection> {
    const starting = this.parts.activity.begin('Starting the local service');
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

import type { Disposable, Event } from 'vscode';
import type { ServiceClient } from '../../../api/client';
import type { ConnectionSummary } from '../../messages/connection';
import type { Spending, Work } from '../spending';

/** A client that is signed in, and where its texts go. Use it for one job; ask again for the next one. */
export interface ServiceSession {
  readonly client: ServiceClient;
  /** The client for something that costs: what it is for is written down. */
  clientFor(work: Work): ServiceClient;
  /** Record of whole documents; absent if nothing costs. */
  readonly spending?: Spending;
  readonly connection: ConnectionSummary;
  /** Scheme, host and port of a remote service. */
  readonly origin?: string;
  /** Tells the accounts of one service apart: made from the key, which cannot be had back from it. */
  readonly account?: string;
}

/** The one way of commands and views to the service. */
export interface ServiceAccess {
  /** The connection in use now. Reading it starts nothing and asks nobody. */
  readonly connection: ConnectionSummary;
  /** Another connection, key or network setting is in use: forget what was cached from the service. */
  readonly onDidChange: Event<void>;
  /**
   * The client of the current connection; starts the local service, or reads the key, on first use.
   * Rejects with `ConnectionError` when there is no way to the service yet, with the reason of `signal` when it fires.
   */
  use(signal?: AbortSignal): Promise<ServiceSession>;
  /**
   * The same for a connection by its name, whichever is in use: what was begun with a service must be finished there.
   */
  useNamed(name: string, signal?: AbortSignal): Promise<ServiceSession>;
  /** A call went well, so the problem the status bar shows is over. */
  succeeded(): void;
  /** Shows in the status bar that work is going on, until disposed. `activity` is a short phrase: `Translating`. */
  busy(activity: string): Disposable;
}

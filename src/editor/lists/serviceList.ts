import { EventEmitter, type Disposable } from 'vscode';
import type { ServiceClient } from '../../api/client';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { type ConnectionSummary, sameName } from '../messages/connection';

/** Facts known of a list that a service keeps. */
export interface ListState<Item> {
  /** Whose items these are: ids of one connection mean nothing to another. */
  readonly connection: ConnectionSummary;
  /** Items that the service gave last; `undefined` until then. */
  readonly items?: readonly Item[];
  readonly isLoading: boolean;
  /** Reason why the last attempt failed. */
  readonly error?: unknown;
}

/**
 * A list of the current connection, read when somebody first asks for it and kept until the connection changes.
 * Nothing is sent and no service is started before.
 */
export class ServiceList<Item> implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscription: Disposable;
  private current: ListState<Item>;
  private isOutdated = false;
  private loading: { controller: AbortController; done: Promise<readonly Item[]> } | undefined;

  readonly onDidChange = this.changed.event;

  /** @param load reads the whole list */
  constructor(
    private readonly access: ServiceAccess,
    private readonly load: (client: ServiceClient, signal: AbortSignal) => Promise<readonly Item[]>,
  ) {
    this.current = this.unknown();
    this.subscription = access.onDidChange(() => this.forget());
  }

  get state(): ListState<Item> {
    return this.current;
  }

  /** Asks the service, unless the list is there, on its way, or was refused: that is for the user to try again. */
  wanted(): void {
    const { items, isLoading, error } = this.current;
    if (!items && !isLoading && error === undefined) this.refresh().catch(() => undefined);
  }

  /** The items, read when they are not known yet. Rejects with what the service, or the way to it, has against it. */
  async items(): Promise<readonly Item[]> {
    const { items, connection } = this.current;
    const isCurrent = sameName(connection.name, this.access.connection.name);
    return items && isCurrent && !this.isOutdated ? items : await (this.loading?.done ?? this.refresh());
  }

  /** Others may have changed the list: it is read again before anybody works with it. What is shown stays until then. */
  outdate(): void {
    this.isOutdated = true;
  }

  /** Reads the list again; what is known stays until the answer is there. */
  refresh(): Promise<readonly Item[]> {
    this.loading?.controller.abort();
    const controller = new AbortController();
    const done = this.read(controller.signal);
    this.loading = { controller, done };
    this.set({ ...this.current, isLoading: true, error: undefined });
    return done;
  }

  /** Takes over a change that a command made, without asking the service for everything again. */
  update(change: (items: readonly Item[]) => readonly Item[]): void {
    if (this.current.items) this.set({ ...this.current, items: change(this.current.items) });
  }

  /** Takes over the whole list as somebody else has just read it from this connection. */
  take(items: readonly Item[], connection: ConnectionSummary): void {
    if (this.loading || !sameName(connection.name, this.access.connection.name)) return;
    this.set({ connection, items, isLoading: false });
  }

  dispose(): void {
    this.loading?.controller.abort();
    this.subscription.dispose();
    this.changed.dispose();
  }

  private async read(signal: AbortSignal): Promise<readonly Item[]> {
    try {
      const { client, connection } = await this.access.use(signal);
      const items = await this.load(client, signal);
      if (!signal.aborted) {
        this.access.succeeded();
        this.finish({ connection, items, isLoading: false });
      }
      return items;
    } catch (error) {
      if (!signal.aborted) this.finish({ ...this.current, isLoading: false, error });
      throw error;
    }
  }

  private finish(state: ListState<Item>): void {
    this.isOutdated = false;
    this.loading = undefined;
    this.set(state);
  }

  private forget(): void {
    this.loading?.controller.abort();
    this.loading = undefined;
    this.set(this.unknown());
  }

  private unknown(): ListState<Item> {
    return { connection: this.access.connection, isLoading: false };
  }

  private set(state: ListState<Item>): void {
    this.current = state;
    this.changed.fire();
  }
}

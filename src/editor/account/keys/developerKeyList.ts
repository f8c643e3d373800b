import { EventEmitter, type Disposable } from 'vscode';
import type { Usage } from '../../../api/schemas/usage';
import { sameName } from '../../messages/connection';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { AdministratorDependencies } from '../administrator';
import type { ListedKey } from './listedKey';
import type { KeysRead } from './readKeys';

/**
 * The developer keys of the connection in use: read when somebody first looks, kept until the connection changes. Only a
 * command asks a user for an administrator's key, never a view that comes into sight.
 */
export class DeveloperKeyList implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private readonly subscription: Disposable;
  private reading: Promise<KeysRead> | undefined;
  private known: readonly ListedKey[] | undefined;

  readonly onDidChange = this.changed.event;

  /** @param usage the usage of the account */
  constructor(
    private readonly parts: AdministratorDependencies,
    private readonly access: Pick<ServiceAccess, 'connection' | 'onDidChange'>,
    private readonly usage: () => Promise<Usage | undefined>,
  ) {
    this.subscription = access.onDidChange(() => this.forget());
  }

  /** The keys, as far as they were read. */
  get keys(): readonly ListedKey[] | undefined {
    return this.known;
  }

  /** Returns what there is to show; a failure stays until somebody tries again. */
  read(): Promise<KeysRead> {
    return this.reading ?? this.readAgain(false);
  }

  /** Asks the service, and the user for a key where it is missing. */
  refresh(): Promise<KeysRead> {
    return this.readAgain(true);
  }

  /** Reads again what was read before, and asks nobody for a key. */
  async readAnew(): Promise<void> {
    if (this.reading) await this.readAgain(false).catch(() => undefined);
  }

  /** Takes over what a command changed or made. What a key has used stays as it was read. */
  update(connection: string, key: ListedKey): void {
    if (!sameName(connection, this.access.connection.name)) return;
    if (!this.known) {
      // The command has been given what was missing.
      this.readAgain(false).catch(() => undefined);
      return;
    }
    const others = this.known.filter(({ id }) => id !== key.id);
    const used = this.known.find(({ id }) => id === key.id)?.used;
    this.known = [...others, { ...key, ...(used !== undefined && { used }) }];
    this.reading = Promise.resolve({ keys: this.known });
    this.changed.fire();
  }

  forget(): void {
    this.reading = undefined;
    this.known = undefined;
    this.changed.fire();
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private readAgain(mayAsk: boolean): Promise<KeysRead> {
    const reading = import('./readKeys').then(({ readKeys }) => readKeys(this.parts, { mayAsk, usage: this.usage }));
    this.reading = reading;
    reading.then(
      (read) => this.finish(reading, 'keys' in read ? read.keys : undefined),
      () => this.finish(reading, undefined),
    );
    return reading;
  }

  private finish(reading: Promise<KeysRead>, keys: readonly ListedKey[] | undefined): void {
    if (this.reading !== reading) return;
    this.known = keys;
    this.changed.fire();
  }
}

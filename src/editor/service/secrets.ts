import type { Disposable, Memento, SecretStorage } from 'vscode';
import type { ConnectionErrorReason } from '../messages/errors/connectionError';

/** Stored key of a connection, and the only server it may be sent to. */
interface StoredKey {
  key: string;
  /** Scheme, host and port, as `URL.origin` writes them. */
  origin: string;
}

export type FoundKey =
  | { key: string }
  | { missing: Extract<ConnectionErrorReason, 'not-signed-in' | 'key-not-kept' | 'moved'> };

/** Storage of a key: `session-only` when the machine's key store refused it or did not answer. */
export type KeptKey = 'stored' | 'session-only';

/** A key store may ask the user to unlock it first, but must not hold a command for ever. */
const defaultPatienceMs = 30_000;

/** Whose keys a store keeps: of connections, or of the user's own models and servers. */
export type KeyOwner = 'connection' | 'model';

/**
 * The keys of the connections, bound to the server each was given for, so that a changed setting cannot send a key
 * elsewhere. Nothing is read before a key is needed: a slow keyring must not hold up the start of the editor.
 */
export class KeyStore {
  /** Keys that the machine would not store. */
  private readonly session = new Map<string, StoredKey>();

  constructor(
    private readonly secrets: SecretStorage,
    private readonly memento: Memento,
    private readonly owner: KeyOwner = 'connection',
    private readonly patienceMs = defaultPatienceMs,
  ) {}

  async find(name: string, origin: string): Promise<FoundKey> {
    const found = this.session.get(name) ?? (await this.read(name));
    if (found) return found.origin === origin ? { key: found.key } : { missing: 'moved' };
    return { missing: this.keptNames().includes(name) ? 'key-not-kept' : 'not-signed-in' };
  }

  async keep(name: string, origin: string, key: string): Promise<KeptKey> {
    const stored: StoredKey = { key, origin };
    try {
      await this.inTime(this.secrets.store(this.storageKey(name), JSON.stringify(stored)));
    } catch {
      this.session.set(name, stored);
      return 'session-only';
    }
    this.session.delete(name);
    await this.memento.update(this.keptNamesKey, [...new Set([...this.keptNames(), name])]);
    return 'stored';
  }

  async forget(name: string): Promise<void> {
    this.session.delete(name);
    await this.memento.update(
      this.keptNamesKey,
      this.keptNames().filter((other) => other !== name),
    );
    await this.inTime(this.secrets.delete(this.storageKey(name)));
  }

  /** Moves the key to a new name of its connection. */
  async rename(from: string, to: string): Promise<void> {
    const stored = this.session.get(from) ?? (await this.read(from));
    await this.forget(from);
    if (stored) await this.keep(to, stored.origin, stored.key);
  }

  /** Tells that a key was stored or removed, here or in another window. */
  onDidChange(listener: (name: string) => void): Disposable {
    return this.secrets.onDidChange(({ key }) => {
      if (!key.startsWith(this.storageKey(''))) return;
      listener(key.slice(this.storageKey('').length));
    });
  }

  private async read(name: string): Promise<StoredKey | undefined> {
    let text: string | undefined;
    try {
      text = await this.inTime(this.secrets.get(this.storageKey(name)));
    } catch {
      return undefined;
    }
    return text === undefined ? undefined : parseStoredKey(text);
  }

  private async inTime<T>(work: Thenable<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Secret storage doesn’t respond.')), this.patienceMs);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private storageKey(name: string): string {
    return `${this.owner}:${name}`;
  }

  /** Names of those a key was stored for: tells "never given" from "given, and the machine did not keep it". */
  private get keptNamesKey(): string {
    return `${this.owner}s.withKey`;
  }

  private keptNames(): readonly string[] {
    return this.memento.get<string[]>(this.keptNamesKey, []);
  }
}

function parseStoredKey(text: string): StoredKey | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('key' in value) || !('origin' in value)) return undefined;
    const { key, origin } = value;
    return typeof key === 'string' && typeof origin === 'string' ? { key, origin } : undefined;
  } catch {
    return undefined;
  }
}

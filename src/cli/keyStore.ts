import { once } from 'node:events';
import { createRequire } from 'node:module';
import { extname, join, resolve, sep } from 'node:path';
import { parseBaseUrl } from '../api/baseUrl';
import { UsageError } from './arguments';

/** Texts and developer keys are different doors of a service, each with its own key; so are a user's own models and servers. */
export type Role = 'user' | 'admin' | 'engine';

/** Parts of `@napi-rs/keyring` in use. Its own types are missing where it is not installed, as it is optional. */
interface Library {
  AsyncEntry: new (service: string, account: string, options: typeof storeOptions) => Entry;
  findCredentialsAsync(service: string): Promise<Array<{ account: string }>>;
}

interface Entry {
  getPassword(): Promise<string | null>;
  setPassword(password: string): Promise<void>;
  deletePassword(): Promise<boolean>;
}

/** npm installs it beside this program where it can; the extension does without it. */
const libraryName = '@napi-rs/keyring';

/**
 * Loads the library from where npm has installed it: in the package itself, or beside it. Node would also take it from a
 * folder above, such as one of the whole disk, which others may have made.
 * @throws Error where it is not there
 */
function loadLibrary(): Library {
  const load = createRequire(__filename);
  const file = load.resolve(libraryName);
  const root = extname(__filename) === '.ts' ? resolve() : join(__dirname, '..');
  const isOwn = file.startsWith(join(root, 'node_modules', sep));
  if (!isOwn && !isBeside(file, __dirname)) throw new Error('The package isn’t installed with this program.');
  return load(file) as Library;
}

/** Reports whether a file and a folder are in the same `node_modules`. */
export function isBeside(file: string, folder: string): boolean {
  const name = `${sep}node_modules${sep}`;
  const outermost = folder.indexOf(name);
  return outermost >= 0 && file.startsWith(folder.slice(0, outermost + name.length));
}

/** Without it keys would go into the kernel's own store where there is no other, and be lost with the next start. */
const storeOptions = { linux: { store: 'secret-service' } } as const;

/** Service names of our keys in the store, each with the origin of its service as the account. */
const owners: Readonly<Record<Role, string>> = {
  user: 'Parlance',
  admin: 'Parlance administrator',
  engine: 'Parlance engine',
};

/** Words for each kind of key. */
export const roleWords: Readonly<Record<Role, string>> = {
  user: 'key',
  admin: 'admin key',
  engine: 'engine key',
};

/** A key that is kept, without the key. */
export interface KeptKey {
  /** Scheme, host and port of the only service it is sent to. */
  origin: string;
  role: Role;
}

/** The server that a key is bound to, of the address of a service. @throws ServiceError `invalid-request` */
export function originOf(url: string): string {
  return new URL(parseBaseUrl(url)).origin;
}

/**
 * The key store of the system: Secret Service, Keychain, Credential Manager. The system may ask the user to unlock it,
 * and may take its time.
 */
export class KeyStore {
  private constructor(
    private readonly library: Library,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws UsageError where the library is not installed, or is not made for this system */
  static async open(signal: AbortSignal): Promise<KeyStore> {
    try {
      return new KeyStore(loadLibrary(), signal);
    } catch {
      throw new UsageError(
        'Couldn’t use the system keychain: the optional npm package @napi-rs/keyring isn’t installed. Install Parlance again with optional packages.',
      );
    }
  }

  /** The key kept for a server; undefined = none is. @throws UsageError when the store cannot be read */
  async find(origin: string, role: Role): Promise<string | undefined> {
    return (await this.ask(() => this.entry(origin, role).getPassword())) ?? undefined;
  }

  /** Puts a key in, in the place of an earlier one. @throws UsageError */
  async keep(origin: string, role: Role, key: string): Promise<void> {
    await this.ask(() => this.entry(origin, role).setPassword(key));
  }

  /** @returns whether there was one @throws UsageError */
  async remove(origin: string, role: Role): Promise<boolean> {
    return await this.ask(() => this.entry(origin, role).deletePassword());
  }

  /** Returns the kept keys, by address. @throws UsageError */
  async list(): Promise<KeptKey[]> {
    const kept: KeptKey[] = [];
    for (const role of ['user', 'admin', 'engine'] as const) {
      const found = await this.ask(() => this.library.findCredentialsAsync(owners[role]));
      kept.push(...found.map(({ account }) => ({ origin: account, role })));
    }
    return kept.sort((one, other) => one.origin.localeCompare(other.origin));
  }

  private entry(origin: string, role: Role): Entry {
    return new this.library.AsyncEntry(owners[role], origin, storeOptions);
  }

  private async ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.signal.throwIfAborted();
    const ended = new AbortController();
    try {
      return await Promise.race([
        work(),
        once(this.signal, 'abort', { signal: ended.signal }).then(() => {
          throw this.signal.reason;
        }),
      ]);
    } catch (error) {
      this.signal.throwIfAborted();
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`Couldn’t use the system keychain: ${why}.`);
    } finally {
      ended.abort();
    }
  }
}

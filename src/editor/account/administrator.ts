import type { ServiceClient } from '../../api/client';
import type { Connection } from '../../api/connection';
import { ServiceError } from '../../api/errors';
import { askText } from '../messages/ask';
import type { ConnectionSummary } from '../messages/connection';
import { ConnectionError } from '../messages/errors/connectionError';
import { isKey } from '../service/connections/askConnection';
import { contractNames, type ConnectionDefinition } from '../service/connections/connectionDefinition';
import type { Connections } from '../service/connections/connections';
import type { LocalService } from '../service/localService';
import type { OpenClient } from '../service/network';
import { t } from '../../shared/l10n';

export interface AdministratorDependencies {
  connections: Pick<Connections, 'connection' | 'find'>;
  localService: Pick<LocalService, 'endpoint'>;
  openClient: OpenClient;
}

/**
 * Administrators' keys by connection and by where they may be sent, until the window is closed. Nothing stores them: such
 * a key opens the whole account, is needed now and then, and what is not on this machine cannot be taken from it.
 */
const given = new Map<string, string>();

/** A user who may see what all keys of an account do; for the connection in use when it is made, or for another one. */
export class Administrator {
  constructor(
    private readonly parts: AdministratorDependencies,
    readonly connection: ConnectionSummary = parts.connections.connection,
  ) {}

  /**
   * Works with the administrator's key. One that is refused is forgotten.
   * @param options.mayAsk whether the user is asked for it where it is not known
   * @throws NoAdminKeyError when it is not known, and none was given
   */
  async use<Result>(work: (client: ServiceClient) => Promise<Result>, { mayAsk = true } = {}): Promise<Result> {
    const endpoint = await this.endpoint(mayAsk);
    const client = await this.parts.openClient(endpoint);
    try {
      return await work(client);
    } catch (error) {
      if (ServiceError.is(error) && error.reason === 'not-allowed') this.forget();
      throw error;
    } finally {
      void client.close();
    }
  }

  /** Forgets the key; the next one who needs it is asked for it. */
  forget(): void {
    const definition = this.parts.connections.find(this.connection.name);
    if (definition) given.delete(placeOf(definition));
  }

  /** Returns the connection's address and names, without the key. Undefined if the connection is gone. */
  async place(): Promise<Omit<Connection, 'key'> | undefined> {
    const { connections, localService } = this.parts;
    if (this.connection.kind === 'local') return { ...contractNames, baseUrl: (await localService.endpoint()).url };
    const definition = connections.find(this.connection.name);
    if (!definition) return undefined;
    const { baseUrl, authScheme, tagHeader } = definition;
    return { baseUrl, authScheme, tagHeader };
  }

  private async endpoint(mayAsk: boolean): Promise<Connection> {
    const { connections, localService } = this.parts;
    const { name, kind } = this.connection;
    if (kind === 'local') {
      const { url, adminKey } = await localService.endpoint();
      return { ...contractNames, baseUrl: url, key: adminKey };
    }
    const definition = connections.find(name);
    if (!definition) throw new ConnectionError('unknown-connection', name);
    const { baseUrl, authScheme, tagHeader } = definition;
    const known = given.get(placeOf(definition));
    const key = known ?? (mayAsk ? await askAdminKey(name, new URL(baseUrl).host) : undefined);
    if (key === undefined) throw new NoAdminKeyError();
    given.set(placeOf(definition), key);
    return { baseUrl, authScheme, tagHeader, key };
  }
}

/** The user gave no key. */
export class NoAdminKeyError extends Error {
  override name = 'NoAdminKeyError';

  constructor() {
    super(t('Viewing this requires an administrator key.'));
  }
}

/** Two connections to one service may be of two accounts. */
function placeOf({ name, baseUrl }: ConnectionDefinition): string {
  return JSON.stringify([name, new URL(baseUrl).origin]);
}

async function askAdminKey(name: string, host: string): Promise<string | undefined> {
  const text = await askText({
    title: t('Administrator Key for “{0}”', name),
    prompt: t('Sent only to {0} and forgotten when this window closes. Your translation key doesn’t work here.', host),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => (isKey(value.trim()) ? undefined : t('A key has no spaces or special characters.')),
  });
  return text?.trim() || undefined;
}

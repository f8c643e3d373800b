import type { ServiceClient } from '../../api/client';
import type { Connection } from '../../api/connection';
import { ServiceError } from '../../api/errors';
import { askText } from '../say/ask';
import type { ConnectionSummary } from '../say/connection';
import { ConnectionError } from '../say/errors/connectionError';
import { contractNames } from '../service/connections/connectionDefinition';
import type { Connections } from '../service/connections/connections';
import type { LocalService } from '../service/localService';
import type { OpenClient } from '../service/network';
import { t } from '../../shared/l10n';

export interface AdministratorParts {
  connections: Pick<Connections, 'connection' | 'find'>;
  localService: Pick<LocalService, 'endpoint'>;
  openClient: OpenClient;
}

/** Administrators' keys by where they may be sent, until the window is closed: nothing stores them, or uses them elsewhere. */
const given = new Map<string, string>();

/** Whoever may see what all keys of an account do; of the connection that is in use when it is made. */
export class Administrator {
  readonly connection: ConnectionSummary;

  constructor(private readonly parts: AdministratorParts) {
    this.connection = parts.connections.connection;
  }

  /**
   * Works with the administrator's key, which is asked for where it is not known. One that is refused is forgotten.
   * @throws NoAdminKeyError when none was given
   */
  async use<Result>(work: (client: ServiceClient) => Promise<Result>): Promise<Result> {
    const endpoint = await this.endpoint();
    const client = await this.parts.openClient(endpoint);
    try {
      return await work(client);
    } catch (error) {
      if (ServiceError.is(error) && error.reason === 'not-allowed') given.delete(placeOf(endpoint));
      throw error;
    } finally {
      void client.close();
    }
  }

  private async endpoint(): Promise<Connection> {
    const { connections, localService } = this.parts;
    const { name, kind } = this.connection;
    if (kind === 'local') {
      const { url, adminKey } = await localService.endpoint();
      return { ...contractNames, baseUrl: url, key: adminKey };
    }
    const definition = connections.find(name);
    if (!definition) throw new ConnectionError('unknown-connection', name);
    const { baseUrl, authScheme, tagHeader } = definition;
    const key = given.get(placeOf(definition)) ?? (await askAdminKey(name, new URL(baseUrl).host));
    if (key === undefined) throw new NoAdminKeyError();
    given.set(placeOf(definition), key);
    return { baseUrl, authScheme, tagHeader, key };
  }
}

/** The person gave no key. */
export class NoAdminKeyError extends Error {
  override name = 'NoAdminKeyError';

  constructor() {
    super(t('Only an administrator’s key may see this, and none was given.'));
  }
}

function placeOf({ baseUrl }: { baseUrl: string }): string {
  return new URL(baseUrl).origin;
}

async function askAdminKey(name: string, host: string): Promise<string | undefined> {
  const text = await askText({
    title: t('Administrator’s Key for “{0}”', name),
    prompt: t('Sent to {0} only, and forgotten when this window is closed. It is not the key for translating.', host),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) =>
      /^[\x21-\x7e]*$/.test(value.trim()) ? undefined : t('A key has no spaces or special characters.'),
  });
  return text?.trim() || undefined;
}

import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import type { ManageDependencies } from '../../service/connections/manageConnections';

const storedAs = 'developerKeys.digests';

/**
 * Digests of developer keys, which tell the connections of this machine that use each: the secret is stored nowhere
 * else.
 */
export class StoredKeys {
  constructor(private readonly memento: Memento) {}

  async remember(id: string, secret: string): Promise<void> {
    await this.memento.update(storedAs, { ...this.digests(), [id]: digest(secret) });
  }

  /** Names of the connections whose key this is. */
  async connectionsWith(id: string, { connections, keys }: ManageDependencies): Promise<string[]> {
    const wanted = this.digests()[id];
    if (wanted === undefined) return [];
    const names: string[] = [];
    for (const { name, baseUrl } of connections.definitions) {
      const found = await keys.find(name, new URL(baseUrl).origin);
      if ('key' in found && digest(found.key) === wanted) names.push(name);
    }
    return names;
  }

  async forget(id: string): Promise<void> {
    const others = Object.entries(this.digests()).filter(([other]) => other !== id);
    await this.memento.update(storedAs, Object.fromEntries(others));
  }

  private digests(): Readonly<Record<string, string>> {
    return this.memento.get(storedAs, {});
  }
}

function digest(secret: string): string {
  return createHash('sha256').update(`developer key ${secret}`).digest('base64url');
}

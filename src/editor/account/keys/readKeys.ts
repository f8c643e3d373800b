import type { ServiceClient } from '../../../api/client';
import { ServiceError } from '../../../api/errors';
import type { DeveloperKey } from '../../../api/schemas/admin';
import type { Usage } from '../../../api/schemas/usage';
import { Administrator, NoAdminKeyError, type AdministratorDependencies } from '../administrator';
import { listedKey, usedByKey, type ListedKey } from './listedKey';

/** The keys of an account, or why an administrator's key is needed first. */
export type KeysRead =
  | { readonly keys: readonly ListedKey[] }
  | { readonly missing: 'not-given' }
  /** `said`: the service's own words. */
  | { readonly missing: 'refused'; readonly said?: string };

/**
 * Reads the developer keys of the connection in use. Rejects with whatever else the service, or the way to it, has
 * against it.
 *
 * @param options.mayAsk whether the user is asked for an administrator's key
 * @param options.usage the usage of the account, whose billing period the characters of each key are told for
 */
export async function readKeys(
  parts: AdministratorDependencies,
  options: { mayAsk: boolean; usage: () => Promise<Usage | undefined> },
): Promise<KeysRead> {
  const administrator = new Administrator(parts);
  const isLocal = administrator.connection.kind === 'local';
  try {
    return await administrator.use(async (client) => {
      const keys = await client.developerKeys.list();
      const used = await usedSince((await options.usage().catch(() => undefined))?.start_time, keys, client);
      return { keys: keys.map((key) => listedKey(key, used.get(key.key_id))) };
    }, options);
  } catch (error) {
    if (error instanceof NoAdminKeyError) return { missing: 'not-given' };
    if (!isLocal && ServiceError.is(error, 'not-allowed')) return { missing: 'refused', said: error.said };
    throw error;
  }
}

/** Without the day a billing period began nobody knows what counts towards a limit. */
async function usedSince(
  start: string | undefined,
  keys: readonly DeveloperKey[],
  { analytics }: ServiceClient,
): Promise<ReadonlyMap<string, number>> {
  if (start === undefined || !/^\d{4}-\d{2}-\d{2}/.test(start) || keys.length === 0) return new Map();
  try {
    const endDate = new Date().toISOString().slice(0, 10);
    const report = await analytics.usage({ startDate: start.slice(0, 10), endDate, groupBy: 'key' });
    return usedByKey(keys, report.key_usages ?? []);
  } catch {
    // The keys are what was asked for.
    return new Map();
  }
}

import { randomBytes } from 'node:crypto';
import { digest, localKeyPrefix } from '../api/schemas/localKey';
import { sameKey, type IdentifyKey } from './http/authentication';
import type { DeveloperKeys } from './store/developerKeys';

/** The keys of a run: made at its start, told only to who started it, and gone with the process. */
export interface RunKeys {
  key: string;
  /** Ends in `:adm` (contract §1.1). */
  adminKey: string;
}

/** Usage of the main key is counted under this id, whatever the key is in this run. */
export const mainKeyId = '00000000-0000-4000-8000-000000000000:00000000-0000-4000-8000-000000000000';

/** New at each start and in memory only, so that a key read from somewhere is soon worth nothing. */
export function newRunKeys(): RunKeys {
  const random = (): string => `${localKeyPrefix}${randomBytes(24).toString('hex')}`;
  return { key: random(), adminKey: `${random()}:adm` };
}

/** Finds out whose key it is: one of this run, or an active developer key. */
export function keyRing(keys: RunKeys, developerKeys: DeveloperKeys): IdentifyKey {
  return (key) => {
    if (sameKey(key, keys.key)) return { kind: 'main', keyId: mainKeyId };
    if (sameKey(key, keys.adminKey)) return { kind: 'admin', keyId: 'admin' };
    const found = developerKeys.find(key);
    return found && { kind: 'developer', keyId: found.keyId };
  };
}

/** Returns digests that verify the keys made by this service. */
export function keyDigests({ key, adminKey }: RunKeys, developerKeys: DeveloperKeys): () => Uint8Array[] {
  const own = [key, adminKey].map(digest);
  return () => [...own, ...developerKeys.digests()];
}

import { randomBytes } from 'node:crypto';
import { sameKey, type Caller } from './http/authentication';

/** The keys of a run: made at its start, told only to who started it, and gone with the process. */
export interface RunKeys {
  key: string;
  /** Ends in `:adm` (contract §1.1). */
  adminKey: string;
}

/** Usage of the main key is counted under this id, whatever the key is in this run. */
export const mainKeyId = 'local';

export function newRunKeys(): RunKeys {
  const random = (): string => randomBytes(24).toString('hex');
  return { key: random(), adminKey: `${random()}:adm` };
}

/** Whose key is this? */
export function identify(keys: RunKeys, key: string): Caller | undefined {
  if (sameKey(key, keys.key)) return { kind: 'main', keyId: mainKeyId };
  if (sameKey(key, keys.adminKey)) return { kind: 'admin', keyId: 'admin' };
  return undefined;
}

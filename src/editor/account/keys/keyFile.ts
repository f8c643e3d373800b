import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/*
 * The secret of a new key of the local service, which no answer holds: the service hands it over in a file that only this
 * user can read.
 */

/** The secret of a key that was just made; undefined where there is no such file. */
export async function readKeyFile(folder: string, id: string): Promise<string | undefined> {
  const file = fileOf(folder, id);
  if (file === undefined) return undefined;
  try {
    return (await readFile(file, 'utf8')).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Takes the file away once the user has the secret, or wants none. */
export async function removeKeyFile(folder: string, id: string): Promise<void> {
  const file = fileOf(folder, id);
  if (file !== undefined) await rm(file, { force: true });
}

function fileOf(folder: string, id: string): string | undefined {
  return /^[\w-]+:[\w-]+$/.test(id) ? path.join(folder, `${id.replace(':', '_')}.key`) : undefined;
}

import { closeSync, constants, fstatSync, lstatSync, openSync, type BigIntStats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { refusal } from './projectFileError';

/** Windows has neither: there the file that was opened is compared with the one that was looked at. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** An editor that saves puts another file in the place of the one before: that is looked at again. */
const mostTries = 3;

/**
 * Opens a regular file to be read, and nothing else: no link, pipe, socket or device, also where one comes to its place while
 * it is opened.
 * @param real absolute
 * @param path as the error names it
 * @throws ProjectFileError and what the system says
 */
export async function openRegular(real: string, path: string): Promise<FileHandle> {
  for (let tries = 1; ; tries++) {
    const before = await lstat(real, { bigint: true });
    if (!before.isFile()) throw refusal(path, before.isDirectory() ? 'place-folder' : 'place-no-file');
    const file = await open(real, flags).catch((error: unknown) => noLink(error, path));
    const now = await file.stat({ bigint: true }).catch(() => undefined);
    if (now && isSame(before, now)) return file;
    await file.close();
    if (tries === mostTries) throw refusal(path, 'place-no-file');
  }
}

/** The same at once. @returns a descriptor */
export function openRegularSync(real: string, path: string): number {
  for (let tries = 1; ; tries++) {
    const before = lstatSync(real, { bigint: true });
    if (!before.isFile()) throw refusal(path, before.isDirectory() ? 'place-folder' : 'place-no-file');
    const file = openNoLink(real, path);
    if (isSame(before, fstatSync(file, { bigint: true }))) return file;
    closeSync(file);
    if (tries === mostTries) throw refusal(path, 'place-no-file');
  }
}

function openNoLink(real: string, path: string): number {
  try {
    return openSync(real, flags);
  } catch (error) {
    return noLink(error, path);
  }
}

function noLink(error: unknown, path: string): never {
  throw (error as NodeJS.ErrnoException).code === 'ELOOP' ? refusal(path, 'place-link') : error;
}

function isSame(before: BigIntStats, now: BigIntStats): boolean {
  return now.isFile() && now.dev === before.dev && now.ino === before.ino;
}

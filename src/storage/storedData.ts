import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files that Parlance keeps in one place, by what they are for. */
export interface StoredPart<Name extends string = string> {
  name: Name;
  /** A file or a folder. A file of a database has others beside it, whose names begin with its own. */
  path: string;
}

/** A part that is on the disk, with its size. */
export type FoundPart<Name extends string = string> = StoredPart<Name> & { bytes: number };

/** Endings of the files that SQLite keeps beside a database. */
const besides = ['', '-wal', '-shm', '-journal'];

/** The parts that are on the disk. A link counts for itself, not for where it leads. */
export async function storedParts<Name extends string>(
  parts: ReadonlyArray<StoredPart<Name>>,
): Promise<Array<FoundPart<Name>>> {
  const found: Array<FoundPart<Name>> = [];
  for (const part of parts) {
    const sizes = await Promise.all(besides.map((ending) => sizeOf(part.path + ending)));
    const there = sizes.filter((size) => size !== undefined);
    if (there.length > 0) found.push({ ...part, bytes: there.reduce((sum, size) => sum + size, 0) });
  }
  return found;
}

/**
 * Deletes parts, and the folder above them when nothing else is in it. Links are deleted, and what they lead to stays, also
 * where a part's own folder is one: it may lead to folders of others that have the same names.
 * @param folders that held the parts
 * @returns the parts that could not be deleted
 */
export async function removeStored<Name extends string>(
  parts: ReadonlyArray<StoredPart<Name>>,
  folders: readonly string[],
): Promise<Array<StoredPart<Name>>> {
  const left: Array<StoredPart<Name>> = [];
  for (const part of parts) {
    const above = await lstat(dirname(part.path)).catch(() => undefined);
    if (above?.isSymbolicLink()) {
      left.push(part);
      continue;
    }
    try {
      for (const ending of besides) await rm(part.path + ending, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      left.push(part);
    }
  }
  // One that has more in it, or is not there, stays as it is.
  for (const folder of folders) await rmdir(folder).catch(() => undefined);
  return left;
}

async function sizeOf(path: string): Promise<number | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isDirectory()) return stats?.size;
  const names = await readdir(path).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await sizeOf(join(path, name))) ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

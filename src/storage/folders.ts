import { existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/*
 * Node makes the folders above a folder too, but tries for ever where the system says that there is none above: so in
 * `/proc`, which takes no folder. Of a disk that is read-only it says that something is not there.
 */

/** Makes a folder, and those above it that are missing, with a mode of POSIX. @throws what the system says */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (isMissing(error) && dirname(folder) !== folder) {
      await makeFolder(dirname(folder), mode);
      await mkdir(folder, { mode }).catch((again: unknown) => refuseUnless(isThere(again), again));
    } else {
      refuseUnless(await stat(folder).then(isFolder, () => false), error);
    }
  }
}

/** The same at once. @throws what the system says */
export function makeFolderSync(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (isMissing(error) && dirname(folder) !== folder) {
      makeFolderSync(dirname(folder), mode);
      try {
        mkdirSync(folder, { mode });
      } catch (again) {
        refuseUnless(isThere(again), again);
      }
    } else {
      refuseUnless(statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true, error);
    }
  }
}

function isFolder(stats: { isDirectory(): boolean }): boolean {
  return stats.isDirectory();
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Another program made it a moment ago. */
function isThere(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

function refuseUnless(isRight: boolean, error: unknown): void {
  if (!isRight) throw error;
}

/**
 * A folder that a variable of the environment names. One that is no absolute path counts for nothing, as the XDG base
 * directory specification has it: what is kept would be elsewhere with each start.
 */
export function namedFolder(value: string | undefined): string | undefined {
  return value !== undefined && isAbsolute(value) ? value : undefined;
}

/** Reports whether a folder, or one above it, is a checkout of git. */
export function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  return dirname(folder) !== folder && isInRepository(dirname(folder));
}

/** The home of the user; where the environment names none, that of their account. */
export function homeFolder(): string {
  return namedFolder(homedir()) ?? userInfo().homedir;
}

import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isSkippedFolder } from './skippedFolders';

/** More files than this are no project. */
export const mostPaths = 200_000;

export class TooManyPathsError extends Error {
  override name = 'TooManyPathsError';
}

/**
 * All files of a project, from its folder, with `/`. Folders of tools are left out; links are not followed, so none leads
 * around.
 * @throws TooManyPathsError and what reading the folder itself throws
 */
export async function pathsIn(folder: string, signal?: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  const open = [''];
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    signal?.throwIfAborted();
    const entries = await readdir(join(folder, inner), { withFileTypes: true }).catch((error: unknown) => {
      if (inner !== '') return [];
      throw error;
    });
    for (const entry of entries) {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (entry.isDirectory() && !isSkippedFolder(entry.name)) open.push(path);
      else if (entry.isFile()) found.push(path);
    }
    if (found.length > mostPaths) throw new TooManyPathsError();
  }
  return found.sort();
}

export async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a path stays in its project where folders or the file are links. */
export async function isInside(folder: string, path: string): Promise<boolean> {
  const root = await realpath(folder);
  for (let at = join(folder, path); at.length >= folder.length; at = dirname(at)) {
    const real = await realpath(at).catch(() => undefined);
    if (real !== undefined) return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
  }
  return false;
}

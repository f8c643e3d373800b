import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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

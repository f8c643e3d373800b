import { lstat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The nearest of a folder and those above that has such a file. @param last the highest that is looked at */
export async function folderWith(name: string, from: string, last?: string): Promise<string | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    const isThere = await lstat(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (isThere) return folder;
    if (folder === last || dirname(folder) === folder) return undefined;
  }
}

/** The root of the repository that a folder is in, also of a worktree or a submodule. */
export async function repositoryOf(folder: string): Promise<string | undefined> {
  return await folderWith('.git', folder);
}

/** Gives paths from a folder as they are from the root of its repository, with `/`; outside of one, as they are. */
export async function fromRepository(folder: string): Promise<(path: string) => string> {
  const root = await repositoryOf(folder);
  if (root === undefined || root === folder) return (path) => path;
  return (path) => relative(root, resolve(folder, path)).split(sep).join('/');
}

import { realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isOfProgram } from '../projectFiles/skippedFolders';
import { UsageError } from './arguments';
import type { Shell } from './shell';

/**
 * Finds out whether a name below the working folder leads out of it by a link, or to what a program of developers keeps for
 * itself: a repository may have put the link there, and the user who gives the name may not know. A path outside the working folder is
 * the user’s own choice.
 * @param path as the user wrote it; the file need not exist
 * @returns why it isn't used, as a sentence
 */
export async function linkProblem(path: string, shell: Pick<Shell, 'at'>): Promise<string | undefined> {
  const [folder, place] = [shell.at('.'), shell.at(path)];
  if (!place.startsWith(join(folder, sep))) return undefined;
  const [root, real] = await Promise.all([realOf(folder), realOf(place)]);
  if (join(real, sep).startsWith(join(root, sep))) {
    const [named, found] = [relative(folder, place), relative(root, real)].map((inner) => inner.split(sep));
    const tools = found?.find((name) => isOfProgram(name) && named?.includes(name) !== true);
    return tools && `${path} is a link, or in a linked folder, to “${tools}”, which belongs to another program.`;
  }
  return `${path} is a link, or in a linked folder, to a place outside this folder. To use it, name its real path: ${real}`;
}

/** Refuses such a name of something that is read. @throws UsageError */
export async function requireInFolder(path: string, shell: Pick<Shell, 'at'>): Promise<void> {
  const problem = await linkProblem(path, shell);
  if (problem !== undefined) throw new UsageError(problem);
}

/** Returns the real path of a path; the part that does not exist is kept as written. */
async function realOf(place: string): Promise<string> {
  for (let at = place; dirname(at) !== at; at = dirname(at)) {
    const real = await realpath(at).catch(() => undefined);
    if (real !== undefined) return join(real, relative(at, place));
  }
  return place;
}

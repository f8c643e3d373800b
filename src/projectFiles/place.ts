import { lstatSync, realpathSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { readProblem } from './pathRules';
import { refusal } from './projectFileError';

/**
 * Finds where a file of a project really is: no link on the way leads out of the folder, or into one of tools.
 * @param folder absolute
 * @param path from it, with `/`
 * @returns `undefined` where there is no file
 * @throws ProjectFileError and what the system says
 */
export async function realPlace(folder: string, path: string): Promise<string | undefined> {
  checkReadable(path, path);
  const root = await realpath(folder);
  const whole = join(root, path);
  try {
    const real = await realpath(whole);
    checkWithin(root, real, path);
    return real;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  if ((await lstat(whole).catch(unlessMissing)) !== undefined) throw refusal(path, 'place-nowhere');
  for (let above = dirname(whole); above.length > root.length; above = dirname(above)) {
    const real = await realpath(above).catch(unlessMissing);
    if (real === undefined) continue;
    checkWithin(root, join(real, 'x'), path);
    break;
  }
  return undefined;
}

/** The same at once. */
export function realPlaceSync(folder: string, path: string): string | undefined {
  checkReadable(path, path);
  const root = realpathSync.native(folder);
  const whole = join(root, path);
  const real = realpathOrNothing(whole);
  if (real !== undefined) {
    checkWithin(root, real, path);
    return real;
  }
  if (lstatSync(whole, { throwIfNoEntry: false })) throw refusal(path, 'place-nowhere');
  for (let above = dirname(whole); above.length > root.length; above = dirname(above)) {
    const there = realpathOrNothing(above);
    if (there === undefined) continue;
    checkWithin(root, join(there, 'x'), path);
    break;
  }
  return undefined;
}

function realpathOrNothing(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    unlessMissing(error);
    return undefined;
  }
}

/** @throws ProjectFileError where a real path is not of the project, or is in a folder of tools */
function checkWithin(root: string, real: string, path: string): void {
  const within = root.endsWith(sep) ? root : root + sep;
  if (!real.startsWith(within)) throw refusal(path, 'place-outside');
  checkReadable(relative(root, real).split(sep).join('/'), path);
}

function checkReadable(real: string, path: string): void {
  const problem = readProblem(real);
  if (problem) throw problem.at(path);
}

/** Tells what is not there from what cannot be looked at. @throws the error itself */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

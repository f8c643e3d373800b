import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mostFileBytes } from '../domain/checking/projectFile';
import { projectFileName } from '../domain/checking/projectRules';
import { UsageError } from './arguments';
import { reasonOf } from './outputFile';
import { grouped, type Shell } from './shell';

/**
 * What a file says by which a project tells Parlance how to work; `undefined` where there is none.
 * @param folder absolute
 * @param mostBytes a larger one is none of its kind
 * @throws UsageError where it cannot be read
 */
export async function ownFile(
  folder: string,
  name: string,
  mostBytes: number,
  shell: Shell,
): Promise<string | undefined> {
  const path = join(folder, name);
  try {
    const there = await stat(path);
    if (!there.isFile()) {
      throw new UsageError(`${name} is ${there.isDirectory() ? 'a folder' : 'no file'}. Nothing was done.`);
    }
    if (there.size > mostBytes) {
      throw new UsageError(`${name} is too large: it may have ${grouped(mostBytes / 1024)} KiB. Nothing was done.`);
    }
    return await readFile(path, { encoding: 'utf8', signal: shell.signal });
  } catch (error) {
    shell.signal.throwIfAborted();
    if (error instanceof UsageError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}. Nothing was done.`);
  }
}

/** What the file of a project says. @throws UsageError where it cannot be read */
export async function projectText(folder: string, shell: Shell): Promise<string | undefined> {
  return await ownFile(folder, projectFileName, mostFileBytes, shell);
}

/** Tells what is wrong with a file. @throws UsageError where something is */
export function refuse(problems: readonly string[], shell: Shell): void {
  const [first, ...more] = problems;
  if (first === undefined) return;
  for (const problem of more) shell.say(problem);
  throw new UsageError(`${first} Nothing was done.`);
}

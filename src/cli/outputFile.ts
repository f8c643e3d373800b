import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, chmod, constants, link, lstat, rename, rm, stat, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { safeName } from '../domain/fileNames';

/** What stands for standard input as IN, and for standard output as OUT. */
export const standardStream = '-';

/** Whether two paths are one file, also by links. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  if (one === standardStream || other === standardStream) return false;
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = await Promise.all([one, other].map((file) => stat(file, { bigint: true }).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/**
 * Why nothing can be written to OUT, as a sentence; `undefined` when it seems that it can. Only a regular file is ever
 * replaced, also by an administrator who could replace a device; a link stays, and the file it leads to is written.
 * @param mayReplace whether there may be a file already
 */
export async function outputProblem(output: string, mayReplace: boolean): Promise<string | undefined> {
  if (output === standardStream) return undefined;
  const name = basename(resolve(output));
  if (safeName(name) !== name) return `Not every system takes ${name} as a name. Call it ${safeName(name) || 'out'}.`;
  const own = await orNothing(lstat(output));
  const target = own?.isSymbolicLink() ? await orNothing(stat(output)) : own;
  if (own && !target) return `${output} is a link that leads nowhere. Name a file.`;
  if (target?.isDirectory()) return `${output} is a folder. Name a file in it.`;
  if (target && !target.isFile()) {
    return `${output} is ${kindOf(target)}. Name a file, or ${standardStream} for standard output.`;
  }
  if (target && !mayReplace) return `${output} is there already. Say --overwrite when it is to be replaced.`;
  const folder = dirname(target ? await realpath(output) : resolve(output));
  if (!(await orNothing(stat(folder)))?.isDirectory()) return `The folder of ${output} is not there. Make it first.`;
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? undefined : `Nothing can be written into the folder of ${output}.`;
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

/** What is not there, or not to be seen, is for the writing to fail on. */
async function orNothing<Value>(looking: Promise<Value>): Promise<Value | undefined> {
  return await looking.catch(() => undefined);
}

/** OUT cannot be written; the message says why. */
export class OutputError extends Error {
  override name = 'OutputError';
}

/**
 * Writes OUT whole or not at all: nobody ever reads half of it. What came to be there while the translation was made is
 * replaced only when it may be.
 * @throws OutputError
 */
export async function writeOutput(output: string, bytes: Uint8Array, mayReplace: boolean): Promise<void> {
  try {
    if (output === standardStream) {
      await writeToStandardOutput(bytes);
      return;
    }
    const problem = await outputProblem(output, mayReplace);
    if (problem !== undefined) throw new OutputError(problem);
    await writeWhole(output, bytes, mayReplace);
  } catch (error) {
    if (error instanceof OutputError) throw error;
    const name = output === standardStream ? 'Standard output' : output;
    throw new OutputError(`${name} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

async function writeWhole(file: string, bytes: Uint8Array, mayReplace: boolean): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const mode = await stat(target).then(
    (known) => known.mode & 0o777,
    () => undefined,
  );
  // Nobody else reads it before it is whole.
  const temporary = join(dirname(target), `.parlance-${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flush: true, flag: 'wx' });
    // A file system without modes keeps none.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells the mask
    await chmod(temporary, mode ?? 0o666 & ~process.umask()).catch(() => undefined);
    if (mode !== undefined && mayReplace) {
      await rename(temporary, target);
      return;
    }
    // A rename would replace what came to be there a moment ago; a link is made only where nothing is.
    await link(temporary, target).catch(async (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
      // The file system has no links.
      await rename(temporary, target);
    });
    await rm(temporary, { force: true });
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function writeToStandardOutput(bytes: Uint8Array): Promise<void> {
  return new Promise((done, fail) => {
    // A reader that left is told by the write; without this it would end the program.
    process.stdout.on('error', fail);
    process.stdout.write(bytes, (error) => (error ? fail(error) : done()));
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left for you',
  EACCES: 'you may not',
  EPERM: 'you may not',
  EROFS: 'the disk is read-only',
  EEXIST: 'a file of that name came to be there meanwhile',
  EPIPE: 'nobody reads it any more',
  EFBIG: 'it is too large for the disk',
  EIO: 'the disk has a fault',
};

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] === undefined ? message : `${reasons[code]} (${code})`;
}

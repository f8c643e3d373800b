import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  access,
  chmod,
  constants,
  link,
  lstat,
  readFile,
  rename,
  rm,
  stat,
  realpath,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { safeName } from '../projectFiles/fileNames';
import { makeFolder } from '../storage/folders';
import { linkProblem } from './leadsOut';
import { ClosedPipeError, type Shell } from './shell';

/** Name for standard input as IN and for standard output as OUT. */
export const standardStream = '-';

/** Returns whether two paths are one file, also by links. */
export async function isSameFile(one: string, other: string, shell: Shell): Promise<boolean> {
  if (one === standardStream || other === standardStream) return false;
  const [first, second] = [shell.at(one), shell.at(other)];
  if (first === second) return true;
  const [a, b] = await Promise.all([first, second].map((file) => stat(file, { bigint: true }).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** Options for writing a file. */
export interface OutputOptions {
  /** True if there may be a file already. */
  mayReplace: boolean;
  /** True if its folder is made where there is none. */
  makesFolder?: boolean;
  /** The folder that it stays in, where nobody named the file itself: it is written by no link. */
  within?: string;
  /** Bytes of the file when it was read, if the output is made from them: the file is only replaced if it still has them. */
  insteadOf?: Uint8Array;
}

/**
 * Reason why nothing can be written to a file, as a sentence; `undefined` when it seems that it can. Only a regular
 * file is ever replaced, also by an administrator who could replace a device; a link stays, and the file it leads to is
 * written.
 * @param output as the user wrote it
 */
export async function outputProblem(
  output: string,
  { mayReplace, makesFolder = false, within }: OutputOptions,
  shell: Shell,
): Promise<string | undefined> {
  if (output === standardStream) return undefined;
  const file = shell.at(output);
  const name = basename(file);
  if (safeName(name) !== name) {
    return `${name} isn’t a valid file name on every system. Use ${safeName(name) || 'out'}.`;
  }
  if (within !== undefined && (await isByLink(shell.at(within), file))) {
    return `${output} is a link or in a linked folder. Nothing was written.`;
  }
  const own = await orNothing(lstat(file));
  const target = own?.isSymbolicLink() ? await orNothing(stat(file)) : own;
  if (own && !target) return `${output} is a link to a file that doesn’t exist. Name a file.`;
  if (target?.isDirectory()) return `${output} is a folder. Name a file in it.`;
  if (target && (!target.isFile() || isStreamOfProcess(file))) {
    return `${output} is ${target.isFile() ? 'a stream of this program' : kindOf(target)}. Name a file, or ${standardStream} for standard output.`;
  }
  const outward = await linkProblem(output, shell);
  if (outward !== undefined) return outward;
  if (target && mayReplace && (target.mode & 0o222) === 0) return `${output} is read-only.`;
  if (target && !mayReplace) return `${output} already exists. To replace it, add --overwrite.`;
  const folder = dirname(target ? await realpath(file) : file);
  const there = await orNothing(stat(folder));
  if (makesFolder && !there) return undefined;
  if (!there?.isDirectory()) return `The folder of ${output} doesn’t exist. Create it first.`;
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? undefined : `Couldn’t write to the folder of ${output}.`;
}

/** Returns whether a file, or a folder on the way to it from the one that was named, is a link. */
async function isByLink(folder: string, file: string): Promise<boolean> {
  for (let at = file; !join(folder, sep).startsWith(join(at, sep)); at = dirname(at)) {
    if ((await orNothing(lstat(at)))?.isSymbolicLink()) return true;
  }
  return false;
}

/** A log that the shell writes standard output to must not be replaced under it, and neither by its other name. */
function isStreamOfProcess(file: string): boolean {
  return /^\/(?:dev\/(?:std(?:in|out|err)|fd\/)|proc\/)/.test(file);
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

/** Returns nothing for a file that is missing or can’t be seen: writing will fail on it. */
async function orNothing<Value>(looking: Promise<Value>): Promise<Value | undefined> {
  return await looking.catch(() => undefined);
}

/** A file cannot be written; the message says why. */
export class OutputError extends Error {
  override name = 'OutputError';
}

/**
 * Writes a file whole or not at all: nobody ever reads half of it. What came to be there while the translation was made is
 * replaced only when it may be.
 * @throws OutputError
 * @throws ClosedPipeError
 */
export async function writeOutput(
  output: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  options: OutputOptions,
  shell: Shell,
): Promise<void> {
  try {
    if (output === standardStream) {
      await shell.printData(bytes);
      return;
    }
    const problem = await outputProblem(output, options, shell);
    if (problem !== undefined) throw new OutputError(problem);
    const file = shell.at(output);
    await shell.untilWritten(async () => {
      if (options.makesFolder) await makeFolder(dirname(file));
      await writeWhole(file, bytes, options);
    });
  } catch (error) {
    if (error instanceof OutputError || error instanceof ClosedPipeError) throw error;
    const name = output === standardStream ? 'Standard output' : output;
    throw new OutputError(`Couldn’t write ${name}: ${reasonOf(error)}.`, { cause: error });
  }
}

async function writeWhole(
  file: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  { mayReplace, insteadOf }: OutputOptions,
): Promise<void> {
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
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells the mask
    await chmod(temporary, mode ?? 0o666 & ~process.umask()).catch(() => undefined);
    if (insteadOf && !(await readFile(target)).equals(insteadOf)) throw new Error('it changed during the run');
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

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it doesn’t exist',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EEXIST: 'a file with that name already exists',
  ENOTDIR: 'its folder is a file, not a folder',
  ELOOP: 'its links form a loop',
  EISDIR: 'it’s a folder',
  EFBIG: 'it’s too large for the disk',
  EIO: 'the disk reported an error',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the file name is too long',
};

/** Reason why the system refused to read or write a file, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return message;
  return `${reasons[code] ?? 'the system reported an error'} (${code})`;
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { globMatcher } from '../domain/checking/glob';
import { mostPaths, pathsIn, TooManyPathsError } from '../domain/localisation/projectPaths';
import { UsageError } from './arguments';
import { reasonOf, standardStream } from './outputFile';
import { grouped, type Shell } from './shell';

/** A file to work on. */
export interface Input {
  /** As messages call it, and as it is found from the folder of the shell. */
  path: string;
  /** Whether the person named it, so that it is not passed over in silence. */
  isNamed: boolean;
  /** The folder that was named, of a file that was found in it. */
  within?: string;
}

/** More at once is a mistake, or needs several goes. */
const mostFiles = 10_000;

/**
 * The files that are meant by files, folders and globs, each once.
 * @param isMeant whether a file that was found, by its path with `/`, is one to work on
 * @throws UsageError
 */
export async function inputsOf(
  given: readonly string[],
  isMeant: (path: string) => boolean,
  shell: Shell,
  most = mostFiles,
): Promise<Input[]> {
  const found = new Map<string, Input>();
  for (const name of given) {
    shell.signal.throwIfAborted();
    for (const input of await meantBy(name, isMeant, shell)) {
      const key = input.path === standardStream ? standardStream : shell.at(input.path);
      if (!found.has(key)) found.set(key, input);
    }
    if (found.size > most) {
      throw new UsageError(`There are more than ${grouped(most)} files. Name a part of them at a time.`);
    }
  }
  return [...found.values()];
}

async function meantBy(name: string, isMeant: (path: string) => boolean, shell: Shell): Promise<Input[]> {
  if (name === standardStream) return [{ path: name, isNamed: true }];
  const there = await stat(shell.at(name)).catch((error: unknown) => error as NodeJS.ErrnoException);
  if (!(there instanceof Error)) {
    if (!there.isDirectory()) return [{ path: name, isNamed: true }];
    const folder = name.replace(/[/\\]+$/, '') || name;
    const paths = await filesIn(folder, shell);
    const inputs = paths
      .filter(isMeant)
      .map((path) => ({ path: joined(folder, path), isNamed: false, within: folder }));
    if (inputs.length === 0) throw new UsageError(`There is nothing to work on in ${name}.`);
    return inputs;
  }
  if (!/[*?[{]/.test(name)) {
    if (there.code === 'ENOENT' || there.code === 'ENOTDIR') throw new UsageError(`There is no file ${name}.`);
    throw new UsageError(`${name} cannot be read: ${reasonOf(there)}.`);
  }
  const pattern = name.replaceAll('\\', '/').replace(/^\.\//, '');
  const fixed = pattern.slice(0, pattern.search(/[*?[{]/)).replace(/[^/]*$/, '');
  const folder = fixed.replace(/\/$/, '') || (pattern.startsWith('/') ? '/' : '.');
  const fits = globMatcher(pattern);
  const inputs = (await filesIn(folder, shell))
    .map((path) => joined(folder, path))
    .filter((path) => fits(path) && isMeant(path))
    .map((path) => ({ path, isNamed: false, within: folder }));
  if (inputs.length === 0) throw new UsageError(`No file fits ${name}.`);
  return inputs;
}

function joined(folder: string, path: string): string {
  if (folder === '.') return path;
  return folder.endsWith('/') ? `${folder}${path}` : `${folder}/${path}`;
}

async function filesIn(folder: string, shell: Shell): Promise<string[]> {
  try {
    return await pathsIn(shell.at(folder), shell.signal);
  } catch (error) {
    if (error instanceof TooManyPathsError) {
      throw new UsageError(`${folder} has more than ${grouped(mostPaths)} files. Name a folder of it.`);
    }
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(
      code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} cannot be read: ${reasonOf(error)}.`,
    );
  }
}

/** Texts are read whole, which takes up to twenty times as much memory. */
const mostOfTexts = 50 * 1024 * 1024;

/**
 * Reads a file of texts, or standard input.
 * @param mostBytes more are refused
 * @throws UsageError and what the system says
 */
export async function readTexts(path: string, shell: Shell, mostBytes = mostOfTexts): Promise<Buffer> {
  const { signal } = shell;
  const stream =
    path === standardStream ? shell.world.stdin : createReadStream(shell.at(path), { highWaterMark: 1024 * 1024 });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of addAbortSignal(signal, stream)) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > mostBytes) {
      const name = path === standardStream ? 'Standard input' : path;
      throw new UsageError(`${name} has more than the ${mostBytes / 1024 / 1024} MB that are read at once. Part it.`);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Why a file that is listed cannot be read; a name that is no UTF-8 is listed by another one. */
export function whyUnread(path: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path.includes('\uFFFD')) return 'its name is not UTF-8, give it another one';
  return code === 'ENOENT' ? 'it is not there any more' : reasonOf(error);
}

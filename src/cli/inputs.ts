import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { globMatcher } from '../domain/checking/glob';
import { mostPaths, pathsIn, TooManyPathsError } from '../projectFiles/projectPaths';
import { UsageError } from './arguments';
import { requireInFolder } from './leadsOut';
import { reasonOf, standardStream } from './outputFile';
import { grouped, type Shell } from './shell';

/** A file to work on. */
export interface Input {
  /** Path for messages and for access, from the working directory of the shell. */
  path: string;
  /** True if the user named it, so that it is not passed over in silence. */
  isNamed: boolean;
  /** The folder that was named, of a file that was found in it. */
  within?: string;
}

/** Files of folders and globs to work on. */
export interface Meant {
  /** Returns whether a file is meant, by its path from the working directory or from the folder above the one named; with `/`. */
  isMeant(path: string): boolean;
  /**
   * Reason why one is left out that a user may expect, and how it is not, as a sentence; absent or undefined: in
   * silence.
   */
  whyNot?(path: string): string | undefined;
  /** True if a name that means no file is left out, too, and not refused. */
  skipsNothing?: boolean;
}

/** A name means no file. */
class NoFileError extends UsageError {
  /** @param why without the name, as a sentence */
  constructor(
    message: string,
    readonly why: string,
  ) {
    super(message);
  }
}

/** A file that was found and is not worked on. */
export interface LeftOut {
  path: string;
  /** A sentence. */
  message: string;
}

/** Max number of names told of files skipped for one reason. */
const mostNamed = 3;

/** More at once is a mistake, or needs several goes. */
const mostFiles = 10_000;

/**
 * The files that are meant by files, folders and globs, each once.
 * @throws UsageError
 */
export async function inputsOf(given: readonly string[], meant: Meant, shell: Shell, most = mostFiles): Promise<Found> {
  const found = new Map<string, Input>();
  const leftOut = new Map<string, LeftOut>();
  const keyOf = (path: string): string => (path === standardStream ? standardStream : shell.at(path));
  for (const name of given) {
    shell.signal.throwIfAborted();
    const there = await meantBy(name, meant, shell).catch((error: unknown): Found => {
      if (!(meant.skipsNothing === true && error instanceof NoFileError)) throw error;
      return { inputs: [], leftOut: [{ path: name, message: error.why }] };
    });
    for (const input of there.inputs) {
      const key = keyOf(input.path);
      if (!found.has(key)) found.set(key, input);
    }
    for (const one of there.leftOut) leftOut.set(keyOf(one.path), one);
    if (found.size > most) {
      throw new UsageError(`More than ${grouped(most)} files. Name fewer at a time.`);
    }
  }
  return {
    inputs: [...found.values()],
    leftOut: [...leftOut].filter(([key]) => !found.has(key)).map(([, one]) => one),
  };
}

/** Files that are left out, a line for each reason. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return [...Map.groupBy(leftOut, ({ message }) => message)].map(([message, alike]) => {
    const names = alike.slice(0, mostNamed).map(({ path }) => path);
    const rest = alike.length - names.length;
    const more = rest > 0 ? ` and ${grouped(rest)} more` : '';
    return `Left out: ${names.join(', ')}${more}. ${message}`;
  });
}

interface Found {
  inputs: Input[];
  leftOut: LeftOut[];
}

/**
 * Parts the files of a folder into those that are meant and those that are not.
 * @param nothing said where none is meant
 * @throws UsageError
 */
function parted(folder: string, paths: readonly string[], meant: Meant, shell: Shell, nothing: string): Found {
  const root = shell.at('.');
  const around = dirname(shell.at(folder));
  const inputs: Input[] = [];
  const leftOut: LeftOut[] = [];
  for (const path of paths) {
    const there = shell.at(path);
    // Folders above say nothing of what is in it, such as that of a user called “messages”.
    const told = relative(there.startsWith(join(root, sep)) ? root : around, there).replaceAll('\\', '/');
    if (meant.isMeant(told)) {
      inputs.push({ path, isNamed: false, within: folder });
      continue;
    }
    const message = meant.whyNot?.(told);
    if (message !== undefined) leftOut.push({ path, message });
  }
  if (inputs.length === 0) {
    throw new NoFileError([nothing, ...leftOutLines(leftOut)].join(' '), 'No supported files.');
  }
  return { inputs, leftOut };
}

async function meantBy(name: string, meant: Meant, shell: Shell): Promise<Found> {
  const named = { inputs: [{ path: name, isNamed: true }], leftOut: [] };
  if (name === standardStream) return named;
  const there = await stat(shell.at(name)).catch((error: unknown) => error as NodeJS.ErrnoException);
  if (!(there instanceof Error)) {
    await requireInFolder(name, shell);
    if (!there.isDirectory()) return named;
    const folder = name.replace(/[/\\]+$/, '') || name;
    const paths = await filesIn(folder, shell);
    const inThere = paths.map((path) => joined(folder, path));
    return parted(folder, inThere, meant, shell, `No supported files in ${name}.`);
  }
  if (!/[*?[{]/.test(name)) {
    if (there.code === 'ENOENT' || there.code === 'ENOTDIR') {
      throw new NoFileError(`File not found: ${name}.`, 'File not found.');
    }
    throw new UsageError(`Couldn’t read ${name}: ${reasonOf(there)}.`);
  }
  const pattern = name.replaceAll('\\', '/').replace(/^\.\//, '');
  const fixed = pattern.slice(0, pattern.search(/[*?[{]/)).replace(/[^/]*$/, '');
  const folder = fixed.replace(/\/$/, '') || (pattern.startsWith('/') ? '/' : '.');
  await requireInFolder(folder, shell);
  const fits = globMatcher(pattern);
  const fitting = (await filesIn(folder, shell)).map((path) => joined(folder, path)).filter(fits);
  return parted(folder, fitting, meant, shell, `No file matches ${name}.`);
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
      throw new UsageError(`${folder} has more than ${grouped(mostPaths)} files. Name a subfolder.`);
    }
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ENOENT') throw new NoFileError(`Folder not found: ${folder}.`, 'Folder not found.');
    throw new UsageError(`Couldn’t read ${folder}: ${reasonOf(error)}.`);
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
      throw new UsageError(tooLarge(path === standardStream ? 'Standard input' : path, mostBytes));
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Returns the message for a file with more bytes than are read at once. */
export function tooLarge(name: string, mostBytes: number): string {
  return `${name} is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB. Split it.`;
}

/** Reason why a file that is listed cannot be read; a name that is no UTF-8 is listed by another one. */
export function whyUnread(path: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path.includes('\uFFFD')) return 'its name isn’t valid UTF-8; rename it';
  return code === 'ENOENT' ? 'it no longer exists' : reasonOf(error);
}

/** Reads a file that a user named, or standard input. @throws UsageError */
export async function readNamed(name: string, shell: Shell, mostBytes = mostOfTexts): Promise<Buffer> {
  if (name !== standardStream) await requireInFolder(name, shell);
  try {
    return await readTexts(name, shell, mostBytes);
  } catch (error) {
    shell.signal.throwIfAborted();
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `File not found: ${name}.` : `Couldn’t read ${name}: ${reasonOf(error)}.`);
  }
}

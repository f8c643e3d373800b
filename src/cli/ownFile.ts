import { basename, dirname } from 'node:path';
import { projectFileName } from '../domain/checking/projectRules';
import { mostBytesOf, type ProjectFileKind } from '../projectFiles/fileKinds';
import { ProjectFileError } from '../projectFiles/projectFileError';
import { readInProject } from '../projectFiles/readInProject';
import { checkWritable, writeInProject, type WriteOptions } from '../projectFiles/writeInProject';
import { sentenceOf } from '../shared/reasonWords';
import { UsageError } from './arguments';
import { OutputError, reasonOf } from './outputFile';
import { grouped, type Shell } from './shell';

/**
 * Reads a configuration file of a project; `undefined` if there is none.
 * @param folder absolute
 * @param path from it, with `/`
 * @throws UsageError if it cannot be read
 */
export async function ownFile(
  folder: string,
  path: string,
  kind: ProjectFileKind,
  shell: Shell,
): Promise<string | undefined> {
  return await read(folder, path, kind, shell).catch((error: unknown) => {
    throw unread(path, error, kind, shell);
  });
}

/** The same of a file anywhere: no link leads out of its folder. @param path as the user writes it */
export async function ownFileAt(path: string, kind: ProjectFileKind, shell: Shell): Promise<string | undefined> {
  const place = shell.at(path);
  return await read(dirname(place), basename(place), kind, shell).catch((error: unknown) => {
    // Its folder is not there either.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unread(path, error, kind, shell);
  });
}

async function read(folder: string, path: string, kind: ProjectFileKind, shell: Shell): Promise<string | undefined> {
  return (await readInProject(folder, path, kind, shell.signal))?.toString();
}

function unread(path: string, error: unknown, kind: ProjectFileKind, { signal }: Shell): UsageError {
  signal.throwIfAborted();
  const why = error instanceof ProjectFileError ? whyUnread(error, kind) : `couldn’t be read: ${reasonOf(error)}.`;
  return new UsageError(`${path} ${why} Nothing was done.`);
}

function whyUnread({ code, why }: ProjectFileError, kind: ProjectFileKind): string {
  switch (code) {
    case 'place-folder':
      return 'is a folder.';
    case 'place-no-file':
      return 'isn’t a regular file.';
    case 'place-large':
      return `is too large. The limit is ${grouped(mostBytesOf[kind] / 1024)} KiB.`;
    default:
      return `couldn’t be read: ${sentenceOf(why)}`;
  }
}

/** Reads the settings file of a project. @throws UsageError if it cannot be read */
export async function projectText(folder: string, shell: Shell): Promise<string | undefined> {
  return await ownFile(folder, projectFileName, 'configuration', shell);
}

/**
 * Writes a file of a project.
 * @param folder absolute
 * @param path from it, with `/`
 * @throws OutputError
 */
export async function writeOwnFile(
  folder: string,
  path: string,
  bytes: Uint8Array,
  options?: WriteOptions,
): Promise<void> {
  try {
    await writeInProject(folder, path, bytes, options);
  } catch (error) {
    const said = error instanceof ProjectFileError ? `${path} wasn’t written. ${sentenceOf(error.why)}` : undefined;
    throw new OutputError(said ?? `Couldn’t write ${path}: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Makes sure that files of a project can be written, before anything is done for them. @throws UsageError */
export async function checkOwnFiles(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await checkWritable(folder, path).catch((error: unknown) => {
      const why = error instanceof ProjectFileError ? sentenceOf(error.why) : `${reasonOf(error)}.`;
      throw new UsageError(`Couldn’t write ${path}: ${why} Nothing was done.`);
    });
  }
}

/** Tells what is wrong with a file. @throws UsageError where something is */
export function refuse(problems: readonly string[], shell: Shell): void {
  const [first, ...more] = problems;
  if (first === undefined) return;
  for (const problem of more) shell.say(problem);
  throw new UsageError(`${first} Nothing was done.`);
}

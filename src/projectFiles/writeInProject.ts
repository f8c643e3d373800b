import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, link, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, join, posix, sep } from 'node:path';
import type { ProjectFileKind } from './fileKinds';
import { writeProblem } from './pathRules';
import { unlessMissing } from './place';
import { refusal } from './projectFileError';
import { readInProject } from './readInProject';

/*
 * The one door through which files of a project are written: never by a link, never out of its folder, and never where a
 * program of developers would run what is written.
 */

export interface WriteOptions {
  /** Path of the file it translates, from the folder of the project; absent = a file of Parlance's own. */
  source?: string;
  /** Bytes the file had when it was read; `null` where there was none. Nothing else is overwritten. */
  insteadOf?: { bytes: Uint8Array | null; kind: ProjectFileKind };
}

/**
 * Writes a file of a project whole or not at all, with the mode it had; folders that are missing are made.
 * @param folder of the project, absolute
 * @param path from it, with `/`
 * @throws ProjectFileError and what the system says
 */
export async function writeInProject(
  folder: string,
  path: string,
  bytes: Uint8Array,
  { source, insteadOf }: WriteOptions = {},
): Promise<void> {
  const problem = writeProblem(path, source);
  if (problem) throw problem;
  const root = await realpath(folder);
  const inner = await makeFolders(root, path);
  const target = join(inner, posix.basename(path));
  const there = await replaceable(target, path);
  const beside = join(inner, `.parlance-${randomUUID()}.tmp`);
  try {
    await writeBeside(beside, bytes, there);
    // A folder on the way that became a link meanwhile: what is written now is elsewhere, and goes again.
    if ((await realpath(inner)) !== inner) throw refusal(path, 'place-link');
    if (insteadOf) {
      const now = await readInProject(root, path, insteadOf.kind);
      const before = insteadOf.bytes;
      if (now === undefined ? before !== null : before === null || !now.equals(before)) {
        throw refusal(path, 'place-changed');
      }
    }
    await put(beside, target, (await replaceable(target, path)) !== undefined, path);
  } finally {
    await rm(beside, { force: true });
  }
}

/**
 * Makes sure that a file can be written where it belongs, before anything is done for it. Nothing is made.
 * @throws ProjectFileError and what the system says
 */
export async function checkWritable(folder: string, path: string, source?: string): Promise<void> {
  const problem = writeProblem(path, source);
  if (problem) throw problem;
  const root = await realpath(folder);
  const names = path.split('/');
  let nearest = root;
  for (let depth = 1; depth <= names.length; depth++) {
    const at = join(root, ...names.slice(0, depth));
    const there = await lstat(at).catch(unlessMissing);
    if (!there) break;
    if (there.isSymbolicLink()) {
      const real = await realpath(at).catch(() => at);
      throw refusal(path, real.startsWith(join(root, sep)) ? 'place-link' : 'place-outside');
    }
    if (depth === names.length) await replaceable(at, path);
    else nearest = at;
  }
  // What is written is made beside the file, or is a folder in the last one that is there.
  await access(nearest, constants.W_OK).catch(() => {
    throw refusal(path, 'place-folder-read-only');
  });
}

/** @returns the folder of a file as the system calls it @throws ProjectFileError where one on the way is a link */
async function makeFolders(root: string, path: string): Promise<string> {
  let folder = root;
  for (const name of posix.dirname(path).split('/')) {
    if (name === '.') continue;
    const made = join(folder, name);
    await mkdir(made).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
    const isLink = (await lstat(made)).isSymbolicLink();
    const real = await realpath(made);
    if (!real.startsWith(join(root, sep))) throw refusal(path, 'place-outside');
    if (isLink) throw refusal(path, 'place-link');
    // Another name for it, such as one in other letter case.
    const problem = basename(real) === name ? undefined : writeProblem(`${basename(real)}/x`, `${name}/x`);
    if (problem) throw problem.at(path);
    folder = real;
  }
  return folder;
}

/** Returns the stats of what is there, which may be replaced. @throws ProjectFileError */
async function replaceable(target: string, path: string): Promise<Stats | undefined> {
  const there = await lstat(target).catch(unlessMissing);
  if (there?.isSymbolicLink()) throw refusal(path, 'place-link');
  if (there && !there.isFile()) throw refusal(path, there.isDirectory() ? 'place-folder' : 'place-no-file');
  if (there && (there.mode & 0o222) === 0) throw refusal(path, 'place-read-only');
  return there;
}

async function writeBeside(beside: string, bytes: Uint8Array, there: Stats | undefined): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  const file = await open(beside, flags, there ? there.mode & 0o777 : 0o666);
  try {
    await file.writeFile(bytes);
    // A file system without modes keeps none.
    if (there) await file.chmod(there.mode & 0o777).catch(() => undefined);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function put(beside: string, target: string, isThere: boolean, path: string): Promise<void> {
  if (isThere) {
    await rename(beside, target);
    return;
  }
  // A rename would replace what came to be there a moment ago; a link is made only where nothing is.
  await link(beside, target).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw refusal(path, 'place-changed');
    // The file system has no links.
    await rename(beside, target);
  });
}

import { access, constants, rename, rm, stat, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Whether two paths are one file, also by links. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  if (resolve(one) === resolve(other)) return true;
  const [a, b] = await Promise.all([one, other].map((file) => stat(file, { bigint: true }).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}

/** Why no file can be written in a place, as a sentence; `undefined` when it seems that one can. */
export async function outputProblem(file: string): Promise<string | undefined> {
  const folder = dirname(resolve(file));
  const [known, around] = await Promise.all([file, folder].map((path) => stat(path).catch(() => undefined)));
  if (known?.isDirectory()) return `${file} is a folder. Name a file in it.`;
  if (!around?.isDirectory()) return `The folder of ${file} is not there. Make it first.`;
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable ? undefined : `Nothing can be written into the folder of ${file}.`;
}

/** Writes a file whole or not at all: nobody ever reads half of it. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const target = await realpath(file).catch(() => file);
  const mode = await stat(target).then(
    (known) => known.mode & 0o777,
    () => undefined,
  );
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    await writeFile(temporary, bytes, { mode, flush: true, flag: 'wx' });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

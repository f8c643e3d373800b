import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { chmod, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { makeFolder, makeFolderSync } from './folders';

/*
 * Texts and keys that Parlance keeps are for this user alone, whatever was there before and whoever made it. File systems
 * without modes keep none: there nothing can be done.
 */

const privateFolder = 0o700;
const privateFile = 0o600;

/** Makes a folder of Parlance's own that nobody else can look into, or makes one that is there so. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder, privateFolder);
  if (!isShared(await stat(folder))) await chmod(folder, privateFolder).catch(() => undefined);
}

/** The same at once, for what opens its files so. */
export function makePrivateFolderSync(folder: string): void {
  makeFolderSync(folder, privateFolder);
  if (!isShared(statSync(folder))) changeMode(folder, privateFolder);
}

/** Returns whether it is made for everybody, as `/tmp` is: it is nobody's own, whoever named it. */
function isShared({ mode }: { mode: number }): boolean {
  return (mode & 0o1000) !== 0;
}

/** Opens a file to be written from its beginning, which nobody else can read even if it was there. */
export async function openPrivate(file: string, flags: 'w' | 'wx' | 'a'): Promise<FileHandle> {
  const handle = await open(file, flags, privateFile);
  await handle.chmod(privateFile).catch(() => undefined);
  return handle;
}

/** Writes a file for this user alone, beside its place and then into it: the one before stays until this one is whole. */
export async function replacePrivate(path: string, content: string | Uint8Array): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await openPrivate(beside, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await rename(beside, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(beside, { force: true });
    throw error;
  }
}

/** Makes sure that a file is there, and that it and those that go with it are for nobody else. */
export function makePrivateFilesSync(file: string, ...others: readonly string[]): void {
  closeSync(openSync(file, 'a', privateFile));
  for (const known of [file, ...others]) if (existsSync(known)) changeMode(known, privateFile);
}

function changeMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Another user's, or a file system that has no modes.
  }
}

import { closeSync, fstatSync, readSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { mostBytesOf, type ProjectFileKind } from './fileKinds';
import { openRegular, openRegularSync } from './openFile';
import { realPlace, realPlaceSync, unlessMissing } from './place';
import { refusal } from './projectFileError';

/*
 * The one door through which files of a project are read. A project may come from a stranger: its links, devices and sizes
 * are looked at first, and nothing is read that leads out of its folder.
 */

/**
 * Reads a file of a project; a link is followed where it stays in the project.
 * @param folder of the project, absolute
 * @param path from it, with `/`
 * @returns `undefined` where there is none
 * @throws ProjectFileError and what the system says
 */
export async function readInProject(
  folder: string,
  path: string,
  kind: ProjectFileKind,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  const real = await realPlace(folder, path);
  const file = real === undefined ? undefined : await openRegular(real, path).catch(unlessMissing);
  if (!file) return undefined;
  try {
    // A folder on the way that became a link meanwhile.
    if ((await realPlace(folder, path)) !== real) throw refusal(path, 'place-link');
    checkSize(await file.stat(), path, kind);
    const bytes = await file.readFile({ signal });
    checkLength(bytes.length, path, kind);
    return bytes;
  } finally {
    await file.close();
  }
}

/** The same at once. */
export function readInProjectSync(folder: string, path: string, kind: ProjectFileKind): Buffer | undefined {
  const real = realPlaceSync(folder, path);
  if (real === undefined) return undefined;
  const file = openRegularSync(real, path);
  try {
    const { size } = checkSize(fstatSync(file), path, kind);
    const bytes = Buffer.alloc(size);
    let length = 0;
    while (length < size) {
      const read = readSync(file, bytes, length, size - length, length);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** Reads the beginning of a file of a project. @returns it with the size of the whole; `undefined` where there is none */
export async function readBeginning(
  folder: string,
  path: string,
  most: number,
): Promise<{ bytes: Buffer; size: number } | undefined> {
  const real = await realPlace(folder, path);
  const file = real === undefined ? undefined : await openRegular(real, path).catch(unlessMissing);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, most));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return { bytes: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

/** Returns a stamp that changes whenever a file of a project does; `undefined` where there is none. Opens nothing. */
export function stampOf(folder: string, path: string): string | undefined {
  try {
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    return found && [found.mtimeMs, found.size, found.ino].join(' ');
  } catch {
    // A link that leads around.
    return undefined;
  }
}

function checkSize(stats: Stats, path: string, kind: ProjectFileKind): Stats {
  checkLength(stats.size, path, kind);
  return stats;
}

function checkLength(length: number, path: string, kind: ProjectFileKind): void {
  const most = mostBytesOf[kind];
  if (length > most) throw refusal(path, 'place-large', most / 1024);
}

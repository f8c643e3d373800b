import { join } from 'node:path';
import { lockFileName, SourceLock } from '../../../domain/localisation/lock';
import { readInProject, readInProjectSync, stampOf } from '../../../projectFiles/readInProject';
import { ProjectFileError } from '../../../projectFiles/projectFileError';
import type { EntryFiles } from './questions';

/*
 * In a large project the lock of sources has hundreds of thousands of lines, and is asked for with each of its targets: it is
 * read again when its file is another one. Nobody may change what is given here; what is to be written is made by `lockAfter`.
 */

let lastStored: { path: string; stamp: string; lock: SourceLock } | undefined;
let lastShown: { text: string; lock: SourceLock } | undefined;

/** The lock of sources of a project, as it is stored; only to be read. */
export function lockOf(folder: string): SourceLock {
  const path = join(folder, lockFileName);
  const stamp = statOf(folder, lockFileName);
  if (lastStored?.path !== path || lastStored.stamp !== stamp) {
    lastStored = {
      path,
      stamp,
      lock: SourceLock.read(storedLock(folder)),
    };
  }
  return lastStored.lock;
}

/** What is no file of the project says nothing: whoever writes it tells why. */
function storedLock(folder: string): string {
  try {
    return readInProjectSync(folder, lockFileName, 'sourceLock')?.toString() ?? '';
  } catch (error) {
    if (error instanceof ProjectFileError) return '';
    throw error;
  }
}

/** As it is on screen, else as it is stored; only to be read. */
export function shownLock({ folder, texts }: Pick<EntryFiles, 'folder' | 'texts'>): SourceLock {
  const text = shownText(texts);
  if (text === undefined) return lockOf(folder);
  if (lastShown?.text !== text) lastShown = { text, lock: SourceLock.read(text) };
  return lastShown.lock;
}

/** The file as it is on screen, else as it is stored; empty where there is none. */
export async function lockText({ folder, texts }: Pick<EntryFiles, 'folder' | 'texts'>): Promise<string> {
  return shownText(texts) ?? (await readInProject(folder, lockFileName, 'sourceLock'))?.toString() ?? '';
}

/** The file after a change; `undefined` where it says the same. */
export function lockAfter(before: string, change: (lock: SourceLock) => void): string | undefined {
  const lock = SourceLock.read(before);
  const said = lock.toString();
  change(lock);
  const after = lock.toString();
  return after === said ? undefined : after;
}

/** What changes whenever a file of a project does. */
export function statOf(folder: string, path: string): string {
  return stampOf(folder, path) ?? '-';
}

function shownText(texts: EntryFiles['texts']): string | undefined {
  return texts.find(([path]) => path === lockFileName)?.[1];
}

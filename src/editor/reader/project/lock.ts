import { lockFileName, SourceLock } from '../../../domain/localisation/lock';
import { readInProject } from '../../../projectFiles/readInProject';
import { lockOf } from '../../../work/project/storedLock';
import type { EntryFiles } from './questions';

let lastShown: { text: string; lock: SourceLock } | undefined;

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

function shownText(texts: EntryFiles['texts']): string | undefined {
  return texts.find(([path]) => path === lockFileName)?.[1];
}

import { lockFileName, SourceLock } from '../../domain/localization/lock';
import type { EntryFormat } from '../../domain/localization/target';
import { decodeFile, type DecodedFile } from '../../formats/encoding';
import { readInProject } from '../../projectFiles/readInProject';
import { storedLockText } from './noteTargets';
import { lockOf } from './storedLock';

/** Files of a project as a user sees them. */
export interface ShownFiles {
  folder: string;
  /** Texts on screen in place of those that are stored. */
  texts: ReadonlyArray<readonly [path: string, text: string]>;
}

/** A file as it is on screen where it is there, in the encoding of the file. */
export async function decoded(
  question: ShownFiles,
  format: EntryFormat,
  path: string,
  language?: string,
): Promise<DecodedFile | undefined> {
  const bytes = await readInProject(question.folder, path, 'texts').catch(() => 'unread' as const);
  return bytes === 'unread' ? undefined : decodedOf(question, format, path, bytes, language);
}

/** The same of a file whose bytes were read already. */
export function decodedOf(
  { texts }: Pick<ShownFiles, 'texts'>,
  format: EntryFormat,
  path: string,
  bytes: Uint8Array | undefined,
  language?: string,
): DecodedFile | undefined {
  const read = bytes && decodeFile(bytes, { ...format.encoding, language });
  const text = texts.find(([one]) => one === path)?.[1];
  if (text === undefined) return read?.ok ? read.file : undefined;
  return { ...(read?.ok ? read.file : { encoding: 'utf-8' }), text };
}

let lastShown: { text: string; lock: SourceLock } | undefined;

/** Returns the lock of sources as it is on screen, else as it is stored; only to be read. */
export function shownLock({ folder, texts }: ShownFiles): SourceLock {
  const text = shownText(texts);
  if (text === undefined) return lockOf(folder);
  if (lastShown?.text !== text) lastShown = { text, lock: SourceLock.read(text) };
  return lastShown.lock;
}

/** Content of the lock of sources as it is on screen, else as it is stored; empty where there is none. */
export async function lockText({ folder, texts }: ShownFiles): Promise<string> {
  return shownText(texts) ?? (await storedLockText(folder));
}

/** Content of the lock of sources after a change; `undefined` where it says the same. */
export function lockAfter(before: string, change: (lock: SourceLock) => void): string | undefined {
  const lock = SourceLock.read(before);
  const said = lock.toString();
  change(lock);
  const after = lock.toString();
  return after === said ? undefined : after;
}

function shownText(texts: ShownFiles['texts']): string | undefined {
  return texts.find(([path]) => path === lockFileName)?.[1];
}

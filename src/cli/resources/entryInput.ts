import { formatOf, type EntryItem } from '../../domain/glossaries/entryFile';
import { readEntryFile } from '../../domain/glossaries/readEntryFile';
import { sentenceOf } from '../../shared/reasonWords';
import { oneOf, UsageError } from '../arguments';
import { entryFormatNames } from '../commands';
import { readTexts } from '../inputs';
import { requireInFolder } from '../leadsOut';
import { reasonOf, standardStream } from '../outputFile';
import type { Shell } from '../shell';

/** Bytes of a file that is read: a dictionary has at most 10 MB, and around them TBX has several times as much. */
const largestFile = 128 * 1024 * 1024;

/** A file of entries. */
export interface EntryInput {
  /** Path as the user wrote it. */
  name: string;
  items: EntryItem[];
}

/** Reads a file of entries, or standard input. @throws UsageError */
export async function readInput(name: string, given: string | undefined, shell: Shell): Promise<EntryInput> {
  const format = given === undefined ? formatOf(name) : oneOf(given, entryFormatNames, 'format');
  if (!format) throw new UsageError(`${name}: unknown file type. Use --format: ${entryFormatNames.join(', ')}.`);
  const items = await readEntryFile(await bytesOf(name, shell), format, shell.signal);
  if ('message' in items) throw new UsageError(`Couldn’t read ${name}. ${sentenceOf(items.message)}`);
  return { name, items };
}

async function bytesOf(name: string, shell: Shell): Promise<Buffer> {
  if (name !== standardStream) await requireInFolder(name, shell);
  try {
    return await readTexts(name, shell, largestFile);
  } catch (error) {
    shell.signal.throwIfAborted();
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(code === 'ENOENT' ? `File not found: ${name}.` : `Couldn’t read ${name}: ${reasonOf(error)}.`);
  }
}

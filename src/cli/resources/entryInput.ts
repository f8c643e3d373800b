import { formatOf, type EntryItem } from '../../domain/glossaries/entryFile';
import { readEntryFile } from '../../domain/glossaries/readEntryFile';
import { sentenceOf } from '../../shared/reasonWords';
import { oneOf, UsageError } from '../arguments';
import { entryFormatNames } from '../commands';
import { readNamed } from '../inputs';
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
  const items = await readEntryFile(await readNamed(name, shell, largestFile), format, shell.signal);
  if ('message' in items) throw new UsageError(`Couldn’t read ${name}. ${sentenceOf(items.message)}`);
  return { name, items };
}

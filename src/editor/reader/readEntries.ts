import type { EntryFormat, EntryItem } from '../../domain/glossaries/entryFile';
import { type ReaderThread } from './readerThread';
import { SlowFileError } from '../messages/errors/readerErrors';
import { reason, type Reason } from '../../formats/reason';

let lastName = 0;

/** Reads all of a file of entries in the reader's thread, or says why it cannot be read. */
export async function readEntriesInThread(
  reader: ReaderThread,
  bytes: Uint8Array,
  format: EntryFormat,
  signal?: AbortSignal,
): Promise<EntryItem[] | { message: Reason }> {
  const release = reader.hold();
  try {
    const name = `entries ${++lastName}`;
    const read = await reader.ask('entries', { name, bytes, format });
    if ('message' in read) return read;
    const items: EntryItem[] = [];
    while (items.length < read.count) {
      signal?.throwIfAborted();
      for (const item of await reader.ask('moreEntries', { name, from: items.length })) items.push(item);
    }
    return items;
  } catch (error) {
    if (error instanceof SlowFileError) return { message: reason('said', error.message) };
    throw error;
  } finally {
    release();
  }
}

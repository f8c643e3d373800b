import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { numberOfFile } from './numberOfFile';

const signature = 'SQLite format 3\0';
const headerBytes = 108;
const versionAt = 60;
const tablesAt = 103;
const applicationAt = 68;

/** Endings of a store, and of the files that SQLite keeps beside it, or reads where it finds them. */
export const storeEndings = ['', '-wal', '-shm', '-journal'];

/**
 * Returns whether a file is there that no store of Parlance's is in: something else, or a database of another program.
 * Ours say their version before they have tables.
 */
export function isOfOthers(file: string): boolean {
  const header = headerOf(file);
  if (!header || header.length === 0) return false;
  if (header.length < headerBytes || header.toString('latin1', 0, signature.length) !== signature) return true;
  return header.readUInt32BE(versionAt) === 0 && header.readUInt16BE(tablesAt) > 0;
}

/**
 * Returns whether a store was made at this place of this disk. Whoever hands over a folder with a store in it, in an archive
 * say, cannot know what such a store notes of itself.
 */
export function isMadeHere(file: string): boolean {
  const header = headerOf(file);
  if (!header || header.length < headerBytes) return false;
  return header.readInt32BE(applicationAt) === applicationIdOf(file);
}

/** A number for `PRAGMA application_id` that says which file of the disk a store is; never 0, which stands for none. */
export function applicationIdOf(file: string): number {
  return numberOfFile(statSync(file, { bigint: true })) | 1;
}

/** `undefined` where nothing is there, or nothing that could be looked into: the system says the rest. */
function headerOf(file: string): Buffer | undefined {
  try {
    const open = openSync(file, 'r');
    try {
      if (!fstatSync(open).isFile()) return undefined;
      const bytes = Buffer.alloc(headerBytes);
      return bytes.subarray(0, readSync(open, bytes, 0, headerBytes, 0));
    } finally {
      closeSync(open);
    }
  } catch {
    return undefined;
  }
}

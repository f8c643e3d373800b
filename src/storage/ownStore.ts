import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const signature = 'SQLite format 3\0';
const headerBytes = 108;
const versionAt = 60;
const tablesAt = 103;

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

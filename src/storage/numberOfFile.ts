import type { BigIntStats } from 'node:fs';

/** Returns a number for the disk, inode and creation time of a file, which no copy shares. */
export function numberOfFile({ dev, ino, birthtimeNs }: BigIntStats): number {
  // Not an import: what is not read needs none.
  return process.getBuiltinModule('node:zlib').crc32([dev, ino, birthtimeNs].join(' '));
}

import { open, type FileHandle } from 'node:fs/promises';
import { CustomSource } from 'mediabunny';

/** Bytes of a file whose first reading counts as progress. */
const progressBytes = 64 * 1024;
/** Bytes of a file that are kept in memory. */
const cacheBytes = 4 * 1024 * 1024;
/** Bytes that are read at once: the index of a film of days, and many times any packet of sound. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The bytes of a file, as the reader of its format asks for them.
 * @param onProgress called when bytes are read that were not read before
 */
export function fileSource(file: string, onProgress: () => void): CustomSource {
  let opening: Promise<FileHandle> | undefined;
  const seen = new Set<number>();
  return new CustomSource({
    getSize: async () => (await (await (opening ??= open(file))).stat()).size,
    read: async (start, end) => {
      // What a damaged file says of a packet would take all memory.
      if (end - start > mostBytes) throw new RangeError('The requested range is larger than any audio packet.');
      const before = seen.size;
      for (let block = Math.floor(start / progressBytes); block * progressBytes < end; block++) seen.add(block);
      if (seen.size > before) onProgress();
      const bytes = new Uint8Array(end - start);
      const handle = await (opening ??= open(file));
      await handle.read(bytes, 0, bytes.length, start);
      return bytes;
    },
    dispose: () => void opening?.then((handle) => handle.close()).catch(() => undefined),
    maxCacheSize: cacheBytes,
    prefetchProfile: 'fileSystem',
    // What fails while nobody waits for it fails again when somebody does.
    handleUnhandledError: () => undefined,
  });
}

import type { CacheFile } from './cacheFile';
import type { CacheSpace, CacheSpaceName, TextCacheOptions } from './cacheSpace';

/**
 * Results that were paid for once, kept in a SQLite file that several processes may use at a time. Keys are kept as
 * hashes and values as they are. A cache that fails is off, and never in the way: no method rejects. What works on the
 * file is read with its first use.
 */
export class TextCache {
  private opening: Promise<CacheFile> | undefined;
  private file: CacheFile | undefined;

  constructor(private readonly options: TextCacheOptions) {}

  space(name: CacheSpaceName): CacheSpace {
    return {
      read: async (keys) => (await this.open()).read(name, keys),
      write: async (entries) => (await this.open()).write(name, entries),
    };
  }

  /**
   * Forgets everything and gives the room back to the disk, also after a failure. `false` when another process holds the
   * file, or it cannot be used.
   */
  async clear(): Promise<boolean> {
    return (await this.open()).clear();
  }

  /**
   * Writes what waits for that, and lets go of the file.
   * @param patienceMs how long another process may hold the file up, in milliseconds
   */
  close(patienceMs?: number): void {
    this.file?.close(patienceMs);
  }

  /** Lets go of the file, so that it can be deleted. The next use opens it again. */
  release(): void {
    this.file?.close();
    this.file = undefined;
    this.opening = undefined;
  }

  private open(): Promise<CacheFile> {
    this.opening ??= import('./cacheFile').then(({ CacheFile }) => (this.file = new CacheFile(this.options)));
    return this.opening;
  }
}

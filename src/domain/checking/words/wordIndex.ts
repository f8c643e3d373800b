import { wordHash } from './wordHashes';

/** The words of many files, by file, so that a file that changes can be read anew. */
export class WordIndex {
  private readonly files = new Map<string, Uint32Array>();
  /** Words that are right in every file, by kind. */
  private readonly everywhere = new Map<'names' | 'terms', Uint32Array>();
  private count = 0;

  /** Words of all files together: what the index costs. */
  get words(): number {
    return this.count;
  }

  /** @param hashes as `wordHashes` gives them */
  set(file: string, hashes: Uint32Array): void {
    this.delete(file);
    this.files.set(file, hashes);
    this.count += hashes.length;
  }

  delete(file: string): void {
    this.count -= this.files.get(file)?.length ?? 0;
    this.files.delete(file);
  }

  /**
   * Forgets what is gone, and all that was in it.
   * @param gone files and folders, named as the files are
   */
  deleteWithin(gone: ReadonlySet<string>): void {
    if (gone.size === 0) return;
    for (const file of this.files.keys()) {
      let end = file.length;
      while (end > 0 && !gone.has(file.slice(0, end))) end = file.lastIndexOf('/', end - 1);
      if (end > 0) this.delete(file);
    }
  }

  /** Words that are right in every file: those of names of files, and the terms of glossaries. */
  setEverywhere(kind: 'names' | 'terms', hashes: Uint32Array): void {
    this.everywhere.set(kind, hashes);
  }

  clear(): void {
    this.files.clear();
    this.count = 0;
    this.everywhere.clear();
  }

  /**
   * Other place where a word stands. The parts of one with hyphens are words of their own: the least known of them
   * counts.
   * @param own the file it is asked for: what it says itself does not count
   */
  places(word: string, own: string): Places {
    const parts = word.split(/[^\p{L}\p{M}]+/u).filter((part) => part !== '');
    const found = parts.map((part) => this.placesOf(wordHash(part), own));
    return fromLeast.find((places) => found.includes(places)) ?? 'name';
  }

  private placesOf(hash: number, own: string): Places {
    for (const hashes of this.everywhere.values()) if (contains(hashes, hash)) return 'name';
    let count = 0;
    for (const [file, hashes] of this.files) {
      if (file !== own && contains(hashes, hash) && ++count === many) return 'many';
    }
    return count === 0 ? 'none' : 'some';
  }
}

/** Number of other files that have a word, or `name` when it is in the name of a file or among the terms. */
type Places = 'none' | 'some' | 'many' | 'name';
const fromLeast: readonly Places[] = ['none', 'some', 'many', 'name'];
/** A slip of the fingers hardly stands in so many files. */
const many = 3;

function contains(sorted: Uint32Array, value: number): boolean {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === value) return true;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

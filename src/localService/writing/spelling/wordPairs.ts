import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Number of times a word was seen right before another: what a wrong word was meant for fits what stands beside it. */
export class WordPairs {
  /** Ascending hashes of pairs, and for each four times the logarithm of its count. */
  private readonly hashes: Uint32Array;

  private constructor(
    hashes: Uint32Array,
    private readonly counts: Uint8Array,
  ) {
    this.hashes = hashes;
  }

  /** @param file as `pack` makes it, packed with gzip */
  static async read(file: string): Promise<WordPairs> {
    return WordPairs.unpack(await promisify(gunzip)(await readFile(file)));
  }

  /** The differences between the hashes, a byte of each after another, so that gzip finds what is alike; then the counts. */
  static pack(pairs: ReadonlyMap<string, number>): Buffer {
    const entries = [...pairs].map(([pair, count]) => ({ hash: hashOf(pair), count })).sort((a, b) => a.hash - b.hash);
    const size = entries.length;
    const packed = Buffer.alloc(5 * size);
    let last = 0;
    entries.forEach(({ hash, count }, index) => {
      const step = hash - last;
      last = hash;
      for (let byte = 0; byte < 4; byte++) packed[byte * size + index] = (step >>> (8 * byte)) & 0xff;
      packed[4 * size + index] = Math.min(255, Math.round(perNat * Math.log(count)));
    });
    return packed;
  }

  static unpack(packed: Buffer): WordPairs {
    const size = packed.length / 5;
    const hashes = new Uint32Array(size);
    let last = 0;
    for (let index = 0; index < size; index++) {
      for (let byte = 0; byte < 4; byte++) last += (packed[byte * size + index] ?? 0) * 2 ** (8 * byte);
      hashes[index] = last;
    }
    return new WordPairs(hashes, new Uint8Array(packed.subarray(4 * size)));
  }

  /** About how often; 0 for what was not seen often enough to be kept. */
  count(first: string, second: string): number {
    const wanted = hashOf(`${first} ${second}`);
    let [low, high] = [0, this.hashes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.hashes[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.hashes[low] === wanted ? Math.exp((this.counts[low] ?? 0) / perNat) : 0;
  }
}

const perNat = 4;

/** FNV-1a, of 32 bits: of all pairs that are kept, one in 20,000 others looks like one. */
function hashOf(pair: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < pair.length; index++) hash = Math.imul(hash ^ pair.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

import { setImmediate } from 'node:timers/promises';

/** Words by their beginning, which most of their forms share; where nothing stands between words, pairs of characters. */
const run = /[\p{L}\p{M}]+/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const beginning = 4;

/** Units that are looked at closely. */
const candidatesMax = 50;
const unitsATurn = 4_000;

/** A unit to be found by its words. */
export interface IndexedUnit {
  id: number;
  shape: string;
}

/**
 * Finds units that share words with a text: for each word the units that have it, as numbers, some 50 bytes for each unit.
 * Common words say little, so only what is shared beyond them makes a candidate.
 */
export class FuzzyIndex {
  private constructor(
    private readonly ids: Uint32Array,
    /** Number of different words in each unit. */
    private readonly lengths: Uint16Array,
    /** Word → its number. */
    private readonly words: ReadonlyMap<string, number>,
    /** Start of each word’s units in `postings`. */
    private readonly starts: Uint32Array,
    private readonly postings: Uint32Array,
    /** Words shared with the text that is looked for; all zero in between. */
    private readonly shared: Uint16Array,
  ) {}

  /** Gives way to others between some thousand units. */
  static async build(units: Iterable<IndexedUnit>): Promise<FuzzyIndex> {
    const words = new Map<string, number>();
    const lists: number[][] = [];
    const ids: number[] = [];
    const lengths: number[] = [];
    let all = 0;
    for (const { id, shape } of units) {
      const own = wordsOf(shape);
      for (const word of own) {
        const number = words.get(word);
        if (number === undefined) {
          words.set(word, lists.length);
          lists.push([ids.length]);
        } else {
          lists[number]?.push(ids.length);
        }
      }
      all += own.size;
      lengths.push(Math.min(own.size, 0xffff));
      if (ids.push(id) % unitsATurn === 0) await setImmediate();
    }
    const starts = new Uint32Array(lists.length + 1);
    const postings = new Uint32Array(all);
    lists.forEach((list, number) => {
      const start = starts[number] ?? 0;
      postings.set(list, start);
      starts[number + 1] = start + list.length;
    });
    const shared = new Uint16Array(ids.length);
    return new FuzzyIndex(Uint32Array.from(ids), Uint16Array.from(lengths), words, starts, postings, shared);
  }

  get size(): number {
    return this.ids.length;
  }

  /**
   * The units that share most with a text, best first.
   * @param least percent of its words that a unit has at least
   */
  candidates(shape: string, least: number): number[] {
    const own = wordsOf(shape);
    const needed = Math.max(1, Math.ceil((own.size * least) / 100));
    const numbers = [...own].flatMap((word) => this.words.get(word) ?? []);
    const count = (number: number): number => (this.starts[number + 1] ?? 0) - (this.starts[number] ?? 0);
    numbers.sort((a, b) => count(a) - count(b));
    const touched: number[] = [];
    const { shared, postings, starts } = this;
    for (const [at, number] of numbers.entries()) {
      // What has none of the rarer words cannot have enough of the others.
      const mayBeNew = numbers.length - at >= needed;
      const start = starts[number] ?? 0;
      const end = starts[number + 1] ?? 0;
      if (!mayBeNew && touched.length * 20 < end - start) {
        for (const unit of touched) if (has(postings, unit, start, end)) shared[unit] = (shared[unit] ?? 0) + 1;
        continue;
      }
      for (let index = start; index < end; index += 1) {
        const unit = postings[index] ?? 0;
        const known = shared[unit] ?? 0;
        if (known > 0) {
          shared[unit] = known + 1;
        } else if (mayBeNew && (this.lengths[unit] ?? 0) * least <= own.size * 100) {
          shared[unit] = 1;
          touched.push(unit);
        }
      }
    }
    const found: Array<{ unit: number; part: number }> = [];
    for (const unit of touched) {
      const common = shared[unit] ?? 0;
      shared[unit] = 0;
      const length = this.lengths[unit] ?? 0;
      if (common >= needed && common * 100 >= length * least) {
        found.push({ unit, part: common / Math.max(own.size, length) });
      }
    }
    found.sort((a, b) => b.part - a.part || b.unit - a.unit);
    return found.slice(0, candidatesMax).map(({ unit }) => this.ids[unit] ?? 0);
  }
}

/** Returns whether ascending numbers have one between two places. */
function has(numbers: Uint32Array, wanted: number, start: number, end: number): boolean {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < end && numbers[low] === wanted;
}

function wordsOf(shape: string): Set<string> {
  const words = new Set<string>();
  // Nearly every text in English has no other letters, and these are found much sooner.
  if (/^[\x01-\x7f\uFFFC]*$/.test(shape)) {
    for (const word of shape.toLowerCase().match(/[a-z]+/g) ?? []) words.add(word.slice(0, beginning));
    return words;
  }
  for (const [word] of shape.toLowerCase().matchAll(run)) {
    if (!unspaced.test(word)) words.add(word.slice(0, beginning));
    else if (word.length === 1) words.add(word);
    else for (let at = 0; at + 1 < word.length; at += 1) words.add(word.slice(at, at + 2));
  }
  return words;
}

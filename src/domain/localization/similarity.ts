/** Sørensen–Dice coefficient of two texts by their pairs of characters: 1 for equal ones, 0 for those that share none. */
export function diceCoefficient(one: string, other: string): number {
  if (one === other) return 1;
  const length = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) < length / 2) return 0;
  const pairs = pairsIn(one);
  let shared = 0;
  for (let at = 0; at + 1 < other.length; at++) {
    const pair = other.slice(at, at + 2);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    shared++;
    pairs.set(pair, left - 1);
  }
  return (2 * shared) / Math.max(1, one.length + other.length - 2);
}

/** Number of times a text has each two characters in a row. */
function pairsIn(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Texts among which the one most like another is looked for, many times. */
export class SimilarTexts {
  /** Texts that have two given characters in a row, and how often. */
  private readonly places = new Map<string, Array<readonly [text: number, count: number]>>();

  constructor(private readonly texts: readonly string[]) {
    for (const [index, text] of texts.entries()) {
      for (const [pair, count] of pairsIn(text)) {
        const known = this.places.get(pair);
        if (known) known.push([index, count]);
        else this.places.set(pair, [[index, count]]);
      }
    }
  }

  /**
   * The place of the first text that is most like another one, as `likeness` tells; `undefined` where none is.
   * @param least what the likeness must be above
   */
  mostLike(text: string, least: number): number | undefined {
    const shared = new Uint32Array(this.texts.length);
    for (const [pair, count] of pairsIn(text)) {
      for (const [index, own] of this.places.get(pair) ?? []) {
        shared[index] = (shared[index] ?? 0) + Math.min(count, own);
      }
    }
    let best: number | undefined;
    let most = least;
    for (const [index, other] of this.texts.entries()) {
      const [short, long] = [Math.min(text.length, other.length), Math.max(text.length, other.length)];
      const alike = (2 * (shared[index] ?? 0)) / Math.max(1, short + long - 2);
      const found = text === other ? 1 : short < long / 2 ? 0 : alike;
      if (found > most) [best, most] = [index, found];
    }
    return best;
  }
}

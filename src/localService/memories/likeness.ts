/** Words of scripts that put blanks between them; else single characters. Signs count as words. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_])+|[^\s]/gu;

/**
 * Returns the likeness of two texts in whole percent, from 0 to 100: 100 only for equal texts. It is the mean of the shares
 * of words and of characters left in place: one minus the edit distance over the longer length. A word that is replaced by
 * another counts by itself, so “enable” and “disable” are not nearly the same, while one with another ending is.
 * @param least threshold below which the answer may be 0, which is found faster
 */
export function likeness(a: string, b: string, least = 0): number {
  if (a === b) return 100;
  const ids = new Map<string, number>();
  const wordsOf = (text: string): number[] =>
    Array.from(text.toLowerCase().matchAll(words), ([word]) => {
      const id = ids.get(word) ?? ids.size;
      ids.set(word, id);
      return id;
    });
  const byWords = part(wordsOf(a), wordsOf(b), 2 * least - 100);
  if (byWords * 50 + 50 < least) return 0;
  const byCharacters = part(unitsOf(a), unitsOf(b), 2 * least - 100 * byWords);
  return Math.min(99, Math.floor((byWords + byCharacters) * 50));
}

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** Returns a share from 0 to 1; 0 also when it is less than `least` percent. */
function part(a: ArrayLike<number>, b: ArrayLike<number>, least: number): number {
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  const most = Math.floor(longest * (1 - Math.max(0, least) / 100));
  const distance = editDistance(a, b, most);
  return distance > most ? 0 : 1 - distance / longest;
}

/**
 * Levenshtein, one row at a time, along the diagonal only as far as `most` allows.
 * @returns a number greater than `most` when the distance is
 */
export function editDistance(a: ArrayLike<number>, b: ArrayLike<number>, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const far = most + 1;
  let row = new Uint32Array(b.length + 1).map((_, at) => Math.min(at, far));
  let next = new Uint32Array(b.length + 1).fill(far);
  for (let i = 1; i <= a.length; i += 1) {
    const first = Math.max(1, i - most);
    const last = Math.min(b.length, i + most);
    next[first - 1] = first === 1 ? Math.min(i, far) : far;
    let best = next[first - 1] ?? far;
    for (let j = first; j <= last; j += 1) {
      const change = (row[j - 1] ?? far) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const least = Math.min(change, (row[j] ?? far) + 1, (next[j - 1] ?? far) + 1, far);
      next[j] = least;
      if (least < best) best = least;
    }
    if (last < b.length) next[last + 1] = far;
    if (best > most) return far;
    [row, next] = [next, row];
  }
  return row[b.length] ?? far;
}

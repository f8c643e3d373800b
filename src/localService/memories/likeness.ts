/**
 * How alike two texts are, in whole percent from 0 to 100: 100 only for equal texts. One minus the edit distance in
 * UTF-16 units over the length of the longer text.
 */
export function likeness(a: string, b: string): number {
  if (a === b) return 100;
  const longest = Math.max(a.length, b.length);
  return Math.min(99, Math.floor((1 - editDistance(a, b) / longest) * 100));
}

/** Levenshtein, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** How alike two texts are: 1 for equal ones, 0 for those that share no two characters in a row. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const length = Math.max(one.length, other.length);
  if (Math.min(one.length, other.length) < length / 2) return 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < one.length; at++) {
    const pair = one.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
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

/**
 * Finds the segments of a file in a later state of it, by what tells them apart. Of those that are alike each
 * is the one of its rank while there are as many as before, else the one that stands where it stood; the others are
 * lost.
 * @returns for each segment before its index now
 */
export function sameSegments(before: readonly string[], now: readonly string[]): Array<number | undefined> {
  const [was, is] = [byKey(before), byKey(now)];
  const ranks = new Map<string, number>();
  return before.map((key, index) => {
    const rank = ranks.get(key) ?? 0;
    ranks.set(key, rank + 1);
    const places = is.get(key) ?? [];
    if (places.length === was.get(key)?.length) return places[rank];
    return places.includes(index) ? index : undefined;
  });
}

function byKey(keys: readonly string[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, key] of keys.entries()) {
    const known = indexes.get(key);
    if (known) known.push(index);
    else indexes.set(key, [index]);
  }
  return indexes;
}

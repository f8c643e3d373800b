/** More combinations than this are not looked at. */
const mostCells = 2_000_000;
/** So many that repeat weigh as much as one that is in both lists once. */
const telling = 4;

/**
 * Finds, for each hash of one list, the place of an equal one in the other, in the order of both and as many as there can
 * be. What is in both once, such as a heading, counts more than what repeats; of very long lists only those that are equal
 * at the ends are paired, and what stands once in both with its neighbors.
 */
export function inOrder(
  hashes: ReadonlyArray<string | undefined>,
  wording: readonly string[],
): Array<number | undefined> {
  const [rows, columns] = [hashes.length, wording.length];
  const pairs: Array<number | undefined> = hashes.map(() => undefined);
  // What is the same at both ends needs no table.
  let first = 0;
  while (first < Math.min(rows, columns) && hashes[first] === wording[first]) {
    pairs[first] = first;
    first++;
  }
  let behind = 0;
  while (behind < Math.min(rows, columns) - first && hashes[rows - 1 - behind] === wording[columns - 1 - behind]) {
    pairs[rows - 1 - behind] = columns - 1 - behind;
    behind++;
  }
  const [lastRow, lastColumn] = [rows - behind, columns - behind];
  if ((lastRow - first) * (lastColumn - first) > mostCells) {
    pairUnique(hashes, wording, pairs, { first, lastRow, lastColumn });
    return pairs;
  }
  const single = uniquePlaces(wording, 0, columns);
  const own = uniquePlaces(hashes, 0, rows);
  const width = lastColumn - first + 1;
  const at = (row: number, column: number): number => (row - first) * width + column - first;
  const lengths = new Uint16Array((lastRow - first + 1) * width);
  for (let row = lastRow - 1; row >= first; row--) {
    for (let column = lastColumn - 1; column >= first; column--) {
      lengths[at(row, column)] =
        hashes[row] === wording[column]
          ? (lengths[at(row + 1, column + 1)] ?? 0) +
            (single.has(wording[column]) && own.has(hashes[row]) ? telling : 1)
          : Math.max(lengths[at(row + 1, column)] ?? 0, lengths[at(row, column + 1)] ?? 0);
    }
  }
  for (let row = first, column = first; row < lastRow && column < lastColumn;) {
    if (hashes[row] === wording[column]) pairs[row++] = column++;
    else if ((lengths[at(row + 1, column)] ?? 0) >= (lengths[at(row, column + 1)] ?? 0)) row++;
    else column++;
  }
  return pairs;
}

interface Middle {
  first: number;
  lastRow: number;
  lastColumn: number;
}

/** Pairs what stands once in the middle of both lists, as many as have the same order, and what is equal beside them. */
function pairUnique(
  hashes: ReadonlyArray<string | undefined>,
  wording: readonly string[],
  pairs: Array<number | undefined>,
  { first, lastRow, lastColumn }: Middle,
): void {
  const rows = uniquePlaces(hashes, first, lastRow);
  const columns = uniquePlaces(wording, first, lastColumn);
  const both = [...rows].flatMap(([hash, row]) => {
    const column = columns.get(hash);
    return column === undefined ? [] : [{ row, column }];
  });
  let [pastRow, pastColumn] = [first, first];
  for (let { row, column } of longestRising(both)) {
    while (row > pastRow && column > pastColumn && hashes[row - 1] === wording[column - 1]) {
      row--;
      column--;
    }
    while (row < lastRow && column < lastColumn && row >= pastRow && hashes[row] === wording[column]) {
      pairs[row++] = column++;
      [pastRow, pastColumn] = [row, column];
    }
  }
}

function uniquePlaces(
  hashes: ReadonlyArray<string | undefined>,
  start: number,
  end: number,
): Map<string | undefined, number> {
  const places = new Map<string | undefined, number>();
  const twice = new Set<string>();
  for (let at = start; at < end; at++) {
    const hash = hashes[at];
    if (hash === undefined) continue;
    if (places.has(hash)) twice.add(hash);
    places.set(hash, at);
  }
  for (const hash of twice) places.delete(hash);
  return places;
}

/** The longest part of a list, in order of its rows, whose columns rise, too. */
function longestRising(all: ReadonlyArray<{ row: number; column: number }>): Array<{ row: number; column: number }> {
  /** Index in `all` of the lowest end among the rising parts of each length; `before`: of what stands before each. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, { column }] of all.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[ends[middle] ?? 0]?.column ?? 0) < column) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const found: Array<{ row: number; column: number }> = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.push(all[at] ?? { row: 0, column: 0 });
  return found.reverse();
}

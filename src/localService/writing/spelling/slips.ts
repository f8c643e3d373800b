/**
 * One slip of the fingers between a wrong word and the right one: letters swapped, one in place of another, one left
 * out, one too many; `twice` where it stands beside the same letter.
 */
export interface Slip {
  kind: 'swap' | 'other' | 'missing' | 'missingTwice' | 'extra' | 'extraTwice';
  wrong: string;
  right: string;
  /** Offset in the right word, in letters. */
  at: number;
}

/** More slips than these are no slip but another word. */
export const mostSlips = 2;

/** More than any slip costs: so many cheap slips are no way round one that is dear. */
const fewestFirst = 1_000;

/**
 * The cheapest slips that make `wrong` of `right`, in no order.
 *
 * @param costOf what a slip costs; all the same when it is not given
 * @param each what every slip costs beside that, which is not in the cost that is returned
 * @returns `undefined` when there are more than `most` at least
 */
export function slipsBetween(
  wrong: string,
  right: string,
  costOf: (slip: Slip) => number = () => 1,
  { most = mostSlips, each = 0 }: { most?: number; each?: number } = {},
): { slips: Slip[]; cost: number } | undefined {
  if (!areNear(wrong, right, most)) return undefined;
  const cheapest = cheapestSlips(wrong, right, (slip) => costOf(slip) + each);
  const slips = cheapest.length <= most ? cheapest : cheapestSlips(wrong, right, (slip) => costOf(slip) + fewestFirst);
  return { slips, cost: slips.reduce((sum, slip) => sum + costOf(slip), 0) };
}

function cheapestSlips(wrong: string, right: string, costOf: (slip: Slip) => number): Slip[] {
  const width = right.length + 1;
  const cells: Array<{ cost: number; slip?: Slip; from?: number }> = [{ cost: 0 }];
  for (let i = 0; i <= wrong.length; i++) {
    for (let j = 0; j <= right.length; j++) {
      if (i === 0 && j === 0) continue;
      const [a, b] = [wrong.charAt(i - 1), right.charAt(j - 1)];
      let best: { cost: number; slip?: Slip; from?: number } = { cost: Infinity };
      const step = (from: number, slip?: Slip): void => {
        const cost = (cells[from]?.cost ?? Infinity) + (slip ? costOf(slip) : 0);
        if (cost < best.cost) best = { cost, slip, from };
      };
      if (i > 0 && j > 0) {
        step((i - 1) * width + j - 1, a === b ? undefined : { kind: 'other', wrong: a, right: b, at: j - 1 });
      }
      if (isSwap(wrong, right, i, j)) step((i - 2) * width + j - 2, { kind: 'swap', wrong: '', right: '', at: j - 2 });
      if (j > 0) {
        const isTwice = right.charAt(j - 2) === b || right.charAt(j) === b;
        step(i * width + j - 1, { kind: isTwice ? 'missingTwice' : 'missing', wrong: '', right: b, at: j - 1 });
      }
      if (i > 0) {
        const isTwice = wrong.charAt(i - 2) === a || wrong.charAt(i) === a;
        step((i - 1) * width + j, { kind: isTwice ? 'extraTwice' : 'extra', wrong: a, right: '', at: j });
      }
      cells[i * width + j] = best;
    }
  }
  const slips: Slip[] = [];
  let cell = cells.at(-1);
  while (cell?.from !== undefined) {
    if (cell.slip) slips.push(cell.slip);
    cell = cells[cell.from];
  }
  return slips;
}

/** Returns whether the Damerau–Levenshtein distance with neighbouring swaps is `most` at the most: quick to say no. */
function areNear(wrong: string, right: string, most: number): boolean {
  if (Math.abs(wrong.length - right.length) > most) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= wrong.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= right.length; j++) {
      const same = wrong.charCodeAt(i - 1) === right.charCodeAt(j - 1) ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (isSwap(wrong, right, i, j)) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    beforeLast = last;
    last = row;
  }
  return (last[right.length] ?? Infinity) <= most;
}

function isSwap(wrong: string, right: string, i: number, j: number): boolean {
  return (
    i > 1 && j > 1 && wrong[i - 1] === right[j - 2] && wrong[i - 2] === right[j - 1] && wrong[i - 1] !== wrong[i - 2]
  );
}

import { slipsBetween, type Slip } from './slips';

/** Number of times each slip was seen in pairs of a wrong word and the right one: `data/writing/slips.json`. */
export interface SlipCounts {
  /** Counts by kind. */
  kinds: Record<Slip['kind'], number>;
  /** Counts of `other`, by the wrong letter and the right one, as `ae`. */
  other: Record<string, number>;
  /** Counts of `missing` and `extra`, by the letter. */
  missing: Record<string, number>;
  extra: Record<string, number>;
}

/** The first letter is seldom wrong. */
const firstLetterCost = 1.5;
/** Leaving out an accent, or setting one, is the most common slip of languages that have them. */
const accentCost = 2;
/** "dont". */
const apostropheCost = 1;
/** One slip is likelier than two, by more than the chance of each. */
const secondSlipCost = 2.5;

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const keys = new Map(rows.flatMap((row, y) => [...row].map((letter, x) => [letter, { x: x + y * 0.4, y }] as const)));

/** Costs of slips, in nats: the less likely, the more. */
export class SlipCosts {
  private readonly total: number;

  constructor(private readonly counts: SlipCounts) {
    this.total = Object.values(counts.kinds).reduce((sum, count) => sum + count, 0);
  }

  /** @returns `undefined` when one word is no slip for the other */
  between(wrong: string, right: string, most?: number): { slips: number; cost: number } | undefined {
    const found = slipsBetween(wrong, right, (slip) => this.one(slip), { most, each: secondSlipCost });
    return found && { slips: found.slips.length, cost: found.cost + (found.slips.length > 1 ? secondSlipCost : 0) };
  }

  /** Returns the cost of one slip: unseen slips have a cost, too, and slips of neighboring keys are likelier. */
  private one({ kind, wrong, right, at }: Slip): number {
    const { kinds, other, missing, extra } = this.counts;
    if (kind === 'other' && withoutAccents(wrong) === withoutAccents(right)) return accentCost;
    if (kind === 'missing' && right === "'") return apostropheCost;
    const ofKind = kinds[kind] / this.total;
    const share =
      kind === 'other'
        ? ((other[wrong + right] ?? 0) + (areNear(wrong, right) ? 6 : 0.6)) / (kinds.other + 700)
        : kind === 'missing'
          ? ((missing[right] ?? 0) + 1) / (kinds.missing + 26)
          : kind === 'extra'
            ? ((extra[wrong] ?? 0) + 1) / (kinds.extra + 26)
            : 1 / 3;
    return -Math.log(ofKind * share) + (at === 0 ? firstLetterCost : 0);
  }
}

function areNear(a: string, b: string): boolean {
  const [one, two] = [keys.get(a), keys.get(b)];
  return Boolean(one && two && Math.abs(one.x - two.x) <= 1.1 && Math.abs(one.y - two.y) <= 1);
}

/** Asked for every pair of letters of every candidate. */
const plainLetters = new Map<string, string>();

function withoutAccents(letter: string): string {
  let plain = plainLetters.get(letter);
  if (plain === undefined) {
    plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
    plainLetters.set(letter, plain);
  }
  return plain;
}

/** Size of a request: texts, or sound. */
export interface Amount {
  /** Code points. */
  characters: number;
  /** Length of sound. */
  milliseconds: number;
}

/** Most of a day and of a month, over all windows; 0 = no limit. */
export interface SpendingCaps {
  /** Characters. */
  perDay: number;
  perMonth: number;
  /** Minutes of sound. */
  minutesPerDay: number;
  minutesPerMonth: number;
}

export const noCaps: SpendingCaps = { perDay: 0, perMonth: 0, minutesPerDay: 0, minutesPerMonth: 0 };

/** Amounts spent so far. */
export interface Spent {
  today: Amount;
  thisMonth: Amount;
}

/** A cap that a request would go beyond. */
export class SpendingCapError extends Error {
  override name = 'SpendingCapError';

  /** @param spent of the day or month until now; `more` is what the request would have added. Parts of a minute count as one */
  constructor(
    readonly unit: 'characters' | 'minutes',
    readonly period: 'day' | 'month',
    readonly spent: number,
    readonly more: number,
    readonly cap: number,
  ) {
    super(`This exceeds the limit of ${cap} ${unit} per ${period}: ${spent} used, ${more} more requested.`);
  }
}

const msPerMinute = 60_000;

/** Returns whether what was spent, and more, is within the caps. @throws SpendingCapError */
export function requireWithin(caps: SpendingCaps, { today, thisMonth }: Spent, more: Amount): void {
  const minutes = (milliseconds: number): number => Math.ceil(milliseconds / msPerMinute);
  for (const [period, spent, characters, mostMinutes] of [
    ['day', today, caps.perDay, caps.minutesPerDay],
    ['month', thisMonth, caps.perMonth, caps.minutesPerMonth],
  ] as const) {
    if (characters > 0 && more.characters > 0 && spent.characters + more.characters > characters) {
      throw new SpendingCapError('characters', period, spent.characters, more.characters, characters);
    }
    const isTooLong = spent.milliseconds + more.milliseconds > mostMinutes * msPerMinute;
    if (mostMinutes > 0 && more.milliseconds > 0 && isTooLong) {
      const [so, added] = [minutes(spent.milliseconds), minutes(more.milliseconds)];
      throw new SpendingCapError('minutes', period, so, added, mostMinutes);
    }
  }
}

/** Most characters that may be spent on checking. */
export interface BudgetLimits {
  perMinute: number;
  perDay: number;
}

/** Characters spent today; outlives the window. */
export interface DaySpending {
  /** `2026-11-21`, by the clock of the machine. */
  day: string;
  characters: number;
}

/** Reason why nothing more can be spent now. */
export interface BudgetEnd {
  limit: 'minute' | 'day';
  /** Until something can be spent again. */
  waitMs: number;
}

export interface BudgetDependencies {
  limits: () => BudgetLimits;
  read: () => DaySpending | undefined;
  write: (spending: DaySpending) => void;
  now?: () => number;
}

const minuteMs = 60_000;

/** Keeps what checking costs within a limit for each minute and for each day, in characters. */
export class Budget {
  private recent: Array<{ at: number; characters: number }> = [];

  constructor(private readonly parts: BudgetDependencies) {}

  get spentToday(): number {
    const spending = this.parts.read();
    return spending?.day === this.today ? spending.characters : 0;
  }

  /** Characters that may be spent now. */
  get left(): number {
    const { perMinute, perDay } = this.parts.limits();
    return Math.max(0, Math.min(perMinute - this.spentThisMinute, perDay - this.spentToday));
  }

  /** Reason why `characters` more would be too many; undefined when they are not. */
  endFor(characters: number): BudgetEnd | undefined {
    const { perMinute, perDay } = this.parts.limits();
    if (this.spentToday + characters > perDay) return { limit: 'day', waitMs: this.untilTomorrowMs };
    if (this.spentThisMinute + characters <= perMinute) return undefined;
    const [oldest] = this.recent;
    return { limit: 'minute', waitMs: oldest ? oldest.at + minuteMs - this.now : minuteMs };
  }

  /** Notes what was spent; less than nothing gives back what was not used after all. */
  spend(characters: number): void {
    const spentToday = Math.max(0, this.spentToday + characters);
    this.recent.push({ at: this.now, characters });
    this.parts.write({ day: this.today, characters: spentToday });
  }

  private get now(): number {
    return (this.parts.now ?? Date.now)();
  }

  private get today(): string {
    const date = new Date(this.now);
    const two = (value: number): string => value.toString().padStart(2, '0');
    return `${date.getFullYear().toString()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }

  private get untilTomorrowMs(): number {
    const tomorrow = new Date(this.now);
    tomorrow.setHours(24, 0, 0, 0);
    return tomorrow.getTime() - this.now;
  }

  private get spentThisMinute(): number {
    this.recent = this.recent.filter(({ at }) => at > this.now - minuteMs);
    return this.recent.reduce((sum, { characters }) => sum + characters, 0);
  }
}

/** One measured number. */
export interface Figure {
  value: number;
  /** `ms`, `µs`, `requests`, `KiB`, … */
  unit: string;
  /** What the value is compared with, in the same unit. */
  baseline?: number;
  /** value ÷ baseline */
  ratio?: number;
}

/** Figures measured together. Each file in `areas/` exports its groups as `groups`; its name is the area. */
export interface FigureGroup {
  /** All of `<area>.<figure>`. */
  names: readonly string[];
  measure: () => Promise<Record<string, Figure>>;
}

export function compared(value: number, unit: string, baseline: number): Figure {
  return { value, unit, baseline, ratio: value / baseline };
}

/** The value below which this share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

import type { Slot } from './tabulate';

/** More bars than these stand side by side without a gap. */
export const mostGaps = 100;
/** Share of a bar's place that is left free. */
const gap = 0.2;

/** The shape of each series, in a picture one wide for each bar and `top` high, with 0 at the bottom. */
export function barPaths(slots: readonly Slot[], seriesCount: number, top: number): string[] {
  const free = slots.length > mostGaps ? 0 : gap;
  const paths = Array.from({ length: seriesCount }, () => '');
  slots.forEach(({ values }, at) => {
    let base = top;
    values.forEach((value, series) => {
      if (value === 0) return;
      paths[series] = `${paths[series] ?? ''}M${at + free / 2} ${base}v${-value}h${1 - free}v${value}z`;
      base -= value;
    });
  });
  return paths;
}

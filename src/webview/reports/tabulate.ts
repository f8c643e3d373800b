import {
  dayAfter,
  daysOf,
  products,
  type Amounts,
  type Named,
  type Product,
  type Report,
} from '../../shared/webview/reports';

/** Length of time that one bar covers. */
export type BarLength = 'day' | 'week' | 'month';
/** Grouping within a bar: by product, or by key or tag. */
export type Stacks = 'product' | 'name';

/** One part of every bar, in one colour. */
export interface Series {
  /** A product, or an index of the report's names; undefined for all names that have no colour of their own. */
  of: Product | number | undefined;
  total: number;
}

/** The time of one bar. */
export interface Slot {
  /** Its first and its last day, inside of the report's time. */
  from: string;
  to: string;
  /** Characters of each series. */
  values: number[];
  total: number;
  minutes: number;
}

export interface Tabulated {
  series: Series[];
  /** One after the other, those without usage too. */
  slots: Slot[];
}

/** So many keys or tags have a colour of their own; the others share one. */
export const mostColours = 6;

/** Puts a report's numbers into bars. */
export function tabulate(report: Report, length: BarLength, stacks: Stacks): Tabulated {
  const { series, placeOf } = stacks === 'product' ? productSeries(report) : nameSeries(report);
  const slots = slotsOf(report, length, series.length);
  const slotOf = new Map(slots.flatMap((slot) => daysIn(slot).map((day) => [day, slot])));
  for (const row of report.rows) {
    const slot = slotOf.get(row.day);
    if (!slot) continue;
    for (const product of products) {
      const place = placeOf(row.name, product);
      slot.values[place] = (slot.values[place] ?? 0) + row[product];
      slot.total += row[product];
    }
    slot.minutes += row.minutes;
  }
  return { series, slots };
}

/** Returns the total usage of each key or tag over the whole period, largest first. */
export function totalsByName({ names, rows }: Report): Array<{ named: Named; amounts: Amounts; total: number }> {
  const totals = names.map((named) => ({ named, amounts: { ...nothing }, total: 0 }));
  for (const row of rows) {
    const sum = totals[row.name];
    if (!sum) continue;
    for (const product of products) sum.amounts[product] += row[product];
    sum.amounts.minutes += row.minutes;
    sum.total += charactersOf(row);
  }
  return totals.sort((a, b) => b.total - a.total || b.amounts.minutes - a.amounts.minutes);
}

/** Characters of all products. */
export function charactersOf(amounts: Amounts): number {
  return products.reduce((sum, product) => sum + amounts[product], 0);
}

/** Values for the lines across a chart, from 0 to above the largest, with few digits. */
export function ticks(largest: number): number[] {
  const rough = Math.max(1, largest) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((one) => one >= rough) ?? rough);
  const whole = step < 10 ? Math.ceil(step) : step;
  const count = Math.max(1, Math.ceil(largest / whole));
  return Array.from({ length: count + 1 }, (_, index) => index * whole);
}

const nothing: Amounts = { text: 0, documents: 0, improvement: 0, other: 0, minutes: 0 };

interface Places {
  series: Series[];
  placeOf(name: number, product: Product): number;
}

/** The products that a report has, always in the same order. */
function productSeries({ report, rows }: Report): Places {
  const sums = products.map((product) => ({ of: product, total: rows.reduce((sum, row) => sum + row[product], 0) }));
  // Tags are not told with documents, and what else there may be is shown only where it is.
  const series = sums.filter(
    ({ of, total }) => total > 0 || !(of === 'other' || (of === 'documents' && report === 'tags')),
  );
  return {
    series,
    placeOf: (_, product) =>
      Math.max(
        0,
        series.findIndex(({ of }) => of === product),
      ),
  };
}

function nameSeries(report: Report): Places {
  const totals = report.names.map((_, name) => ({ of: name, total: 0 }));
  for (const row of report.rows) {
    const sum = totals[row.name];
    if (sum) sum.total += charactersOf(row);
  }
  totals.sort((a, b) => b.total - a.total);
  // One that would be alone among the others has its own colour.
  const own = totals.length <= mostColours + 1 ? totals : totals.slice(0, mostColours);
  const others = totals.slice(own.length);
  const rest = { of: undefined, total: others.reduce((sum, { total }) => sum + total, 0) };
  const places = new Map(own.map(({ of }, place) => [of, place]));
  return {
    series: others.length > 0 ? [...own, rest] : own,
    placeOf: (name) => places.get(name) ?? own.length,
  };
}

function slotsOf({ period }: Report, length: BarLength, seriesCount: number): Slot[] {
  const slots: Slot[] = [];
  const count = daysOf(period);
  for (let at = 0, day = period.from; at < count; at++, day = dayAfter(day, 1)) {
    const last = slots.at(-1);
    if (last && !beginsAnew(day, length)) last.to = day;
    else slots.push({ from: day, to: day, values: new Array<number>(seriesCount).fill(0), total: 0, minutes: 0 });
  }
  return slots;
}

function beginsAnew(day: string, length: BarLength): boolean {
  if (length === 'month') return day.endsWith('-01');
  // Monday, as ISO 8601 has it.
  return length === 'day' || new Date(day).getUTCDay() === 1;
}

function daysIn(slot: Slot): string[] {
  return Array.from({ length: daysOf(slot) }, (_, index) => dayAfter(slot.from, index));
}

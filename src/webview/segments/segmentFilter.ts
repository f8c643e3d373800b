import type { SegmentPart, TableRow } from '../../shared/webview/segments';
import { fold } from '../grid/fold';

/** Rows to show: all, those without a translation, those with a problem, or those in one state. */
export type Shown = 'all' | 'open' | 'problems' | `state:${string}`;

export interface FilterOptions {
  filter: string;
  shown: Shown;
}

/** The indexes of the rows to show, in file order. */
export function filterRows(rows: readonly TableRow[], { filter, shown }: FilterOptions): number[] {
  const wanted = fold(filter.trim());
  const found: number[] = [];
  for (const [index, row] of rows.entries()) {
    if (shown === 'open' && !row.isOpen) continue;
    if (shown === 'problems' && row.problems.length === 0) continue;
    if (shown.startsWith('state:') && row.state !== shown.slice('state:'.length)) continue;
    if (wanted === '' || textsOf(row).includes(wanted)) found.push(index);
  }
  return found;
}

/** The states there are, with how many rows have each. */
export function statesOf(rows: readonly TableRow[]): Array<readonly [state: string, count: number]> {
  const counts = new Map<string, number>();
  for (const { state } of rows) if (state !== '') counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

const folded = new WeakMap<TableRow, string>();

function textsOf(row: TableRow): string {
  const known = folded.get(row);
  if (known !== undefined) return known;
  const text = fold([row.id, plainText(row.source), plainText(row.target), row.notes].join('\n'));
  folded.set(row, text);
  return text;
}

function plainText(parts: readonly SegmentPart[]): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

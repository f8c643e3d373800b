import type { Side } from '../../shared/webview/dictionary';
import { fold } from '../grid/fold';
import { foldAll, foldedOf, type Row } from './rows';

/** Kinds of rows to show. */
export type Shown = 'all' | 'problems' | 'duplicates';

export interface Sorting {
  side: Side;
  isDescending: boolean;
}

export interface ViewOptions {
  filter: string;
  shown: Shown;
  sorting: Sorting | undefined;
}

/** The rows to show, in the order to show them. The dictionary itself keeps its order. */
export function viewOf(rows: readonly Row[], options: ViewOptions, hasProblem: (row: Row) => boolean): Row[] {
  const wanted = fold(options.filter.trim());
  let view = rows.filter((row) => !row.isBlank);
  if (options.shown === 'problems') view = view.filter(hasProblem);
  if (wanted !== '' || options.sorting || options.shown === 'duplicates') foldAll(view);
  if (options.shown === 'duplicates') view = duplicatesOf(view);
  if (wanted !== '') {
    view = view.filter((row) => {
      const { source, target } = foldedOf(row);
      return source.includes(wanted) || target.includes(wanted);
    });
  }
  if (options.sorting) sort(view, options.sorting);
  return view;
}

/** Rows whose source is there more than once but for case, accents and spaces, together. */
function duplicatesOf(rows: readonly Row[]): Row[] {
  const key = (row: Row): string => foldedOf(row).source.replace(/\s+/g, ' ').trim();
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return [...groups.values()].filter(({ length }) => length > 1).flat();
}

/** Compared without case and accents, by code point: a collator takes seconds for a large dictionary. */
function sort(rows: Row[], { side, isDescending }: Sorting): void {
  const sign = isDescending ? -1 : 1;
  rows.sort((a, b) => {
    const [one, other] = [foldedOf(a)[side], foldedOf(b)[side]];
    return one < other ? -sign : one > other ? sign : 0;
  });
}

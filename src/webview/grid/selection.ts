/** Selected rows of a table. One has the focus; Shift and Ctrl select rows around it. */
export interface Selection<Row> {
  /** The row with the focus, by its place in those shown. */
  active: number;
  /** Index of the row at which the range began. */
  anchor: number;
  /** Empty while only the row with the focus is meant. */
  rows: ReadonlySet<Row>;
}

/** Kind of focus move: select only that row, extend the selection to it, or toggle it. */
export type How = 'only' | 'extend' | 'toggle';

/** Only the row with the focus. */
export function onlyActive(active: number): Selection<never> {
  return { active, anchor: active, rows: new Set<never>() };
}

/** @param view the rows shown */
export function moved<Row>(selection: Selection<Row>, active: number, how: How, view: readonly Row[]): Selection<Row> {
  if (how === 'only') return onlyActive(active);
  if (how === 'extend') {
    const { anchor } = selection;
    const [first, last] = anchor < active ? [anchor, active] : [active, anchor];
    return { active, anchor, rows: new Set(view.slice(first, last + 1)) };
  }
  const rows = new Set(selectedRows(selection, view));
  const row = view[active];
  if (row !== undefined && !rows.delete(row)) rows.add(row);
  return { active, anchor: active, rows };
}

export function allRows<Row>({ active }: Selection<Row>, view: readonly Row[]): Selection<Row> {
  return { active, anchor: 0, rows: new Set(view) };
}

/** The rows a command is for: those selected, or else the one with the focus. */
export function selectedRows<Row>({ active, rows }: Selection<Row>, view: readonly Row[]): Row[] {
  if (rows.size > 0) return view.filter((row) => rows.has(row));
  const row = view[active];
  return row === undefined ? [] : [row];
}

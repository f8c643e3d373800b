import type { Side } from '../../shared/webview/dictionary';
import type { Row } from './rows';

/** The cell with the focus: `index` in the rows shown; one past the last is the row for a new entry. */
export interface ActiveCell {
  index: number;
  side: Side;
}

/**
 * Which rows are selected. One cell has the focus; Shift and Ctrl select whole rows around it.
 * `rows` is empty while only the cell is selected.
 */
export interface Selection {
  active: ActiveCell;
  /** Where a range began. */
  anchor: number;
  rows: ReadonlySet<Row>;
}

export const noRows: ReadonlySet<Row> = new Set();

/** Only this cell. */
export function cellOnly(active: ActiveCell): Selection {
  return { active, anchor: active.index, rows: noRows };
}

/** The rows from the anchor to `active`. */
export function extended(selection: Selection, active: ActiveCell, view: readonly Row[]): Selection {
  const { anchor } = selection;
  const [first, last] = anchor < active.index ? [anchor, active.index] : [active.index, anchor];
  return { active, anchor, rows: new Set(view.slice(first, last + 1)) };
}

/** One row more, or one less. */
export function toggled(selection: Selection, active: ActiveCell, view: readonly Row[]): Selection {
  const rows = new Set(selectedRows(selection, view));
  const row = view[active.index];
  if (row && !rows.delete(row)) rows.add(row);
  return { active, anchor: active.index, rows };
}

export function allRows(selection: Selection, view: readonly Row[]): Selection {
  return { ...selection, anchor: 0, rows: new Set(view) };
}

/** The rows a command is for: those selected, or else that of the cell with the focus. */
export function selectedRows({ active, rows }: Selection, view: readonly Row[]): Row[] {
  if (rows.size > 0) return view.filter((row) => rows.has(row));
  const row = view[active.index];
  return row ? [row] : [];
}

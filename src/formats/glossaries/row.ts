import { reason, type Reason } from '../reason';

/** A place in a file as a user counts: both from 1, columns in UTF-16 units. */
export interface Place {
  line: number;
  column: number;
}

/** A source and a target as they stand in a file; whether a service takes them is not checked here. */
export interface TermRow extends Place {
  source: string;
  target: string;
  /** The languages, where the file names them with the row, as it writes them. */
  sourceLang?: string;
  targetLang?: string;
}

/** A row of a table, whatever its columns hold. */
export interface TableRow extends Place {
  cells: readonly string[];
}

/** Columns of a table by their content; counted from 0. */
export interface TermColumns {
  source: number;
  target: number;
  /** Codes of the languages, where each row has its own. */
  sourceLang?: number;
  targetLang?: number;
}

/** Reason why something in a file cannot be read as a row. */
export interface RowProblem extends Place {
  /** Without the place. */
  message: Reason;
}

export function isRowProblem(item: object): item is RowProblem {
  return 'message' in item;
}

export function isTableRow(item: object): item is TableRow {
  return 'cells' in item;
}

/** Reads the columns of a source and a target from a row. */
export function termRowOf({ cells, line, column }: TableRow, columns: TermColumns): TermRow | RowProblem {
  if (cells.length < 2) return { line, column, message: reason('row-no-target') };
  const row: TermRow = { source: cells[columns.source] ?? '', target: cells[columns.target] ?? '', line, column };
  const sourceLang = cells[columns.sourceLang ?? Infinity]?.trim();
  const targetLang = cells[columns.targetLang ?? Infinity]?.trim();
  if (sourceLang) row.sourceLang = sourceLang;
  if (targetLang) row.targetLang = targetLang;
  return row;
}

/** One dictionary as it is written to a file. */
export interface DictionaryContent {
  sourceLang: string;
  targetLang: string;
  entries: ReadonlyArray<{ source: string; target: string }>;
}

/** Without byte order mark, every line end a line feed. */
export function plainLines(text: string): string {
  const start = text.startsWith('\ufeff') ? text.slice(1) : text;
  return start.includes('\r') ? start.replace(/\r\n?/g, '\n') : start;
}

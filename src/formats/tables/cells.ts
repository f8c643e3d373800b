import type { TextEdit } from '../edits';
import type { OffsetRange } from '../trackedRange';

/** A cell with its quotes. */
export interface Cell extends OffsetRange {
  value: string;
  isQuoted: boolean;
}

/** Style in which a table is written. */
export interface TableStyle {
  text: string;
  delimiter: string;
  lineEnd: string;
  /** True if cells with a text are in quotes that need none. */
  isQuoted: boolean;
}

/**
 * The cell of a row with another text; a row that is too short gets the cells that it lacks.
 * @param isQuoted whether a new cell is in quotes that needs none
 */
export function writeCell(
  { text, delimiter, lineEnd, isQuoted: isUsual }: TableStyle,
  cells: readonly Cell[],
  column: number,
  said: string,
): TextEdit[] {
  const cell = cells[column];
  const value = said.replace(/\r\n?|\n/g, lineEnd);
  const needsQuotes = value.includes(delimiter) || /["\r\n]/.test(value) || value.trim() !== value;
  const isQuoted = needsQuotes || cell?.isQuoted || (isUsual && value !== '');
  const written = isQuoted ? `"${value.replaceAll('"', '""')}"` : value;
  if (cell) {
    return text.slice(cell.start, cell.end) === written ? [] : [{ start: cell.start, end: cell.end, newText: written }];
  }
  const last = cells.at(-1);
  if (!last) return [];
  return [{ start: last.end, end: last.end, newText: delimiter.repeat(column - cells.length + 1) + written }];
}

/** The rows of a table, without lines that have nothing on them. Reading ends where a quote does not. */
export function readRows(text: string, delimiter: string): { rows: Cell[][]; fault?: OffsetRange } {
  const rows: Cell[][] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  at += /^"?sep=[^\r\n]{1,3}(?:\r\n|\r|\n)/i.exec(text.slice(at, at + 20))?.[0].length ?? 0;
  while (at < text.length) {
    const cells: Cell[] = [];
    for (;;) {
      const cell = readCell(text, at, delimiter);
      if (!cell) return { rows, fault: { start: at, end: at + 1 } };
      cells.push(cell);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at++;
    }
    if (cells.length > 1 || cells[0]?.value !== '') rows.push(cells);
    if (text.startsWith('\r\n', at)) at += 2;
    else at++;
  }
  return { rows };
}

const quoted = /"[^"]*(?:""[^"]*)*"/y;

/** `undefined` where a quote does not end, or something stands behind it. */
function readCell(text: string, start: number, delimiter: string): Cell | undefined {
  if (text[start] === '"') {
    quoted.lastIndex = start;
    const written = quoted.exec(text)?.[0];
    const end = start + (written?.length ?? 0);
    const next = text[end];
    const isWhole = next === undefined || next === delimiter || next === '\n' || next === '\r';
    return written !== undefined && isWhole
      ? { start, end, isQuoted: true, value: written.slice(1, -1).replaceAll('""', '"') }
      : undefined;
  }
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { start, end, isQuoted: false, value: text.slice(start, end) };
}

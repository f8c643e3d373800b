import type { Paragraph } from '../area';
import { trimLine, type Line } from '../lines';

/** The line between head and body of a Markdown table: `| --- | :-: |`. */
export function isTableDelimiter(content: string): boolean {
  if (!content.includes('|') || !content.includes('-')) return false;
  const cells = content.replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/** The lines around the rows of a simple table of reStructuredText: `=====  =====`. */
export function isSimpleTableBorder(content: string): boolean {
  return /^={2,}(?:\s+={2,})+$/.test(content);
}

/** The lines around the cells of a table that is drawn: `+-----+-----+`. */
export function isGridBorder(content: string): boolean {
  return /^\+(?:[-=]+\+)+$/.test(content);
}

/**
 * Returns the offsets of the pipes that part the cells of a row. A pipe behind a backslash is text, and so is one in a
 * code span that begins or ends beside its marks: a table's author who forgot the backslash meant code, and half of it
 * is none.
 */
export function cellBorders(row: string): number[] {
  const closing = closingTicks(row);
  const borders: number[] = [];
  for (let at = 0; at < row.length; at++) {
    const character = row.charAt(at);
    if (character === '\\') at++;
    else if (character === '|') borders.push(at);
    else if (character === '`') at = endOfCode(row, at, closing) - 1;
  }
  return borders;
}

/** The cells of one row that hold anything. */
export function tableCells(text: string, row: Line): Paragraph[] {
  const cells: Paragraph[] = [];
  let start = row.start;
  const content = text.slice(row.start, row.end);
  for (const border of [...cellBorders(content), content.length]) {
    const cell = trimLine(text, { start, end: row.start + border });
    if (cell.end > cell.start) cells.push({ kind: 'cell', lines: [cell], prefixLength: 0 });
    start = row.start + border + 1;
  }
  return cells;
}

/** Returns the place of the run of backticks that closes a code span, by the place of the one that opens it. */
function closingTicks(row: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  if (!row.includes('`')) return closing;
  const next = new Map<number, number>();
  for (const { index, 0: ticks } of [...row.matchAll(/`+/g)].reverse()) {
    const end = next.get(ticks.length);
    if (end !== undefined) closing.set(index, end);
    next.set(ticks.length, index + ticks.length);
  }
  return closing;
}

/** Behind the code span that opens here, or behind its backticks where it is none. */
function endOfCode(row: string, at: number, closing: ReadonlyMap<number, number>): number {
  let open = at;
  while (row.charAt(open) === '`') open++;
  const end = closing.get(at);
  if (end === undefined) return open;
  const code = row.slice(open, end - (open - at));
  return /^\s/.test(code) && /\s$/.test(code) ? open : end;
}

import type { OffsetRange } from '../trackedRange';
import { cellBorders, isGridBorder, isSimpleTableBorder, isTableDelimiter, tableCells } from './flow/tables';
import { linesFrom, lineStartOf, trimLine, type Line } from './lines';

/** A stretch of a text that is translated as one: a cell of a table, or all that stands between two tables. */
export interface TextStretch extends OffsetRange {
  isCell: boolean;
}

/** A line as the reader of tables sees it. */
interface ReadLine extends Line {
  /** Part that belongs to a row: quote marks and bullets before it left out. */
  row: Line;
  /** `kept` is drawn in columns, which another text would break. */
  is: 'text' | 'row' | 'border' | 'kept';
}

export interface StretchOptions {
  range: OffsetRange;
  /** Ascending ranges that are no text for people, such as fenced code: a pipe in them is no border. */
  verbatim?: readonly OffsetRange[];
}

/**
 * Cuts a range of a text so that no text runs over the border of a table cell, whatever language the text is written
 * in. Borders, and tables that are drawn in columns, are in no stretch. A range without a table is one stretch.
 */
export function stretchesOf(text: string, { range, verbatim = [] }: StretchOptions): TextStretch[] {
  const lines = readLines(text, range, verbatim);
  if (lines.every(({ is }) => is === 'text')) return [{ ...range, isCell: false }];
  const stretches: TextStretch[] = [];
  let open: TextStretch | undefined;
  const add = (part: Line, isCell: boolean): void => {
    const own = { start: Math.max(part.start, range.start), end: Math.min(part.end, range.end) };
    if (own.end > own.start) stretches.push({ ...(isCell ? trimLine(text, own) : own), isCell });
  };
  const close = (): void => {
    if (open) add(open, false);
    open = undefined;
  };
  for (const line of lines) {
    if (line.is === 'text') {
      open = { start: open?.start ?? line.start, end: line.end, isCell: false };
      continue;
    }
    close();
    if (line.is !== 'row') continue;
    for (const { lines: cell } of tableCells(text, line.row)) if (cell[0]) add(cell[0], true);
  }
  close();
  return stretches.filter(({ start, end }) => text.slice(start, end).trim() !== '');
}

/** Returns whether a translation can stand in a cell: it brings in no border. */
export function staysInCell(translation: string): boolean {
  return !/[\r\n]/.test(translation) && cellBorders(translation).length === 0;
}

/** Marks that may stand before a row: quote marks, and the bullet of the item whose first line it is. */
const beforeRow = /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*/;
/** `2+^.>s|`: what AsciiDoc says of a cell before its pipe. */
const startsWithCell = /^(?:\d{0,3}(?:\.\d{1,3})?[+*])?[<^>]?(?:\.[<^>])?[a-z]?\|/;

/** The lines of a range, told from those around it: the paragraphs at its ends, and its tables, are read whole. */
function readLines(text: string, range: OffsetRange, verbatim: readonly OffsetRange[]): ReadLine[] {
  const lines: ReadLine[] = [];
  let next = 0;
  /** Kind of table that the lines are part of, up to the next blank one. */
  let table: 'pipes' | 'grid' | 'simple' | undefined;
  for (const { start, end } of linesFrom(text, startOfParagraph(text, range.start))) {
    while (next < verbatim.length && (verbatim[next]?.end ?? 0) <= start) next++;
    const shown = verbatim[next];
    const isVerbatim = shown !== undefined && shown.start <= start && end <= shown.end;
    const row = trimLine(text, { start: start + (beforeRow.exec(text.slice(start, end))?.[0].length ?? 0), end });
    const content = isVerbatim ? '' : text.slice(row.start, row.end);
    const line: ReadLine = { start, end, row, is: 'text' };
    if (content === '') table = undefined;
    else if (isGridBorder(content)) table = 'grid';
    else if (isSimpleTableBorder(content)) table = 'simple';
    if (table === 'grid' || table === 'simple') {
      line.is = 'kept';
    } else if (isTableDelimiter(content)) {
      const head = lines.at(-1);
      if (head?.is === 'text' && cellBorders(text.slice(head.row.start, head.row.end)).length > 0) head.is = 'row';
      if (head?.is === 'row') table = 'pipes';
      line.is = 'border';
    } else if (content !== '' && (table === 'pipes' || startsWithCell.test(content))) {
      line.is = /^\|={3,}$/.test(content) ? 'border' : 'row';
      row.start += Math.max(0, (startsWithCell.exec(content)?.[0].length ?? 0) - 1);
    }
    lines.push(line);
    // The line below the last one may say that this is the head of a table.
    if (start >= range.end) break;
  }
  return lines.filter(({ start, end }) => end >= range.start && start < Math.max(range.end, range.start + 1));
}

/** Returns the start of the lines above an offset without a blank one between. */
function startOfParagraph(text: string, at: number): number {
  let start = lineStartOf(text, at);
  while (start > 0) {
    const above = lineStartOf(text, text.startsWith('\r\n', start - 2) ? start - 2 : start - 1);
    if (text.slice(above, start).trim() === '') break;
    start = above;
  }
  return start;
}

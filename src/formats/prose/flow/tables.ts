import type { Paragraph } from '../area';
import { trimLine, type Line } from '../lines';

/** The line between head and body of a Markdown table: `| --- | :-: |`. */
export function isTableDelimiter(content: string): boolean {
  return content.includes('|') && /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/.test(content);
}

/** The cells of one row that hold anything. A pipe behind a backslash is text. */
export function tableCells(text: string, row: Line): Paragraph[] {
  const cells: Paragraph[] = [];
  let start = row.start;
  for (let at = row.start; at <= row.end; at++) {
    const isBorder = at === row.end || (text.charAt(at) === '|' && text.charAt(at - 1) !== '\\');
    if (!isBorder) continue;
    const cell = trimLine(text, { start, end: at });
    if (cell.end > cell.start) cells.push({ kind: 'cell', lines: [cell], prefixLength: 0 });
    start = at + 1;
  }
  return cells;
}

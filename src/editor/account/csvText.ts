import { unparse } from 'papaparse';

/** A table as spreadsheets take it: with its names in the first line, and marked as UTF-8. */
export function csvText(rows: readonly object[]): string {
  return `\uFEFF${unparse([...rows], { newline: '\r\n' })}\r\n`;
}

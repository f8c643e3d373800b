import { readCsv } from './csv';
import { plainLines, type DictionaryContent, type RowProblem, type TableRow } from './row';

/**
 * The rows of a TSV file as dictionaries are written in it: one tab between source and target, no quoting (contract
 * §5). Reads on as the caller asks for rows.
 */
export function* readTsv(text: string): Generator<TableRow> {
  const lines = plainLines(text);
  let line = 0;
  for (let start = 0; start <= lines.length;) {
    const lineEnd = lines.indexOf('\n', start);
    const end = lineEnd < 0 ? lines.length : lineEnd;
    const content = lines.slice(start, end);
    start = end + 1;
    line++;
    if (content.trim() !== '') yield { cells: content.split('\t'), line, column: 1 };
  }
}

/** Writes entries one per line, one chunk each with its line end. */
export function* writeTsv({ entries }: DictionaryContent): Generator<string> {
  for (const { source, target } of entries) yield `${source}\t${target}\n`;
}

/**
 * Rows that a spreadsheet put on the clipboard: tabs between cells, and quotes around a cell with a tab, a quote or a
 * line break. Text that no spreadsheet wrote is read as CSV when it has no tab.
 */
export function readClipboard(text: string): Iterable<TableRow | RowProblem> {
  if (!text.includes('\t')) return readCsv(text);
  return isQuotedBySpreadsheet(text) ? readCsv(text, '\t') : readTsv(text);
}

/** A spreadsheet quotes whole cells; a quote inside a word is a quote. */
function isQuotedBySpreadsheet(text: string): boolean {
  return /(?:^|[\t\n])"(?:[^"]|"")*"(?:[\t\r\n]|$)/.test(text);
}

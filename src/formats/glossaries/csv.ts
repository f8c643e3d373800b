import Papa from 'papaparse';
import { plainLines, type DictionaryContent, type RowProblem, type TermRow } from './row';

/** What stands between two columns. */
export type Delimiter = ',' | ';' | '\t';

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/** Characters read at once. A row that is longer has a quote that does not end: phrases have at most 1,024 bytes. */
const windowSize = 32 * 1024;

/** Characters read at once behind broken quotes, which would have to be looked for in each window anew. */
const cautiousSize = 2 * 1024;

/**
 * The rows of a CSV file: source, target and, if there are, the codes of their languages. Further columns are passed
 * over. A row with broken quotes costs its line and no more. Reads on as the caller asks for rows, so that a large
 * file can be read in slices.
 */
export function* readCsv(text: string, delimiter = detectDelimiter(text)): Generator<TermRow | RowProblem> {
  for (const record of records(plainLines(text), delimiter)) {
    if (!('cells' in record)) yield record;
    else if (record.cells.some((cell) => cell.trim() !== '')) yield rowOf(record);
  }
}

/** The third and fourth column hold codes of languages, or their titles. */
const languageCell = /^(?:[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*|[a-z_ ]*lang[a-z_ ]*|)$/i;

/**
 * The delimiter that cuts the first rows best: into source and target, and the codes of their languages where there
 * are more columns; else into two to four columns. A comma when none does.
 */
export function detectDelimiter(text: string): Delimiter {
  const sample = plainLines(text.slice(0, windowSize)).split('\n', 50).join('\n');
  const fitting = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', skipEmptyLines: true });
    return data.reduce((sum, cells) => sum + fitOf(cells), 0);
  });
  return delimiters[fitting.indexOf(Math.max(...fitting))] ?? ',';
}

function fitOf(cells: readonly string[]): number {
  if (cells.length < 2 || cells.length > 4) return 0;
  return cells.slice(2).every((cell) => languageCell.test(cell.trim())) ? 2 : 1;
}

/**
 * Writes dictionaries as CSV, one chunk per entry, each with its line end; `named` adds the two language columns,
 * without which several dictionaries could not be told apart.
 */
export function* writeCsv(
  dictionaries: Iterable<DictionaryContent>,
  { delimiter = ',', named = false }: { delimiter?: Delimiter; named?: boolean } = {},
): Generator<string> {
  for (const { sourceLang, targetLang, entries } of dictionaries) {
    for (const { source, target } of entries) {
      const cells = named ? [source, target, sourceLang, targetLang] : [source, target];
      yield `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`;
    }
  }
}

/** Quotes what would be read differently without: also outer white space, which some programs take off. */
function quoted(cell: string, delimiter: Delimiter): string {
  const isPlain = !cell.includes(delimiter) && !/["\r\n]/.test(cell) && cell.trim() === cell && cell !== '';
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}

interface CsvRecord {
  cells: string[];
  line: number;
}

function* records(text: string, delimiter: Delimiter): Generator<CsvRecord | RowProblem> {
  let position = 0;
  let line = 1;
  let size = windowSize;
  while (position < text.length) {
    const window = text.slice(position, position + size);
    const isLast = position + size >= text.length;
    const { rows, broken } = readWindow(window, delimiter, isLast);
    let start = 0;
    for (const { cells, end } of rows) {
      yield { cells, line };
      line += lineEnds(window, start, end);
      start = end;
    }
    if (!broken && rows.length === 0 && size < windowSize && !isLast) {
      size = windowSize;
      continue;
    }
    size = broken ? cautiousSize : windowSize;
    // Without a row nothing would move: the first line of what is left is what cannot be read.
    if (broken || rows.length === 0) {
      const quote = window.indexOf('"', start);
      const lineEnd = text.indexOf('\n', position + start);
      const end = lineEnd < 0 ? text.length : lineEnd + 1;
      const isInLine = quote >= 0 && position + quote < end;
      yield {
        line,
        column: isInLine ? quote - start + 1 : 1,
        message: isInLine
          ? 'A quote does not end, or has text after it. Inside quotes, write a quote twice.'
          : `The row is longer than ${windowSize.toLocaleString('en')} characters.`,
      };
      line++;
      start = end - position;
    }
    position += start;
  }
}

interface WindowRow {
  cells: string[];
  /** Offset behind the row's line end. */
  end: number;
}

/** The rows that are whole in the window, up to the first with broken quotes. */
function readWindow(window: string, delimiter: Delimiter, isLast: boolean): { rows: WindowRow[]; broken: boolean } {
  const rows: WindowRow[] = [];
  let broken = false;
  const parser = new Papa.Parser({
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }: Papa.ParseStepResult<string[][]>) => {
      const [cells] = data;
      if (errors.length > 0) {
        broken = true;
        parser.abort();
      } else if (cells) rows.push({ cells, end: meta.cursor });
    },
  });
  // What is left over are the errors of a row that is not whole.
  const { errors } = parser.parse(window, 0, !isLast) as Papa.ParseResult<string[]>;
  return { rows, broken: broken || errors.length > 0 };
}

function lineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function rowOf({ cells, line }: CsvRecord): TermRow | RowProblem {
  const [source = '', target, sourceLang, targetLang] = cells;
  if (target === undefined) return { line, column: 1, message: 'There is no second column with a target.' };
  const row: TermRow = { source, target, line, column: 1 };
  if (sourceLang?.trim()) row.sourceLang = sourceLang.trim();
  if (targetLang?.trim()) row.targetLang = targetLang.trim();
  return row;
}

import { parse, Parser, type ParseResult, type ParseStepResult } from 'papaparse';
import { plainLines, type DictionaryContent, type RowProblem, type TableRow } from './row';
import { reason } from '../reason';

/** Text between two columns. */
export type Delimiter = ',' | ';' | '\t' | '|';

/** Delimiters by precedence among those that cut a file equally well: a comma stands inside cells most often, a tab never. */
const delimiters: readonly Delimiter[] = ['\t', '|', ';', ','];

/** Characters read at once. A row that is longer has a quote that does not end: phrases have at most 1,024 bytes. */
const windowSize = 32 * 1024;

/** Characters read at once behind broken quotes, which would have to be looked for in each window anew. */
const cautiousSize = 2 * 1024;

/**
 * The rows of a CSV file. A row with broken quotes costs its line and no more. Reads on as the caller asks for rows, so
 * that a large file can be read in slices.
 */
export function* readCsv(text: string, delimiter = detectDelimiter(text)): Generator<TableRow | RowProblem> {
  const lines = plainLines(text);
  for (const record of records(lines, delimiter)) {
    if (record.line === 1 && separatorLine.test(lines)) continue;
    if (!('cells' in record) || record.cells.some((cell) => cell.trim() !== '')) yield record;
  }
}

/** First line that spreadsheets write and read: `sep=;`. */
const separatorLine = /^"?sep=([,;|\t])"?(?:\n|$)/i;
/** So many rows tell the delimiter. */
const sampleRows = 50;

/**
 * The delimiter, as the library finds it: the one that cuts the first rows into the same number of columns, and into
 * most of them; a comma when none does. What always has a space behind it is a mark in sentences.
 */
export function detectDelimiter(text: string): Delimiter {
  const sample = plainLines(text.slice(0, windowSize));
  const [, named] = separatorLine.exec(sample) ?? [];
  const known = delimiters.find((delimiter) => delimiter === named);
  if (known) return known;
  const tight = delimiters.filter((delimiter) => sample.replaceAll(`${delimiter} `, '').includes(delimiter));
  const { meta } = parse<string[]>(sample, {
    delimitersToGuess: tight.length > 0 ? tight : [...delimiters],
    newline: '\n',
    preview: sampleRows,
    skipEmptyLines: 'greedy',
  });
  return delimiters.find((delimiter) => delimiter === meta.delimiter) ?? ',';
}

/**
 * Writes dictionaries as CSV, one chunk per entry, each with its line end. The first row names the languages; `named`
 * adds two columns with those of each row, without which several dictionaries could not be told apart.
 */
export function* writeCsv(
  dictionaries: Iterable<DictionaryContent>,
  { delimiter = ',', named = false }: { delimiter?: Delimiter; named?: boolean } = {},
): Generator<string> {
  const row = (cells: readonly string[]): string =>
    `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`;
  if (named) yield row(['source', 'target', 'source_language', 'target_language']);
  for (const { sourceLang, targetLang, entries } of dictionaries) {
    if (!named) yield row([sourceLang, targetLang]);
    for (const { source, target } of entries) {
      yield row(named ? [source, target, sourceLang, targetLang] : [source, target]);
    }
  }
}

/** Quotes what would be read differently without: also outer white space, which some programs take off. */
function quoted(cell: string, delimiter: Delimiter): string {
  const isPlain = !cell.includes(delimiter) && !/["\r\n]/.test(cell) && cell.trim() === cell && cell !== '';
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}

function* records(text: string, delimiter: Delimiter): Generator<TableRow | RowProblem> {
  let position = 0;
  let line = 1;
  let size = windowSize;
  while (position < text.length) {
    const window = text.slice(position, position + size);
    const isLast = position + size >= text.length;
    const { rows, broken } = readWindow(window, delimiter, isLast);
    let start = 0;
    for (const { cells, end } of rows) {
      yield { cells, line, column: 1 };
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
        message: isInLine ? reason('csv-quote') : reason('csv-long-row', windowSize),
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
  const parser = new Parser({
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }: ParseStepResult<string[][]>) => {
      const [cells] = data;
      if (errors.length > 0) {
        broken = true;
        parser.abort();
      } else if (cells) {
        rows.push({ cells, end: meta.cursor });
      }
    },
  });
  // What is left over are the errors of a row that is not whole.
  const { errors } = parser.parse(window, 0, !isLast) as ParseResult<string[]>;
  return { rows, broken: broken || errors.length > 0 };
}

function lineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

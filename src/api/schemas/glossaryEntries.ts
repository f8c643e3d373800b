import { parse, unparse } from 'papaparse';
import type { EntriesFormat } from './glossaries';
import { phraseProblem } from './glossaryPhrase';

/** Source phrase with its required translation. */
export interface GlossaryEntry {
  source: string;
  target: string;
}

/** Reason why an entry is not allowed (contract §5). */
export interface EntryProblem {
  /** Index of the entry among those given, from 0, blank lines not counted. */
  index: number;
  /** One sentence that begins with the index. */
  message: string;
}

export interface ParsedEntries {
  /** The entries without a problem, in order. */
  entries: GlossaryEntry[];
  problems: EntryProblem[];
}

/** Stands for a row of CSV whose quotes cannot be read. */
const badQuotes: string[] = ['"'];

/**
 * Reads the `entries` string of a dictionary by the contract's rules (§5). In CSV, a third and fourth column may name
 * the languages; a line that names others than `pair` is left out.
 */
export function parseEntries(
  text: string,
  format: EntriesFormat,
  pair?: { sourceLang: string; targetLang: string },
): ParsedEntries {
  const rows = format === 'csv' ? csvRows(text) : tsvRows(text);
  const entries: GlossaryEntry[] = [];
  const problems: EntryProblem[] = [];
  const seen = new Map<string, number>();
  rows.forEach((row, index) => {
    if (format === 'csv' && pair && !namesPair(row, pair)) return;
    const [source, target] = row;
    const problem = problemOf(row, format, seen);
    if (problem !== undefined || source === undefined || target === undefined) {
      problems.push({ index, message: `Entry ${index} ${problem}.` });
    } else {
      seen.set(source, index);
      entries.push({ source, target });
    }
  });
  return { entries, problems };
}

/** Writes entries the way `parseEntries` reads them: one per line, no line end after the last. */
export function formatEntries(entries: readonly GlossaryEntry[], format: EntriesFormat): string {
  if (format === 'tsv') return entries.map(({ source, target }) => `${source}\t${target}`).join('\n');
  return unparse(
    entries.map(({ source, target }) => [source, target]),
    { newline: '\n' },
  );
}

function problemOf(
  row: readonly string[],
  format: EntriesFormat,
  seen: ReadonlyMap<string, number>,
): string | undefined {
  const [source = '', target] = row;
  if (row === badQuotes) return 'has an unclosed quote, or text after the closing quote';
  if (target === undefined) return format === 'tsv' ? 'has no tab between source and target' : 'has no target column';
  if (row.length > (format === 'tsv' ? 2 : 4)) return 'has too many columns';
  const sourceProblem = phraseProblem(source);
  if (sourceProblem) return `has a source that ${sourceProblem}`;
  const targetProblem = phraseProblem(target);
  if (targetProblem) return `has a target that ${targetProblem}`;
  const earlier = seen.get(source);
  return earlier === undefined ? undefined : `repeats the source of entry ${earlier}`;
}

function namesPair(row: readonly string[], pair: { sourceLang: string; targetLang: string }): boolean {
  const fits = (cell: string | undefined, lang: string): boolean =>
    cell === undefined || cell === '' || cell.trim().toLowerCase() === lang.toLowerCase();
  return fits(row[2], pair.sourceLang) && fits(row[3], pair.targetLang);
}

function tsvRows(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => !/^ *$/.test(line))
    .map((line) => line.split('\t'));
}

function csvRows(text: string): string[][] {
  // The delimiter is given because guessing it fails on short files.
  const { data, errors } = parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ',' });
  // What follows a quote that does not end is not what was meant, however it looks.
  for (const { type, row } of errors) if (type === 'Quotes' && row !== undefined) data[row] = badQuotes;
  return data.filter(([first, ...others]) => others.length > 0 || !/^ *$/.test(first ?? ''));
}

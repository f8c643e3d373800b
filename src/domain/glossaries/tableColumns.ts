import { largest } from '../../formats/lists';
import type { DictionaryPair } from '../../api/resources/glossaries';
import { isTableRow, termRowOf, type TableRow, type TermColumns } from '../../formats/glossaries/row';
import type { EntryItem } from './entryFile';
import { languageOfTitle } from './languageTitles';

/** A column of a table with terms, as far as it can be told. */
export interface TableColumn {
  /** Index, from 0. */
  index: number;
  /** Title in its first row, where that holds titles. */
  title?: string;
  lang?: string;
  /** Some of its cells. */
  samples: readonly string[];
}

/** Two columns read as a dictionary. Languages nobody knows are absent. */
export interface Reading extends Partial<DictionaryPair> {
  columns: TermColumns;
}

/** Guess at the columns of a table. */
export interface TableGuess {
  /** Titles, where the first row holds some. */
  header?: readonly string[];
  /** Columns that have words. */
  columns: readonly TableColumn[];
  /** The dictionaries it seems to hold; none when it has but one column with words. */
  readings: readonly Reading[];
  /** True if there is no other way to read it. */
  isSure: boolean;
}

/** Rows looked at. */
const sampleRows = 200;
const shownSamples = 3;

const titles = {
  source:
    /^(?:source(?:[ _]?(?:term|phrase|text|word|string|language))?|terms?|phrase|word|original|quelle|ausgangstext)$/i,
  target:
    /^(?:target(?:[ _]?(?:term|phrase|text|word|string|language))?|translations?|translated|ziel|zieltext|übersetzung|traduction|traducción)$/i,
  sourceLang: /^(?:source[ _]?lang(?:uage)?)$/i,
  targetLang: /^(?:target[ _]?lang(?:uage)?)$/i,
  about:
    /^(?:notes?|comments?|description|definition|context|category|subcategory|domain|type|status|part[ _]of[ _]speech|pos|id|example|usage|tags?|author|remarks?)$/i,
};

/** Titles of counters that are codes of languages too. */
const ambiguous = /^(?:id|no)$/i;

/** Tells what the columns of a table hold from their titles and the first rows; `undefined` for what is no table. */
export function guessTable(items: readonly EntryItem[]): TableGuess | undefined {
  const rows = items.slice(0, sampleRows).filter(isTableRow);
  const [first] = rows;
  if (!first) return undefined;
  const languages = languagesOf(first.cells);
  const ofRows = languageColumns(rows, undefined);
  const isHeader = ofRows === undefined && holdsTitles(first.cells, languages);
  const columns = columnsOf(isHeader ? rows.slice(1) : rows, isHeader ? first.cells : undefined, languages);
  const each = ofRows ?? languageColumns(rows, isHeader ? first.cells : undefined);
  const readings = each ? [{ columns: { source: 0, target: 1, ...each } }] : readingsOf(columns);
  const named = columns.filter(({ lang }) => lang !== undefined).length;
  const isSure = each !== undefined || (columns.length === 2 && named !== 1);
  return { ...(isHeader && { header: first.cells }), columns, readings, isSure };
}

/** The languages titles name, as far as they are no counters. */
function languagesOf(cells: readonly string[]): Array<string | undefined> {
  const found = cells.map(languageOfTitle);
  const sure = found.filter((lang, index) => lang !== undefined && !ambiguous.test(cells[index]?.trim() ?? '')).length;
  return sure >= 2 || sure === 0
    ? found.map((lang, index) => (ambiguous.test(cells[index]?.trim() ?? '') ? undefined : lang))
    : found;
}

function holdsTitles(cells: readonly string[], languages: ReadonlyArray<string | undefined>): boolean {
  const has = (title: RegExp): boolean => cells.some((cell) => title.test(cell.trim()));
  const named = new Set(languages.filter((lang) => lang !== undefined)).size;
  if (named >= 2 || (has(titles.source) && has(titles.target)) || has(titles.sourceLang)) return true;
  return (named === 1 || has(titles.source) || has(titles.target)) && (has(titles.about) || has(titles.source));
}

function columnsOf(
  rows: readonly TableRow[],
  header: readonly string[] | undefined,
  languages: ReadonlyArray<string | undefined>,
): TableColumn[] {
  const width = Math.max(header?.length ?? 0, largest(rows.map(({ cells }) => cells.length)));
  return Array.from({ length: width }, (_, index): TableColumn => {
    const cells = rows.map((row) => row.cells[index]?.trim() ?? '').filter((cell) => cell !== '');
    const title = header?.[index]?.trim();
    const lang = header && languages[index];
    const samples = [...new Set(cells)].slice(0, shownSamples);
    return { index, samples, ...(title && { title }), ...(lang !== undefined && { lang }) };
  }).filter(
    ({ samples, title, lang }) =>
      lang !== undefined ||
      (title !== undefined && titles.target.test(title)) ||
      samples.some((sample) => /\p{L}/u.test(sample)),
  );
}

/** The columns with the languages of each row: by title, or third and fourth with nothing but codes. */
function languageColumns(rows: readonly TableRow[], header: readonly string[] | undefined) {
  const sourceLang = header?.findIndex((title) => titles.sourceLang.test(title.trim())) ?? -1;
  const targetLang = header?.findIndex((title) => titles.targetLang.test(title.trim())) ?? -1;
  if (sourceLang >= 2 && targetLang >= 2) return { sourceLang, targetLang };
  const isCode = ({ cells }: TableRow): boolean =>
    [2, 3].every((index) => /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(cells[index]?.trim() ?? ''));
  const isEmpty = ({ cells }: TableRow): boolean => cells.slice(2).every((cell) => cell.trim() === '');
  if (header || !rows.some(isCode) || !rows.every((row) => isCode(row) || isEmpty(row))) return undefined;
  return rows.every(({ cells }) =>
    [cells[2], cells[3]].every((cell) => !cell?.trim() || languageOfTitle(cell) !== undefined),
  )
    ? { sourceLang: 2, targetLang: 3 }
    : undefined;
}

/** Returns a reading from the source to each of the targets, as titles say; without any, from the first column to the second. */
function readingsOf(columns: readonly TableColumn[]): Reading[] {
  const titled = (title: RegExp) => columns.find((column) => column.title !== undefined && title.test(column.title));
  const inLanguage = columns.filter(({ lang }) => lang !== undefined);
  const [first, second] = columns;
  const named = titled(titles.source);
  // Behind columns of languages, it says where a term is from.
  const isSource =
    named && (inLanguage.length < 2 || named.lang !== undefined || named.index < (inLanguage[0]?.index ?? 0));
  const source = (isSource ? named : undefined) ?? inLanguage[0] ?? first;
  if (!source) return [];
  const target = titled(titles.target);
  const others = inLanguage.filter(({ index, lang }) => index !== source.index && lang !== source.lang);
  const targets = target ? [target] : others.length > 0 ? others : [second === source ? first : second];
  return targets.flatMap((to) => (to && to.index !== source.index ? [readingOf(source, to)] : []));
}

/** Some entries of a reading, to see what it is: `tea → Tee`. */
export function samplesOf({ columns }: Reading, items: readonly EntryItem[], hasHeader: boolean): string[] {
  const shortened = (cell: string): string => (cell.length > longestSample ? `${cell.slice(0, longestSample)}…` : cell);
  return items
    .slice(hasHeader ? 1 : 0, sampleRows)
    .flatMap((item) => {
      const row = isTableRow(item) ? termRowOf(item, columns) : item;
      return 'source' in row && row.source.trim() && row.target.trim()
        ? [`${shortened(row.source.trim())} → ${shortened(row.target.trim())}`]
        : [];
    })
    .slice(0, shownSamples);
}

const longestSample = 30;

/** Two columns as a dictionary. */
export function readingOf(source: TableColumn, target: TableColumn): Reading {
  return {
    columns: { source: source.index, target: target.index },
    ...(source.lang !== undefined && { sourceLang: source.lang }),
    ...(target.lang !== undefined && { targetLang: target.lang }),
  };
}

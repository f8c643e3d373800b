import { isForProgram } from '../encodedData';
import { englishName, hasEnglishName } from '../englishName';
import { sameCode } from '../entries/shared';
import { detectDelimiter } from '../glossaries/csv';
import { baseLanguage, isWellFormedCode } from '../languageCode';
import { lineEndOf } from '../lineEnd';
import type { OffsetRange } from '../trackedRange';
import { readRows, type Cell, type TableStyle } from './cells';

/** A row with a text of the source. */
export interface TableText {
  cells: readonly Cell[];
  /** The cell of the source. */
  cell: Cell;
  /** Name of the text: a cell of another column; absent where the table has none. */
  id?: string;
  /** Text of the cells with notes. */
  context: string;
}

/** A table with a column a language. */
export interface LanguageTable {
  text: string;
  header: readonly Cell[];
  /** All rows but the header. */
  body: ReadonlyArray<readonly Cell[]>;
  /** The language that each column is of, in the order of the header. */
  languages: ReadonlyArray<string | undefined>;
  /** The column of the source. */
  source: number;
  style: TableStyle;
  /** Range at which reading stopped before the end. */
  fault?: OffsetRange;
}

/**
 * Reads a table; `undefined` where no column is named by a language.
 * @param sourceLanguage of the source; English where there is a column of it when absent, else the first
 */
export function readLanguageTable(text: string, sourceLanguage?: string): LanguageTable | undefined {
  const delimiter = detectDelimiter(text);
  const { rows, fault } = readRows(text, delimiter);
  const [header = [], ...body] = rows;
  const languages = header.map(({ value }) => languageOf(value));
  const source = sourceColumn(languages, sourceLanguage);
  if (source === undefined || header.length < 2) return undefined;
  const said = body.flatMap((cells) => cells[source] ?? []).filter(({ value }) => value.trim() !== '');
  const isQuoted = said.length > 0 && said.every((cell) => cell.isQuoted);
  const style = { text, delimiter, lineEnd: lineEndOf(text), isQuoted };
  return { text, header, body, languages, source, style, ...(fault && { fault }) };
}

/** The texts of the source in file order; `undefined` for a row that has none, or nothing to translate. */
export function textsOf({ header, body, languages, source }: LanguageTable): Array<TableText | undefined> {
  const names = languages.flatMap((language, column) => (language === undefined ? [column] : []));
  const notes = names.filter((column) => isNote.test(header[column]?.value ?? ''));
  const key = names.find((column) => !notes.includes(column));
  return body.map((cells): TableText | undefined => {
    const cell = cells[source];
    const said = cell?.value.trim() ?? '';
    if (!cell || !/\p{L}/u.test(said) || isForProgram(said)) return undefined;
    const id = key === undefined ? '' : (cells[key]?.value.trim() ?? '');
    const context = notes.flatMap((column) => cells[column]?.value.trim() || []).join('\n');
    return { cells, cell, context, ...(id !== '' && { id }) };
  });
}

const isNote = /^(?:.*\b)?(?:comments?|notes?|descriptions?|context|hint|max|remarks?)\b/i;

/** The language a column is named by: `de`, `pt_BR`, `German(de)`, `German`. */
function languageOf(name: string): string | undefined {
  const written = name.trim().replace(/^\uFEFF/, '');
  const inside = /[([]([A-Za-z_-]{2,12})[)\]]$/.exec(written)?.[1];
  const code = (inside ?? written).replaceAll('_', '-');
  if (/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(code) && isKnown(code)) return code;
  return languageNames().get(written.toLowerCase());
}

function isKnown(code: string): boolean {
  return isWellFormedCode(code) && hasEnglishName(code) && hasEnglishName(baseLanguage(code));
}

/** Languages whose own names head columns: to ask for those of all takes half a second. */
const namedInItself =
  'de fr es it pt nl ru uk pl cs sk hu ro bg sr hr sl el tr sv da nb fi et lv lt ja ko zh ar he hi th vi id ca';

let known: Map<string, string> | undefined;

/** `german` and `deutsch` → `de`, for languages that have a code of two letters. */
function languageNames(): Map<string, string> {
  if (known) return known;
  known = new Map();
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  for (const first of letters) {
    for (const second of letters) {
      const name = englishName(first + second)?.toLowerCase();
      if (name !== undefined && !known.has(name)) known.set(name, first + second);
    }
  }
  // A name in English is meant before one in the language itself.
  for (const code of namedInItself.split(' ')) {
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code)?.toLowerCase();
    if (own !== undefined && !known.has(own)) known.set(own, code);
  }
  return known;
}

/** English where there is a column of it, as most sources are; else the first. */
function sourceColumn(languages: ReadonlyArray<string | undefined>, wanted: string | undefined): number | undefined {
  const named = wanted === undefined ? -1 : columnFor(languages, wanted);
  const english = languages.findIndex((language) => language !== undefined && baseLanguage(language) === 'en');
  const first = languages.findIndex((language) => language !== undefined);
  return [named, english, first].find((column) => column >= 0);
}

/** The column of a language, or else of its base language: `de` for `de-AT`. -1 where there is none. */
function columnFor(languages: ReadonlyArray<string | undefined>, wanted: string, source?: number): number {
  const others = languages.map((language, column) => (column === source ? undefined : language));
  const codes = others.filter((language) => language !== undefined);
  const code = sameCode(codes, wanted) ?? sameCode(codes, baseLanguage(wanted));
  return code === undefined ? -1 : others.indexOf(code);
}

/** The column of a language that is not the source; `undefined` where the table has none yet. */
export function targetColumn({ languages, source }: LanguageTable, wanted: string): number | undefined {
  const column = columnFor(languages, wanted, source);
  return column >= 0 ? column : undefined;
}

/** The same of that language and no other. */
export function ownColumn({ languages, source }: LanguageTable, wanted: string): number | undefined {
  const others = languages.map((language, column) => (column === source ? undefined : language));
  const code = sameCode(
    others.filter((language) => language !== undefined),
    wanted,
  );
  return code === undefined ? undefined : others.indexOf(code);
}

/** Name of a new column, as the others are: `pt_BR`, `Portuguese`, `Portuguese(pt)`. */
export function columnName({ header, languages }: LanguageTable, language: string): string {
  const named = header.filter((_, column) => languages[column] !== undefined).map(({ value }) => value.trim());
  const name = englishName(language.replaceAll('_', '-')) ?? language;
  const [like, bracket] = named.flatMap((one) => {
    const open = /[([][A-Za-z_-]{2,12}[)\]]$/.exec(one);
    return open ? [[one, open] as const] : [];
  })[0] ?? ['', undefined];
  if (bracket) {
    const space = like[bracket.index - 1] === ' ' ? ' ' : '';
    return `${name}${space}${like[bracket.index]}${language}${like.at(-1)}`;
  }
  if (named.length > 0 && named.every((one) => one.length > 3 && !/[-_]/.test(one))) return name;
  return named.some((one) => /^[a-z]{2,3}_/.test(one)) ? language.replaceAll('-', '_') : language;
}

/** Codes that are words of tables as often as languages. */
const words = new Set([
  'no',
  'id',
  'is',
  'it',
  'as',
  'so',
  'to',
  'or',
  'be',
  'he',
  'my',
  'am',
  'ms',
  'na',
  'min',
  'mas',
  'day',
  'new',
  'key',
]);

/**
 * Returns whether a table is surely one of texts, by its header: it has a key, a column of English and one of another
 * language, and little else.
 */
export function isSurelyTexts({ header, languages, source }: LanguageTable): boolean {
  const clear = languages.filter((one, column) => one !== undefined && !words.has(header[column]?.value.trim() ?? ''));
  const others = header.length - languages.filter((one) => one !== undefined).length;
  const isEnglish = baseLanguage(languages[source] ?? '') === 'en';
  return isEnglish && clear.length >= 2 && others >= 1 && others <= Math.max(3, clear.length);
}

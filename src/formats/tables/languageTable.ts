import { composeTarget, isUsable } from '../composeEdits';
import type { TextEdit } from '../edits';
import { isEncodedData } from '../encodedData';
import { englishName, hasEnglishName } from '../englishName';
import { detectDelimiter } from '../glossaries/csv';
import { baseLanguage, isWellFormedCode } from '../languageCode';
import { lineEndOf } from '../lineEnd';
import { reason } from '../reason';
import type { ParsedFile, ParseOptions, SegmentTarget } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import type { OffsetRange } from '../trackedRange';

/** A cell with its quotes. */
interface Cell extends OffsetRange {
  value: string;
  isQuoted: boolean;
}

interface TableSegment extends PlacedSegment {
  row: number;
}

/**
 * Tables with a column a language, as CSV or TSV: the texts of the source column are segments, in need of a translation
 * where the column of the other language is empty. A language that has no column yet gets one. The first other column
 * names the texts, columns of notes go along as context.
 */
export function parseLanguageTable(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const delimiter = detectDelimiter(text);
  const { rows, fault } = readRows(text, delimiter);
  const [header = [], ...body] = rows;
  const languages = header.map(({ value }) => languageOf(value));
  const source = sourceColumn(languages);
  if (source === undefined || header.length < 2) {
    const end = header.at(-1)?.end ?? Math.min(1, text.length);
    const message = reason('table-languages');
    return { segments: [], problems: [{ code: 'table-languages', message, start: 0, end }], edits: () => [] };
  }
  const names = languages.flatMap((language, column) => (language === undefined ? [column] : []));
  const notes = names.filter((column) => isNote.test(header[column]?.value ?? ''));
  const key = names.find((column) => !notes.includes(column));
  const own = targetColumn(languages, source, wanted);
  const segments = body.flatMap((cells, row): TableSegment[] => {
    const cell = cells[source];
    const said = cell?.value.trim() ?? '';
    if (!cell || !/\p{L}/u.test(said) || isEncodedData(said)) return [];
    const target = own === undefined ? '' : (cells[own]?.value.trim() ?? '');
    const id = key === undefined ? undefined : cells[key]?.value.trim();
    const context = notes.flatMap((column) => cells[column]?.value.trim() || []).join('\n');
    const inside = cell.isQuoted ? { start: cell.start + 1, end: cell.end - 1 } : { start: cell.start, end: cell.end };
    return [
      {
        ...inside,
        ...{ text: said, protectedSpans: [], codes: [], needsTarget: target === '', row },
        ...(target !== '' && { target }),
        ...(id !== undefined && id !== '' && { id }),
        ...(context !== '' && { context }),
      },
    ];
  });
  return {
    segments,
    problems: fault ? [{ code: 'not-valid', message: reason('not-valid', 'CSV'), ...fault }] : [],
    ...(languages[source] !== undefined && { sourceLanguage: languages[source] }),
    edits(targets, { targetLanguage = wanted } = {}) {
      if (targetLanguage === undefined) return [];
      const column = targetColumn(languages, source, targetLanguage);
      const said = new Map<number, string>();
      for (const [index, segment] of segments.entries()) {
        const target: SegmentTarget | undefined = targets[index];
        if (!isUsable(segment, target)) continue;
        const { value } = body[segment.row]?.[source] ?? { value: '' };
        const written = composeTarget(text, segment, target, { text: (literal) => literal });
        said.set(segment.row, around(value, written));
      }
      if (said.size === 0) return [];
      const writer = { text, delimiter, lineEnd: lineEndOf(text) };
      const usual = body.every((cells) => cells.every(({ isQuoted }) => isQuoted));
      if (column !== undefined) {
        return Array.from(said).flatMap(([row, newText]) => writeCell(writer, body[row] ?? [], column, newText, usual));
      }
      const name = header.some(({ value }) => /^[a-z]{2,3}_/.test(value))
        ? targetLanguage.replaceAll('-', '_')
        : targetLanguage;
      // Every row gets a cell, so that the table stays one.
      return [
        ...writeCell(
          writer,
          header,
          header.length,
          name,
          header.every(({ isQuoted }) => isQuoted),
        ),
        ...body.flatMap((cells, row) => writeCell(writer, cells, header.length, said.get(row) ?? '', usual)),
      ];
    },
  };
}

const isNote = /^(?:.*\b)?(?:comments?|notes?|descriptions?|context|hint|max|remarks?)\b/i;

/** The language a column is named by: `de`, `pt_BR`, `German(de)`, `German`. */
function languageOf(name: string): string | undefined {
  const written = name.trim().replace(/^\uFEFF/, '');
  const inside = /[([]([A-Za-z_-]{2,12})[)\]]$/.exec(written)?.[1];
  const code = (inside ?? written).replaceAll('_', '-');
  if (/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(code) && isKnown(code)) return code;
  return englishNames().get(written.toLowerCase());
}

function isKnown(code: string): boolean {
  return isWellFormedCode(code) && hasEnglishName(code) && hasEnglishName(baseLanguage(code));
}

let known: Map<string, string> | undefined;

/** `german` → `de`, for the languages that have a code of two letters. */
function englishNames(): Map<string, string> {
  if (known) return known;
  known = new Map();
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  for (const first of letters) {
    for (const second of letters) {
      const name = englishName(first + second)?.toLowerCase();
      if (name !== undefined && !known.has(name)) known.set(name, first + second);
    }
  }
  return known;
}

/** English where there is a column of it, as most sources are; else the first. */
function sourceColumn(languages: ReadonlyArray<string | undefined>): number | undefined {
  const english = languages.findIndex((language) => language !== undefined && baseLanguage(language) === 'en');
  const first = english >= 0 ? english : languages.findIndex((language) => language !== undefined);
  return first >= 0 ? first : undefined;
}

function targetColumn(
  languages: ReadonlyArray<string | undefined>,
  source: number,
  wanted: string | undefined,
): number | undefined {
  if (wanted === undefined) return undefined;
  const same = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();
  const exact = languages.findIndex((language, column) => column !== source && same(language, wanted));
  if (exact >= 0) return exact;
  const base = languages.findIndex((language, column) => column !== source && same(language, baseLanguage(wanted)));
  return base >= 0 ? base : undefined;
}

interface Writer {
  text: string;
  delimiter: string;
  lineEnd: string;
}

/** The cell of a row with another text; a row that is too short gets the cells that it lacks. */
function writeCell(
  { text, delimiter, lineEnd }: Writer,
  cells: readonly Cell[],
  column: number,
  said: string,
  isUsuallyQuoted: boolean,
): TextEdit[] {
  const cell = cells[column];
  const isQuoted = cell?.isQuoted ?? isUsuallyQuoted;
  const value = said.replace(/\r\n?|\n/g, lineEnd);
  const needsQuotes = value.includes(delimiter) || /["\r\n]/.test(value) || value.trim() !== value;
  const written = isQuoted || needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
  if (cell) {
    return text.slice(cell.start, cell.end) === written ? [] : [{ start: cell.start, end: cell.end, newText: written }];
  }
  const last = cells.at(-1);
  if (!last) return [];
  const newText = delimiter.repeat(column - cells.length + 1) + written;
  return [{ start: last.end, end: last.end, newText }];
}

/** A text between the blanks that another has at its ends. */
function around(before: string, said: string): string {
  return (/^\s*/.exec(before)?.[0] ?? '') + said + before.slice(before.trimEnd().length);
}

/** The rows of a table, without empty ones. Reading ends where a quote does not. */
function readRows(text: string, delimiter: string): { rows: Cell[][]; fault?: OffsetRange } {
  const rows: Cell[][] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  at += /^"?sep=[^\r\n]{1,3}(?:\r\n|\r|\n)/i.exec(text.slice(at, at + 20))?.[0].length ?? 0;
  while (at < text.length) {
    const cells: Cell[] = [];
    for (;;) {
      const cell = readCell(text, at, delimiter);
      if (!cell) return { rows, fault: { start: at, end: at + 1 } };
      cells.push(cell);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at++;
    }
    if (cells.some(({ value }) => value !== '')) rows.push(cells);
    if (text.startsWith('\r\n', at)) at += 2;
    else at++;
  }
  return { rows };
}

const quoted = /"[^"]*(?:""[^"]*)*"/y;

/** `undefined` where a quote does not end, or something stands behind it. */
function readCell(text: string, start: number, delimiter: string): Cell | undefined {
  if (text[start] === '"') {
    quoted.lastIndex = start;
    const written = quoted.exec(text)?.[0];
    const end = start + (written?.length ?? 0);
    const next = text[end];
    const isWhole = next === undefined || next === delimiter || next === '\n' || next === '\r';
    return written !== undefined && isWhole
      ? { start, end, isQuoted: true, value: written.slice(1, -1).replaceAll('""', '"') }
      : undefined;
  }
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { start, end, isQuoted: false, value: text.slice(start, end) };
}

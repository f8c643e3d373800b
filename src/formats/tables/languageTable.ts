import { composeTarget, isUsable } from '../composeEdits';
import type { TextEdit } from '../edits';
import { around, keepLast, sameCode, type SharedFile } from '../entries/shared';
import { keyIn, noEntries, problemsIn, type EntryGroup, type EntryNode, type EntryTree } from '../entries/tree';
import { looksLikeFormula } from '../glossaries/formulas';
import { reason } from '../reason';
import type { ParsedFile, ParseOptions, SegmentTarget } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { writeCell, type Cell } from './cells';
import {
  columnName,
  ownColumn,
  readLanguageTable,
  targetColumn,
  textsOf,
  type LanguageTable,
  type TableText,
} from './tableFile';

interface TableSegment extends PlacedSegment {
  row: number;
}

/**
 * Tables with a column a language, as CSV or TSV: the texts of the source column are segments, in need of a translation
 * where the column of the other language is empty. A language that has no column yet gets one. The first other column
 * names the texts, columns of notes go along as context.
 */
export function parseLanguageTable(
  text: string,
  { targetLanguage: wanted, sourceLanguage }: ParseOptions = {},
): ParsedFile {
  const table = readLanguageTable(text, sourceLanguage);
  if (!table) {
    const message = reason('table-languages');
    const end = Math.max(Math.min(1, text.length), /^[^\r\n]*/.exec(text)?.[0].length ?? 0);
    return { segments: [], problems: [{ code: 'table-languages', message, start: 0, end }], edits: () => [] };
  }
  const { languages, source, fault } = table;
  const own = wanted === undefined ? undefined : targetColumn(table, wanted);
  const rows = textsOf(table);
  const segments = rows.flatMap((one, row): TableSegment[] => {
    if (!one) return [];
    const { cells, cell, id, context } = one;
    const target = own === undefined ? '' : (cells[own]?.value.trim() ?? '');
    const inside = cell.isQuoted ? { start: cell.start + 1, end: cell.end - 1 } : { start: cell.start, end: cell.end };
    return [
      {
        ...inside,
        ...{ text: cell.value.trim(), protectedSpans: [], codes: [], needsTarget: target === '', row },
        ...(target !== '' && { target }),
        ...(id !== undefined && { id }),
        ...(context !== '' && { context }),
      },
    ];
  });
  return {
    segments,
    problems: fault ? [{ code: 'not-valid', message: reason('not-valid', 'CSV'), ...fault }] : [],
    ...(languages[source] !== undefined && { sourceLanguage: languages[source] }),
    refusal: ({ text: said }) => {
      const [sign = ''] = said.trim();
      return looksLikeFormula(sign) && !rows.some((one) => one?.cell.value.trim().startsWith(sign))
        ? reason('reply-formula', sign)
        : undefined;
    },
    edits(targets, { targetLanguage = wanted } = {}) {
      if (targetLanguage === undefined) return [];
      const said = new Map<number, string>();
      for (const [index, segment] of segments.entries()) {
        const target: SegmentTarget | undefined = targets[index];
        if (!isUsable(segment, target)) continue;
        const written = composeTarget(text, segment, target, { text: (literal) => literal });
        said.set(segment.row, around(rows[segment.row]?.cell.value ?? '', written));
      }
      return writeTexts(table, targetLanguage, targetColumn(table, targetLanguage), said);
    },
  };
}

/**
 * @param column of the language; `undefined` where it has none yet
 * @param said texts by their rows
 */
function writeTexts(
  table: LanguageTable,
  language: string,
  column: number | undefined,
  said: ReadonlyMap<number, string>,
): TextEdit[] {
  const { header, body, style } = table;
  if (said.size === 0) return [];
  if (column !== undefined) {
    return Array.from(said).flatMap(([row, newText]) => writeCell(style, body[row] ?? [], column, newText));
  }
  const isQuoted = header.every((cell) => cell.isQuoted);
  // A row may have more cells than the header: what is in them stays.
  const used = ({ value }: Cell): boolean => value.trim() !== '';
  const width = body.reduce((most, cells) => Math.max(most, cells.findLastIndex(used) + 1), header.length);
  // Every row gets a cell, so that the table stays one.
  const empty = body.length > 0 && body.every((cells) => cells.every((cell) => cell.isQuoted)) ? '""' : '';
  return [
    ...writeCell({ ...style, isQuoted }, header, width, columnName(table, language)),
    ...body.flatMap((cells, row) => {
      const written = said.get(row);
      if (written !== undefined) return writeCell(style, cells, width, written);
      if (cells.length > width) return [];
      const { end } = cells.at(-1) ?? { end: 0 };
      return [{ start: end, end, newText: style.delimiter.repeat(width - cells.length + 1) + empty }];
    }),
  ];
}

/** Tables with a column a language as files with all languages. */
export const readSharedTable = keepLast((text, sourceLanguage): SharedFile => {
  const table = readLanguageTable(text, sourceLanguage);
  if (table && !table.fault) return new TableFile(table);
  const { start, end } = table?.fault ?? { start: 0, end: Math.min(1, text.length) };
  const code = table ? 'malformed' : 'not-of-format';
  const tree: EntryTree = {
    text,
    root: noEntries,
    problems: problemsIn(text, noEntries, [{ code, start, end }]),
    separator: '',
  };
  return { languages: [], tree: () => tree, forms: () => new Map(), put: () => [], take: () => [] };
});

class TableFile implements SharedFile {
  readonly sourceLanguage: string;
  readonly languages: readonly string[];
  private readonly rows: ReadonlyArray<TableText | undefined>;
  /** The keys of the rows; those without a text have one, too. */
  private readonly keys: readonly string[];

  constructor(private readonly table: LanguageTable) {
    const { languages, source } = table;
    this.sourceLanguage = languages[source] ?? '';
    this.languages = languages.flatMap((language, column) =>
      language === undefined || column === source ? [] : language,
    );
    this.rows = textsOf(table);
    this.keys = keysOf(this.rows);
  }

  tree(language?: string): EntryTree {
    const { text, header, body } = this.table;
    const isSource = language === undefined || sameCode([this.sourceLanguage], language) !== undefined;
    const column = isSource ? undefined : this.columnOf(language);
    const nodes = body.flatMap((cells, row): EntryNode[] => {
      const one = this.rows[row];
      const key = this.keys[row] ?? '';
      const [start, end] = [cells[0]?.start ?? 0, cells.at(-1)?.end ?? 0];
      const whole = { key, start, end, tail: end };
      if (column === undefined) {
        if (!one) return [{ ...whole, isFact: true }];
        const context = one.context !== '' && { context: one.context };
        return [{ ...whole, value: { start: one.cell.start, end: one.cell.end }, text: one.cell.value, ...context }];
      }
      const cell = cells[column];
      if (!one || !cell) return [];
      const own = { start: cell.start, end: cell.end };
      return [{ key, ...own, tail: cell.end, value: own, text: cell.value.trim() === '' ? '' : cell.value }];
    });
    const start = header.at(-1)?.end ?? 0;
    const content = { start, end: text.length };
    const root: EntryGroup = { key: '', ...content, tail: text.length, nodes, content };
    return { text, root, problems: problemsIn(text, root), separator: '', isShared: true };
  }

  /** The rows of a table have names, and not its forms. */
  forms(): Map<string, string> {
    return new Map();
  }

  put(language: string, texts: ReadonlyMap<string, string>): TextEdit[] {
    const said = new Map<number, string>();
    for (const [row, one] of this.rows.entries()) {
      const text = one && texts.get(keyIn(undefined, this.keys[row] ?? ''))?.trim();
      if (one && text !== undefined && text !== '') said.set(row, around(one.cell.value, text));
    }
    return writeTexts(this.table, language, ownColumn(this.table, language), said);
  }

  take(language: string, keys: ReadonlySet<string>): TextEdit[] {
    const column = this.columnOf(language);
    if (column < 0) return [];
    const newText = this.emptyCell();
    return this.table.body.flatMap((cells, row): TextEdit[] => {
      const cell = cells[column];
      const isGone = cell && cell.value !== '' && keys.has(keyIn(undefined, this.keys[row] ?? ''));
      return isGone ? [{ start: cell.start, end: cell.end, newText }] : [];
    });
  }

  /** Returns a cell without a text, as the table writes it. */
  private emptyCell(): string {
    const empty = this.table.body.flatMap((cells) => cells.filter(({ value }) => value === ''));
    return empty.length > 0 && empty.every(({ isQuoted }) => isQuoted) ? '""' : '';
  }

  /** -1 = the table has none yet. */
  private columnOf(language: string): number {
    return ownColumn(this.table, language) ?? -1;
  }
}

/** Rows are called by their key, or else by their text; one that has the name of another gets a number. */
function keysOf(rows: ReadonlyArray<TableText | undefined>): string[] {
  const counts = new Map<string, number>();
  return rows.map((one, row) => {
    const name = one ? (one.id ?? one.cell.value.trim()) : `${row + 2}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count > 1 || !one ? `${name} (${count})` : name;
  });
}

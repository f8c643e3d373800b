import { decodeFile } from '../../formats/encoding';
import { fromText, looksLikeFormula } from '../../formats/glossaries/formulas';
import { readCsv } from '../../formats/glossaries/csv';
import {
  isRowProblem,
  isTableRow,
  termRowOf,
  type RowProblem,
  type TableRow,
  type TermColumns,
} from '../../formats/glossaries/row';
import { readTbx, type Concept } from '../../formats/glossaries/tbx';
import { readTsv } from '../../formats/glossaries/tsv';
import type { DictionaryPair } from '../../api/resources/glossaries';
import { gather } from '../slices';

export const entryFormats = ['csv', 'tsv', 'tbx'] as const;
export type EntryFormat = (typeof entryFormats)[number];

/** What a file of entries holds, before it is known for which dictionary. */
export type EntryItem = TableRow | Concept | RowProblem;

/** The format a file's name tells; text files are what spreadsheets write with tabs. */
export function formatOf(fileName: string): EntryFormat | undefined {
  const extension = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'txt' || extension === 'tab') return 'tsv';
  if (extension === 'xml' || extension === 'martif') return 'tbx';
  return entryFormats.find((format) => format === extension);
}

/** Rows of a file that is read: of many more, which no dictionary holds, the editor would run out of memory. */
const mostRows = 1_000_000;

/** Reads all of a file in slices; it fails where the encoding cannot be told, or there are too many rows. */
export async function readEntryFile(
  bytes: Uint8Array,
  format: EntryFormat,
  signal?: AbortSignal,
  atMost = mostRows,
): Promise<EntryItem[] | { message: string }> {
  const decoded = decodeFile(bytes, { mayBeAny: format !== 'tbx' });
  if (!decoded.ok) return { message: decoded.message };
  const formulas = { kept: false, open: false };
  const rows = noticing(first(itemsOf(decoded.file.text, format), atMost + 1), formulas);
  const items = await gather<EntryItem>(rows, signal);
  // Of an export of ours every formula has its apostrophe; in another file an apostrophe is one of the text.
  const isOurs = format !== 'tbx' && formulas.kept && !formulas.open;
  if (items.length <= atMost) return isOurs ? await gather<EntryItem>(withoutApostrophes(items), signal) : items;
  return { message: `It has more than ${atMost.toLocaleString('en')} rows. Import a part of the file.` };
}

/** Notes whether cells look like formulas, and whether they have an apostrophe before that. */
function* noticing(items: Iterable<EntryItem>, formulas: { kept: boolean; open: boolean }): Generator<EntryItem> {
  for (const item of items) {
    for (const cell of isTableRow(item) ? item.cells : []) {
      if (looksLikeFormula(cell)) formulas[cell.startsWith("'") ? 'kept' : 'open'] = true;
    }
    yield item;
  }
}

function* withoutApostrophes(items: Iterable<EntryItem>): Generator<EntryItem> {
  for (const item of items) yield isTableRow(item) ? { ...item, cells: item.cells.map(fromText) } : item;
}

function* first<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let left = count;
  for (const item of items) {
    if (left-- === 0) return;
    yield item;
  }
}

export function isConcept(item: EntryItem): item is Concept {
  return 'terms' in item;
}

/**
 * The pairs a file names, most rows first: those of its language columns, or the languages of its concepts in each order.
 * Codes are as the file writes them.
 */
export function pairsNamed(items: readonly EntryItem[], columns?: TermColumns): DictionaryPair[] {
  const counts = new Map<string, { pair: DictionaryPair; count: number }>();
  const add = (sourceLang: string, targetLang: string): void => {
    const key = `${sourceLang}\t${targetLang}`.toLowerCase();
    const known = counts.get(key) ?? { pair: { sourceLang, targetLang }, count: 0 };
    known.count++;
    counts.set(key, known);
  };
  for (const item of items) {
    if (isRowProblem(item)) continue;
    if (isConcept(item)) pairsOf(item).forEach(([source, target]) => add(source, target));
    else {
      const row = columns && isTableRow(item) ? termRowOf(item, columns) : undefined;
      if (row && !isRowProblem(row) && row.sourceLang && row.targetLang) add(row.sourceLang, row.targetLang);
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ pair }) => pair);
}

/** Every two languages of a concept, each way, in the order of the file. */
function pairsOf({ terms }: Concept): Array<[string, string]> {
  const langs = [...new Set(terms.map(({ lang }) => lang))];
  return langs.flatMap((source) =>
    langs.filter((target) => target !== source).map((target): [string, string] => [source, target]),
  );
}

/** `en-de` in `kitchen.en-de.csv`, as the export names its files. */
export function pairInName(fileName: string): DictionaryPair | undefined {
  const found = /(?:^|[._ -])([a-z]{2})[-_]([a-z]{2})\.[^.]+$/i.exec(fileName);
  const [, sourceLang, targetLang] = found ?? [];
  return sourceLang && targetLang
    ? { sourceLang: sourceLang.toLowerCase(), targetLang: targetLang.toLowerCase() }
    : undefined;
}

function itemsOf(text: string, format: EntryFormat): Iterable<EntryItem> {
  switch (format) {
    case 'csv':
      return readCsv(text);
    case 'tsv':
      return readTsv(text);
    case 'tbx':
      return readTbx(text);
  }
}

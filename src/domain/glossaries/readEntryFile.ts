import { decodeFile } from '../../formats/encoding';
import { readCsv } from '../../formats/glossaries/csv';
import { fromText, looksLikeFormula } from '../../formats/glossaries/formulas';
import { isTableRow } from '../../formats/glossaries/row';
import { readTbx } from '../../formats/glossaries/tbx';
import { readTsv } from '../../formats/glossaries/tsv';
import { gather } from '../slices';
import type { EntryFormat, EntryItem } from './entryFile';
import { reason, type Reason } from '../../formats/reason';

/** Rows of a file that is read: of many more, which no dictionary holds, the editor would run out of memory. */
const mostRows = 1_000_000;

/** Reads all of a file in slices; it fails where the encoding cannot be told, or there are too many rows. */
export async function readEntryFile(
  bytes: Uint8Array,
  format: EntryFormat,
  signal?: AbortSignal,
  atMost = mostRows,
): Promise<EntryItem[] | { message: Reason }> {
  const decoded = decodeFile(bytes, { mayBeAny: format !== 'tbx' });
  if (!decoded.ok) return { message: decoded.message };
  const formulas = { kept: false, open: false };
  const rows = noticing(first(itemsOf(decoded.file.text, format), atMost + 1), formulas);
  const items = await gather<EntryItem>(rows, signal);
  // Of an export of ours every formula has its apostrophe; in another file an apostrophe is one of the text.
  const isOurs = format !== 'tbx' && formulas.kept && !formulas.open;
  if (items.length <= atMost) return isOurs ? await gather<EntryItem>(withoutApostrophes(items), signal) : items;
  return { message: reason('import-many-rows', atMost) };
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

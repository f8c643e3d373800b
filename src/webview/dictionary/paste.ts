import type { LineSplice, Side } from '../../shared/webview/dictionary';
import { Rows, type Row } from './rows';

/** What a paste does, as splices of the dictionary, and how many rows it concerns. */
export interface PastePlan {
  splices: LineSplice[];
  added: number;
  changed: number;
  /** Rows without a source and a target. */
  skipped: number;
}

/**
 * Rows of two cells go into the dictionary by their source: one that is there gets the new target, others are added at
 * the end. Outer white space, which spreadsheets hide, is taken off; further cells are left out.
 */
export function pasteEntries(rows: Rows, cells: ReadonlyArray<readonly string[]>): PastePlan {
  const known = new Map<string, number>();
  rows.all.forEach(({ source, isBlank }, line) => {
    if (!isBlank && !known.has(source)) known.set(source, line);
  });
  const pasted = new Map<string, string>();
  let skipped = 0;
  for (const [source = '', target = ''] of cells) {
    const key = cleanPhrase(source).trim();
    if (key === '' && target.trim() === '') skipped++;
    else pasted.set(key, cleanPhrase(target).trim());
  }
  const changes: LineSplice[] = [];
  const added: string[] = [];
  for (const [source, target] of pasted) {
    const line = known.get(source);
    const insert = [`${source}\t${target}`];
    if (line === undefined || source === '') added.push(...insert);
    else if (rows.all[line]?.target !== target) changes.push({ line, remove: 1, insert });
  }
  changes.sort((a, b) => a.line - b.line);
  const splices = added.length > 0 ? [...changes, rows.atEnd(added)] : changes;
  return { splices, added: added.length, changed: changes.length, skipped };
}

/** One column goes down from the cell with the focus; what is left is added with nothing on the other side. */
export function pasteColumn(
  rows: Rows,
  targets: readonly Row[],
  side: Side,
  cells: ReadonlyArray<readonly string[]>,
): PastePlan {
  const phrases = cells.map(([phrase = '']) => cleanPhrase(phrase).trim());
  const changes: LineSplice[] = [];
  const added: string[] = [];
  phrases.forEach((phrase, index) => {
    const row = targets[index];
    if (!row) {
      if (phrase !== '') added.push(Rows.withSide({ source: '', target: '' }, side, phrase));
    } else if (row[side] !== phrase)
      changes.push({ line: row.line, remove: 1, insert: [Rows.withSide(row, side, phrase)] });
  });
  changes.sort((a, b) => a.line - b.line);
  const splices = added.length > 0 ? [...changes, rows.atEnd(added)] : changes;
  return { splices, added: added.length, changed: changes.length, skipped: 0 };
}

/** A phrase is one cell of one line: tabs and line breaks in it become spaces. */
export function cleanPhrase(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

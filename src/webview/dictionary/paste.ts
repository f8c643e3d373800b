import type { LineSplice, Side } from '../../shared/webview/dictionary';
import { Rows, type Row } from './rows';
import { counted, t } from '../../shared/l10n';

/** Changes that a paste makes, as splices of the dictionary, and the number of rows it concerns. */
export interface PastePlan {
  splices: LineSplice[];
  added: number;
  changed: number;
  skipped: SkippedRows;
}

/** Number of rows that are not taken over. */
export interface SkippedRows {
  /** Without a source and a target. */
  blank: number;
  /** Number of rows without a target for a source that the dictionary has: its entry stays as it is. */
  withoutTarget: number;
  /** Whose source comes again further down: the last one wins. */
  repeated: number;
}

const noneSkipped: SkippedRows = { blank: 0, withoutTarget: 0, repeated: 0 };

/**
 * Rows of two cells go into the dictionary by their source: one that is there gets the new target, others are added at
 * the end, also those that lack a source or a target, which the user then fills in. Outer white space, which
 * spreadsheets hide, is taken off; further cells are left out.
 */
export function pasteEntries(rows: Rows, cells: ReadonlyArray<readonly string[]>): PastePlan {
  const known = new Map<string, Row>();
  rows.all.forEach((row) => {
    if (!row.isBlank && !known.has(row.source)) known.set(row.source, row);
  });
  const skipped = { ...noneSkipped };
  const pasted = new Map<string, { source: string; target: string }>();
  cells.forEach(([first = '', second = ''], index) => {
    const source = cleanPhrase(first).trim();
    const target = cleanPhrase(second).trim();
    // No phrase has a tab: rows without a source are told apart by it.
    const key = source || `\t${index}`;
    if (source === '' && target === '') {
      skipped.blank++;
    } else if (target === '' && (known.has(key) || pasted.has(key))) {
      skipped.withoutTarget++;
    } else {
      if (pasted.has(key)) skipped.repeated++;
      pasted.set(key, { source, target });
    }
  });
  const changes: LineSplice[] = [];
  const added: string[] = [];
  for (const { source, target } of pasted.values()) {
    const row = source === '' ? undefined : known.get(source);
    const line = `${source}\t${target}`;
    if (!row) added.push(line);
    else if (row.target !== target) changes.push({ line: row.line, remove: 1, insert: [line] });
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
    } else if (row[side] !== phrase) {
      changes.push({ line: row.line, remove: 1, insert: [Rows.withSide(row, side, phrase)] });
    }
  });
  changes.sort((a, b) => a.line - b.line);
  const splices = added.length > 0 ? [...changes, rows.atEnd(added)] : changes;
  return { splices, added: added.length, changed: changes.length, skipped: noneSkipped };
}

/** A phrase is one cell of one line: tabs and line breaks in it become spaces. */
export function cleanPhrase(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** Returns the result of a paste in a few words. */
export function toldOf({ added, changed, skipped }: PastePlan): string {
  return [
    counted(added, '1 entry added', '{0} entries added'),
    t('{0} changed', changed),
    ...skippedRows(skipped),
  ].join(', ');
}

function skippedRows({ blank, withoutTarget, repeated }: SkippedRows): string[] {
  return [
    ...(blank ? [counted(blank, '1 blank row skipped', '{0} blank rows skipped')] : []),
    ...(withoutTarget
      ? [counted(withoutTarget, '1 row without a target skipped', '{0} rows without a target skipped')]
      : []),
    ...(repeated
      ? [counted(repeated, '1 row with a repeated source skipped', '{0} rows with a repeated source skipped')]
      : []),
  ];
}

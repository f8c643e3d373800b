import type { LineSplice, Side } from '../../shared/webview/dictionary';
import { fold } from '../grid/fold';

/** A line of the dictionary. It stays the same object while its phrases change. */
export interface Row {
  /** Line number, from 0. */
  line: number;
  source: string;
  target: string;
  /** A line with nothing but spaces, which the table does not show and nobody sends. */
  isBlank: boolean;
  /** Folded texts that filter, sorting and the search for duplicates compare; made when needed. */
  folded?: { source: string; target: string };
}

/** The lines of a dictionary, as the page knows them. */
export class Rows {
  all: Row[] = [];
  version = 0;

  /** Takes a whole text. */
  load(text: string, version: number): void {
    this.all = text.split(/\r?\n/).map(rowOf);
    this.version = version;
  }

  /** @returns the rows that are there now and were not, and whether any is gone or blank now */
  apply(splices: readonly LineSplice[], version: number): { added: Row[]; isAnyGone: boolean } {
    const added: Row[][] = [];
    let isAnyGone = false;
    // From the bottom up: the lines of each are those before the others.
    for (const { line, remove, insert } of splices.toReversed()) {
      const before = this.all.slice(line, line + remove);
      const wasShown = new Set(before.filter(({ isBlank }) => !isBlank));
      const stays = stayingRows(before, insert);
      const rows = insert.map((text, index) => {
        const row = stays[index];
        return row ? Object.assign(row, rowOf(text, row.line), { folded: undefined }) : rowOf(text, 0);
      });
      const isShown = new Set(rows.filter(({ isBlank }) => !isBlank));
      added.push([...isShown].filter((row) => !wasShown.has(row)));
      isAnyGone ||= [...wasShown].some((row) => !isShown.has(row));
      const isInPlace = rows.length === before.length && rows.every((row, index) => row === before[index]);
      if (!isInPlace) this.all = this.all.slice(0, line).concat(rows, this.all.slice(line + remove));
    }
    this.all.forEach((row, line) => (row.line = line));
    this.version = version;
    return { added: added.reverse().flat(), isAnyGone };
  }

  /** The text of a row with another phrase on one side. */
  static withSide(row: Pick<Row, Side>, side: Side, phrase: string): string {
    return side === 'source' ? `${phrase}\t${row.target}` : `${row.source}\t${phrase}`;
  }

  /** Returns the splice that adds entries at the end: they replace a blank line at the end, which otherwise stays blank. */
  atEnd(lines: string[]): LineSplice {
    const isBlank = this.all.at(-1)?.isBlank ?? false;
    return { line: this.all.length - (isBlank ? 1 : 0), remove: isBlank ? 1 : 0, insert: lines };
  }

  /** Splices that take rows out, neighbours together. */
  without(rows: readonly Row[]): LineSplice[] {
    const splices: LineSplice[] = [];
    for (const { line } of rows.toSorted((a, b) => a.line - b.line)) {
      const last = splices.at(-1);
      if (last && last.line + last.remove === line) last.remove++;
      else splices.push({ line, remove: 1, insert: [] });
    }
    return splices;
  }

  /** Puts a row in the place of another that has the same text. */
  replace(row: Row, by: Row): void {
    by.line = row.line;
    this.all[row.line] = by;
  }

  /** Returns whether a row is still there. */
  has(row: Row): boolean {
    return this.all[row.line] === row;
  }
}

/** A row as filters compare it: without case and accents. Worked out once for each row. */
export function foldedOf(row: Row): { source: string; target: string } {
  return (row.folded ??= { source: fold(row.source), target: fold(row.target) });
}

/** Folds the rows that are not folded yet, as one text: several times as fast as phrase by phrase. */
export function foldAll(rows: readonly Row[]): void {
  const left = rows.filter(({ folded }) => !folded);
  // No phrase has a line feed, and folding makes none.
  const phrases = fold(left.map(({ source, target }) => `${source}\n${target}`).join('\n')).split('\n');
  left.forEach((row, index) => {
    row.folded = { source: phrases[2 * index] ?? '', target: phrases[2 * index + 1] ?? '' };
  });
}

/**
 * Returns, for each inserted line, the row that becomes it: the one with the same source, at whatever position. A user who is
 * typing in an entry stays in that entry.
 */
function stayingRows(before: readonly Row[], insert: readonly string[]): ReadonlyArray<Row | undefined> {
  if (before.length === 1 && insert.length === 1) return before;
  const bySource = new Map(before.filter(({ source }) => source !== '').map((row) => [row.source, row]));
  const stays = insert.map((text) => {
    const { source } = rowOf(text, 0);
    const row = bySource.get(source);
    bySource.delete(source);
    return row;
  });
  if (before.length !== insert.length) return stays;
  // Entries that were given another source, one below the other.
  const taken = new Set(stays);
  return stays.map((row, index) => {
    const old = before[index];
    return row ?? (old && !taken.has(old) && old.target === rowOf(insert[index] ?? '', 0).target ? old : undefined);
  });
}

function rowOf(text: string, line: number): Row {
  const tab = text.indexOf('\t');
  if (tab >= 0) return { line, source: text.slice(0, tab), target: text.slice(tab + 1), isBlank: false };
  return { line, source: text, target: '', isBlank: /^ *$/.test(text) };
}

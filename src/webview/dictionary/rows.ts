import type { LineSplice, Side } from '../../shared/webview/dictionary';

/** A line of the dictionary. It stays the same object while its phrases change. */
export interface Row {
  /** Where it stands, from 0. */
  line: number;
  source: string;
  target: string;
  /** A line with nothing but spaces, which the table does not show and nobody sends. */
  isBlank: boolean;
  /** What filter, sorting and the search for duplicates compare: made when needed. */
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

  /** @returns the rows that are there now and were not, and whether any is gone; blank lines count as gone */
  apply(splices: readonly LineSplice[], version: number): { added: Row[]; isAnyGone: boolean } {
    const added: Row[] = [];
    let isAnyGone = false;
    // From the bottom up: the lines of each are those before the others.
    for (const { line, remove, insert } of splices.toReversed()) {
      const kept = Math.min(remove, insert.length);
      const appeared: Row[] = [];
      for (let index = 0; index < kept; index++) {
        const row = this.all[line + index];
        if (!row) continue;
        const wasBlank = row.isBlank;
        Object.assign(row, rowOf(insert[index] ?? '', row.line), { folded: undefined });
        if (wasBlank && !row.isBlank) appeared.push(row);
        isAnyGone ||= row.isBlank && !wasBlank;
      }
      const rows = insert.slice(kept).map(rowOf);
      isAnyGone ||= remove > kept;
      added.unshift(...appeared, ...rows.filter(({ isBlank }) => !isBlank));
      if (remove > kept || rows.length > 0) {
        this.all = this.all.slice(0, line + kept).concat(rows, this.all.slice(line + remove));
      }
    }
    this.all.forEach((row, line) => (row.line = line));
    this.version = version;
    return { added, isAnyGone };
  }

  /** The text of a row with another phrase on one side. */
  static withSide(row: Pick<Row, Side>, side: Side, phrase: string): string {
    return side === 'source' ? `${phrase}\t${row.target}` : `${row.source}\t${phrase}`;
  }

  /** Where entries are put behind the last: in place of a blank line at the end, which stays blank otherwise. */
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

  /** Whether a row is still there. */
  has(row: Row): boolean {
    return this.all[row.line] === row;
  }
}

/** Without case, accents and width: `Café` is found by `cafe`. */
export function fold(phrase: string): string {
  const lower = phrase.toLowerCase();
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
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

function rowOf(text: string, line: number): Row {
  const tab = text.indexOf('\t');
  if (tab >= 0) return { line, source: text.slice(0, tab), target: text.slice(tab + 1), isBlank: false };
  return { line, source: text, target: '', isBlank: /^ *$/.test(text) };
}

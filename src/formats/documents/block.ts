import type { OffsetRange } from '../trackedRange';

/** A stretch of a block that is translated as one, in the pieces that its lines leave of it. */
export interface Stretch {
  /** In file order; between two of them are a line end and what the next line begins with. */
  pieces: readonly OffsetRange[];
  /** What it is written into: `text` flows over lines, a cell ends at `|`, a title at its quote. */
  kind: 'text' | 'line' | 'cell' | 'quoted' | 'yaml';
  /** Of `yaml`: which of its scalars. */
  quote?: string;
}

/**
 * A paragraph, heading, item, row of a table or whatever else of a document stands on lines of its own. Its range is those
 * lines, without the last line end; what is between two blocks is blank.
 */
export interface Block extends OffsetRange {
  /** Which blocks can be translations of each other: `h2`, `p`, `li`, `tr3`, `fence`. */
  kind: string;
  /** What it is without its indentation and marks. */
  value: OffsetRange;
  /** Empty where there is nothing to translate: code, a rule, the lines around a note. */
  stretches: readonly Stretch[];
  /** What of it is the same in all languages and no part of its value: the address of a picture. */
  mark?: string;
}

/** What tells one wording of a block from another: its lines may be broken elsewhere, and its cells be as wide as others. */
export function wordingOf(text: string, { value, kind }: Pick<Block, 'value' | 'kind'>): string {
  if (/^t[hr]\d/.test(kind)) {
    const rows = text.slice(value.start, value.end).split(/\r\n|\r|\n/);
    const cellsOf = (row: string): string[] =>
      row
        .replace(/^[ \t>]+/, '')
        .split('|')
        .map((cell) => cell.trim());
    return rows
      .map((row, index) =>
        cellsOf(row)
          .map((cell) => (index === 1 ? cell.replace(/-+/, '-') : cell))
          .join('|'),
      )
      .join('\n');
  }
  const lines = text.slice(value.start, value.end).split(/\r\n|\r|\n/);
  return lines.map((line) => line.replace(/^[ \t>]+/, '').trimEnd()).join(' ');
}

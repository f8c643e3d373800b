import type { OffsetRange } from '../trackedRange';

/** A stretch of a block that is translated as one, in the pieces that its lines leave of it. */
export interface Stretch {
  /** Ranges in file order; between two of them are a line end and the beginning of the next line. */
  pieces: readonly OffsetRange[];
  /** Kind of its surroundings: `text` flows over lines, a cell ends at `|`, a title at its quote. */
  kind: 'text' | 'line' | 'cell' | 'quoted' | 'yaml';
  /** Style of a scalar of `yaml`. */
  quote?: string;
}

/**
 * A paragraph, heading, item, row of a table or whatever else of a document stands on lines of its own. Its range is those
 * lines, without the last line end; what is between two blocks is blank.
 */
export interface Block extends OffsetRange {
  /** Kind of block; only blocks of one kind can be translations of each other: `h2`, `p`, `li`, `tr3`, `fence`. */
  kind: string;
  /** Range without indentation and marks. */
  value: OffsetRange;
  /** Empty where there is nothing to translate: code, a rule, the lines around a note. */
  stretches: readonly Stretch[];
  /** Part that is the same in all languages and not in its value: the address of a picture. */
  mark?: string;
}

/** Returns the wording of a block: the same when its lines are broken elsewhere, or its cells have other widths. */
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

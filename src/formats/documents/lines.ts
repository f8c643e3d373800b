import type { OffsetRange } from '../trackedRange';

/** A line of a document, without its line end. */
export interface Line extends OffsetRange {
  text: string;
}

/** The lines of a text; a mark of its encoding belongs to none. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const lineEnd = /\r\n|\r|\n/g;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (const { 0: mark, index } of text.matchAll(lineEnd)) {
    if (index < start) continue;
    lines.push({ start, end: index, text: text.slice(start, index) });
    start = index + mark.length;
  }
  if (start < text.length) lines.push({ start, end: text.length, text: text.slice(start) });
  return lines;
}

import type { OffsetRange } from '../trackedRange';

/**
 * Part of a line of a document that belongs to its text: `[start, end)` without line end, and without the comment marks
 * and indentation around it. White space inside the range still tells the indentation of the text.
 */
export type Line = OffsetRange;

const lineEnd = /\r\n|[\n\r]/g;

/** The lines of `[start, end)` of a text without their line ends; at least one. */
export function linesOf(text: string, start = 0, end = text.length): Line[] {
  const lines: Line[] = [];
  let at = start;
  lineEnd.lastIndex = 0;
  // Cut, or the next line end would be looked for however far behind it stands.
  for (const match of text.slice(start, end).matchAll(lineEnd)) {
    lines.push({ start: at, end: start + match.index });
    at = start + match.index + match[0].length;
  }
  lines.push({ start: at, end: Math.max(at, end) });
  return lines;
}

/** The same lines one after the other, for whoever may not need all of them. */
export function* linesFrom(text: string, start: number): Generator<Line, void> {
  for (let at = start; ;) {
    const end = lineEndOf(text, at);
    yield { start: at, end };
    if (end === text.length) return;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
}

/** A text that keeps no longer one it was cut from in memory. */
export function copyOf(text: string): string {
  return `${text} `.slice(0, -1);
}

/** Returns the start of the line around an offset. */
export function lineStartOf(text: string, at: number): number {
  return nearLineStartOf(text, at, Infinity);
}

/**
 * The same, or the place that many units before the offset where the line is longer: a line of a program that was packed
 * may hold all of it, with thousands of comments and strings.
 */
export function nearLineStartOf(text: string, at: number, most = 1_000): number {
  // Not `lastIndexOf`: of a text without `\r` it would read all that stands before.
  let start = Math.min(at, text.length);
  const least = Math.max(0, start - most);
  while (start > least && !isLineEnd(text.charCodeAt(start - 1))) start--;
  return start;
}

function isLineEnd(unit: number): boolean {
  return unit === 10 || unit === 13;
}

/** Returns the end of the line around an offset, its line end not included. */
export function lineEndOf(text: string, at: number): number {
  lineEnd.lastIndex = at;
  return lineEnd.exec(text)?.index ?? text.length;
}

/** The same, or the place that many units behind the offset where the line is longer. */
export function nearLineEndOf(text: string, at: number, most: number): number {
  return at + lineEndOf(text.slice(at, at + most), 0);
}

/** A line without white space at its ends; of a blank line an empty range at its end. */
export function trimLine(text: string, { start, end }: Line): Line {
  const content = text.slice(start, end);
  const trimmedEnd = start + content.trimEnd().length;
  return {
    start: Math.min(start + (content.length - content.trimStart().length), end),
    end: Math.max(trimmedEnd, start),
  };
}

/** Columns a stretch of text takes: one for each character, two for wide ones, four for a tab. */
export function columnsOf(text: string): number {
  if (oneColumnEach.test(text)) return text.length;
  let columns = 0;
  for (const character of text) {
    columns += character === '\t' ? 4 : wide.test(character) ? 2 : combining.test(character) ? 0 : 1;
  }
  return columns;
}

const oneColumnEach = /^[\x20-\x7e]*$/;
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;
const combining = /\p{Mn}/u;

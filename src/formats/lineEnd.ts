/**
 * The line end of a file; the one that comes first counts, or first from an offset on, in a file that has several. A carriage
 * return alone is one only where the file has no other: else it is a part of a text.
 */
export function lineEndOf(text: string, from = 0): string {
  const lineEnd = /\r?\n/g;
  lineEnd.lastIndex = from;
  const found = lineEnd.exec(text)?.[0] ?? (from > 0 ? lineEnd.exec(text)?.[0] : undefined);
  return found ?? (text.includes('\r') ? '\r' : '\n');
}

/** A text with the line ends of a file. */
export function withLineEnds(text: string, lineEnd: string): string {
  return text.replace(/\r\n?|\n/g, lineEnd);
}

/** A text with each stretch of white space that has a line end in it as `replacement`. */
export function withoutLineEnds(text: string, replacement: string): string {
  return text.replace(/\s+/gu, (space) => (/[\r\n\u2028\u2029]/.test(space) ? replacement : space));
}

/** Tells where the line of an offset begins, for many offsets: a file may be one line, which is then read once. */
export function lineStarts(text: string): (at: number) => number {
  let starts: number[] | undefined;
  return (at) => {
    starts ??= [0, ...Array.from(text.matchAll(/[\r\n]/g), ({ index }) => index + 1)];
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return starts[low] ?? 0;
  };
}

/** Returns the start of the line of an offset; `lineStarts` for those of many. */
export function lineStartOf(text: string, at: number): number {
  let start = at;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}

/**
 * The line end and the indentation before an offset; empty where something else stands there on its line. It reads no
 * further than it must: a file may be one line.
 */
export function lineBreakBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  if (text[start - 1] !== '\n' && text[start - 1] !== '\r') return '';
  return text.slice(text.startsWith('\r\n', start - 2) ? start - 2 : start - 1, at);
}

/** The number of the line an offset is in. Offsets that ascend read the text once. */
export function lineCounter(text: string): (offset: number) => number {
  let at = 0;
  let line = 1;
  return (offset) => {
    if (offset < at) [at, line] = [0, 1];
    line += text.slice(at, offset).match(/\r\n|\r|\n/g)?.length ?? 0;
    at = offset;
    return line;
  };
}

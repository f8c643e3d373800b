/** The line end of a file; the one that comes first counts, or first from an offset on, in a file that has several. */
export function lineEndOf(text: string, from = 0): string {
  const lineEnd = /\r\n|\r|\n/g;
  lineEnd.lastIndex = from;
  const found = lineEnd.exec(text)?.[0];
  return found ?? (from > 0 ? lineEndOf(text) : '\n');
}

/** A text with the line ends of a file. */
export function withLineEnds(text: string, lineEnd: string): string {
  return text.replace(/\r\n?|\n/g, lineEnd);
}

/** A text with each stretch of white space that has a line end in it as `replacement`. */
export function withoutLineEnds(text: string, replacement: string): string {
  return text.replace(/\s+/gu, (space) => (/[\r\n\u2028\u2029]/.test(space) ? replacement : space));
}

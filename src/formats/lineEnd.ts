/** The line end of a file; the one that comes first counts. */
export function lineEndOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
}

/** A text with the line ends of a file. */
export function withLineEnds(text: string, lineEnd: string): string {
  return text.replace(/\r\n?|\n/g, lineEnd);
}

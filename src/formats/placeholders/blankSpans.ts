/** A text with blanks in place of stretches of it, which ascend and do not overlap. */
export function blankSpans(text: string, spans: ReadonlyArray<{ start: number; end: number }>): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return result + text.slice(at);
}

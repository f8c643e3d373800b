import { tokenizeMarkup } from '../markup/tokenizer';
import type { OffsetRange } from '../trackedRange';
import type { SyntaxToken } from './syntax/syntax';

/**
 * Returns the text of a range of a program outside of its comments, without blank lines and indentation: the same
 * before and after an edit that touched nothing but comments.
 * @param tokens those that start in the range, ascending
 */
export function outsideComments(text: string, tokens: readonly SyntaxToken[], range: OffsetRange): string {
  return filledLines(
    text,
    range,
    tokens.filter(({ kind }) => kind === 'line' || kind === 'block'),
  );
}

/** The same of a tagged text. Comments of scripts and style sheets stay: what is written beside them is no part of a tag. */
export function outsideMarkupComments(text: string, mode: 'html' | 'xml'): string {
  return filledLines(
    text,
    { start: 0, end: text.length },
    tokenizeMarkup(text, mode).filter(({ type }) => type === 'comment' || type === 'raw'),
  );
}

/** @param left ranges to leave out, ascending; the white space before each goes with it */
function filledLines(text: string, { start, end }: OffsetRange, left: readonly OffsetRange[]): string {
  const parts: string[] = [];
  let at = start;
  for (const range of left) {
    parts.push(text.slice(at, range.start).trimEnd());
    at = range.end;
  }
  return [...parts, text.slice(at, end)]
    .join('')
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

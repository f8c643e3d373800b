import type { WordChange } from '../writing/changes';
import { isSpelling } from './isSpelling';
import { isSureSlip } from './repetitions';

/**
 * Returns whether a change surely mends an error, whoever made it, so that nobody has to look at it: letters swapped or
 * doubled, a word that stands there twice, one article for the other.
 */
export function isSureChange(text: string, { start, end, replacement }: WordChange): boolean {
  const [before, after] = [text.slice(start, end).trim().toLowerCase(), replacement.trim().toLowerCase()];
  if (after === '') return isDoubled(text, start, end, before);
  if (articles.has(before) && articles.has(after)) return before !== after;
  return isSpelling(before, after) && isSureSlip(before, after);
}

const articles: ReadonlySet<string> = new Set(['a', 'an']);

function isDoubled(text: string, start: number, end: number, word: string): boolean {
  if (!/^[\p{L}\p{M}]+$/u.test(word)) return false;
  const next = /^\s*([\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}'’-])/u.exec(text.slice(end, end + word.length + 10))?.[1];
  const last = /(?<![\p{L}\p{M}\p{N}'’-])([\p{L}\p{M}]+)\s*$/u.exec(
    text.slice(Math.max(0, start - word.length - 10), start),
  )?.[1];
  return next?.toLowerCase() === word || last?.toLowerCase() === word;
}

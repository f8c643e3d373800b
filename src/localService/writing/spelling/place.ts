import type { Span } from '../../../formats/prose/technicalSpans';
import { startsSentence } from '../startsSentence';

/* Where a word stands in a text, and what that says of it. */

/** No word that may be misspelt is longer. */
export const longestWord = 30;

/** The words before and after a word, where nothing but a space is between them. */
export interface Neighbours {
  before: string;
  after: string;
}

/** A word in quotes, as a span of the text. */
export function withoutQuotes(at: number, word: string): { start: number; end: number } {
  const isMark = (index: number): boolean => "'’-".includes(word.charAt(index));
  let [start, end] = [0, word.length];
  while (start < end && isMark(start)) start++;
  while (end > start && isMark(end - 1)) end--;
  return { start: at + start, end: at + end };
}

/** An escape, a word alone in quotes or stars, a part of something longer: a name, or code. */
export function standsApart(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (/[\\/@#$_.`=%&-]/.test(before) || /[/_=@\\(-]/.test(after)) return true;
  // "**c**ontent": the letters an abbreviation is made of.
  if (/[\p{L}\p{N}][*_~]{1,3}$/u.test(text.slice(Math.max(0, start - 5), start))) return true;
  if (/^[*_~]{1,3}[\p{L}\p{N}]/u.test(text.slice(end, end + 5))) return true;
  if (isPartOfWord(text, start, end)) return true;
  if (text.startsWith('::', end) || text.startsWith('::', start - 2)) return true;
  return /["'“‘«*]/.test(before) && /["'”’»*]/.test(after);
}

/** "Spei&amp;chern", "<g id="1">D</g>atei": a mnemonic or tags stand inside a word. */
export function isPartOfWord(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - longestTags), start);
  return partBefore.test(before) || partBehind.test(text.slice(end, end + longestTags));
}

/** Tags beside a word are hardly longer. */
const longestTags = 200;
/** A tag alone, such as `<br>` or `<x/>`, may be a line end. */
const partBefore = /\p{L}(?:&(?:amp;)?|(?:<(?!br\b)[^<>]*(?<!\/)>)+)$/u;
const partBehind = /^(?:&(?:amp;)?|(?:<(?!br\b)[^<>]*(?<!\/)>)+)\p{L}/u;

/** "[pilight](https://…)". */
export function isLinkText(text: string, start: number, end: number): boolean {
  return text.charAt(start - 1) === '[' && text.startsWith('](', end);
}

/** "lvstyles: say more", "(nto)", "[cronet]", "cronet 1.4.0". */
export function isTag(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (before === '(' || before === '[') return after === ')' || after === ']';
  if (/^ v?\d+\.\d/.test(text.slice(end, end + 8))) return true;
  return /^\p{Ll}/u.test(text.slice(start)) && text.startsWith(': ', end) && text.slice(0, start).trim() === '';
}

/** "Fix typo recieve", "recieve -> receive", "recieve should be receive": somebody speaks of the slip. */
export function isQuotedSlip(text: string, { start, end }: Span, meant: string): boolean {
  const before = text.slice(0, start);
  if (/\b(?:typos?|misspel(?:t|led|ling)s?|corrections? (?:for|of)):? ["'‘“]?$/i.test(before.slice(-25))) return true;
  const behind = text.slice(end, end + longestWord + 20);
  const [, then = ''] = mendedBy.exec(behind) ?? (saysMend.test(before) ? mendedTo.exec(behind) : null) ?? [];
  return then.toLowerCase() === meant;
}

const mendedBy = /^["'’”]? *(?:-+>|=+>|→|should be) *["'‘“]?(\p{L}+)/u;
/** "Rename memroy to memory"; but "maps memroy to memory" has a slip. */
const saysMend = /\b(?:renam|chang|correct|replac|fix|spell|typo)/i;
const mendedTo = /^["'’”]? (?:to|with|by) ["'‘“]?(\p{L}+)/u;

/** Returns whether a text is one or two words: a label or a name. */
export function isLabel(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) < 3;
}

const notOfWord = /[^a-z']/i;

/** The words beside a word. */
export function neighboursOf(text: string, start: number, end: number): Neighbours {
  const [left, right] = [text.slice(Math.max(0, start - longestWord), start), text.slice(end, end + longestWord)];
  const before = / $/.test(left) ? (left.slice(0, -1).split(notOfWord).at(-1) ?? '') : '';
  const after = right.startsWith(' ') ? (right.slice(1).split(notOfWord, 1)[0] ?? '') : '';
  return { before: before.toLowerCase(), after: after.toLowerCase() };
}

/** A capital within a sentence. */
export function isInnerCapital(text: string, start: number, word: string): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(word) && !startsSentence(text, start) && !isTitle.test(text);
}

/** Most words have a capital. */
const isTitle = /^[^\p{L}]*(?:\p{Lu}[^\s]*\s+){1,8}\p{Lu}[^\s]*$/u;

/** "alpha/beta" is no path, or what it leads to is misspelt. */
export function isAlternative(text: string, span: { start: number; end: number } | undefined): boolean {
  return span !== undefined && /^[A-Za-z]?[a-z]+\/[a-z]+$/.test(text.slice(span.start, span.end));
}

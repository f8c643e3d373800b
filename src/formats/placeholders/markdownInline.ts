import type { Candidate, Pairing } from './candidate';
import { isWordAt, matchAt, none } from './matcher';
import { normaliseLabel } from './markdownBlocks';

const autolink = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+)>/y;
const target =
  /\]\([ \t]*(?![ \t])(?:<[^<>\n]*>|(?!<)(?:\\[^\s]|[^\s()\\]|\((?:\\[^\s]|[^\s()\\]|\((?:\\[^\s]|[^\s()\\])*\))*\))*)(?:[ \t\r]*(?:\n[ \t]*)?(?:"(?:\\[^\n]|[^"\n\\])*"|'(?:\\[^\n]|[^'\n\\])*'|\([^()\n]*\)))?[ \t]*\)/y;
const reference = /\]\[[^\][\n]{1,999}\]/y;
const shortcut = /!?\[((?:[^\][\n\\]|\\.){1,999})\](\[\]|(?![([]))/y;
const checkboxOrFootnote = /\[(?:[ xX]|\^[^\][\s]{1,999})\](?![([:])/y;

/** `<https://…>` or `<a@b.c>`. */
export function matchAutolink(text: string, at: number): number {
  return matchAt(autolink, text, at);
}

/**
 * A link that is protected as a whole since its text is its address: `[label][]`, or `[label]` where the label has
 * a definition. So are footnote marks and check boxes.
 */
export function matchShortcut(text: string, at: number, defined: ReadonlySet<string>): number {
  const mark = matchAt(checkboxOrFootnote, text, at);
  if (mark !== none) return mark;
  shortcut.lastIndex = at;
  const match = shortcut.exec(text);
  const isLink = match !== null && (match[2] === '[]' || defined.has(normaliseLabel(match[1] ?? '')));
  return isLink ? shortcut.lastIndex : none;
}

/** Matches the target of a link behind its text, in any text: `](target)`, `](target "title")`. */
export function matchLinkTarget(text: string, at: number): number {
  return matchAt(target, text, at);
}

/**
 * Matches the end of a link behind its text: `](target "title")`, or `][label]`. The definition of the label may be
 * outside the text, so the latter is taken for a link unless it indexes something: `grid[x][y]`.
 */
export function matchLinkEnd(text: string, at: number, opener: number): number {
  const end = matchLinkTarget(text, at);
  return end === none && !isWordAt(text, opener - 1) ? matchAt(reference, text, at) : end;
}

const blank = /^\s?$/;
const punctuation = /[\p{P}\p{S}]/u;
const longestRun = 3;

/** The run of `*`, `_` or `~~` at `at` as emphasis, by the flanking rules of CommonMark; `undefined` when it is text. */
export function emphasisRun(text: string, at: number, paragraph: number): Candidate | undefined {
  const mark = text.charAt(at);
  let end = at + 1;
  while (text.charAt(end) === mark) end++;
  const length = end - at;
  if (length > longestRun || (mark === '~' && length !== 2)) return undefined;
  const before = text.charAt(at - 1);
  const after = text.charAt(end);
  const left = isFlanking(after, before);
  const right = isFlanking(before, after);
  const isWordMark = mark === '_';
  const opens = left && (!isWordMark || !right || punctuation.test(before));
  const closes = right && (!isWordMark || !left || punctuation.test(after));
  if (!opens && !closes) return undefined;
  const role: Pairing['role'] = opens && closes ? 'either' : opens ? 'open' : 'close';
  const key = `${text.slice(at, end)}${paragraph}`;
  return { start: at, end, kind: 'emphasis', pairing: { role, key, needsPartner: true } };
}

function isFlanking(inner: string, outer: string): boolean {
  return !blank.test(inner) && (!punctuation.test(inner) || blank.test(outer) || punctuation.test(outer));
}

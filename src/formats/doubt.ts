import { asciidocCodes } from './documents/asciidoc/codes';
import { markdownCodes, literalsOfMarkdown, marksEmphasis, withoutEmphasis, type FindCodes } from './documents/inline';
import { rstCodes } from './documents/rst/codes';
import type { FormatEntry } from './formatTable';
import { blankSpans } from './placeholders/blankSpans';
import type { ProtectedSpan } from './placeholders/span';
import { reason, type Reason } from './reason';
import type { Segment, SegmentTarget } from './segment';

/** Finders of the codes in the texts of documents, where a sign between words may begin something. */
const codesOf: Readonly<Partial<Record<FormatEntry['id'], FindCodes>>> = {
  markdown: markdownCodes,
  asciidoc: asciidocCodes,
  rst: rstCodes,
};

/**
 * Reason why a translation that no user wrote is not sure to be read as its source is: a sign in it begins or ends
 * something in files of the format. `undefined` when nothing does.
 */
export function doubtIn(segment: Segment, target: SegmentTarget, id: FormatEntry['id']): Reason | undefined {
  const find = codesOf[id];
  const sign = endIn(segment, target) ?? (find && (markIn(segment, target, id) ?? changedCode(segment, target, find)));
  if (sign !== undefined) return reason('mask-unknown', sign);
  // Codes alone may be a block of their own.
  const isWordless = find && segment.protectedSpans.length > 0 && !/[\p{L}\p{N}]/u.test(literalsOf(target));
  return isWordless && /\p{L}/u.test(literalsOf(segment)) ? reason('translation-empty') : undefined;
}

/** A sign that ends a text for readers of its file. */
function endIn({ endsAt, text }: Segment, target: SegmentTarget): string | undefined {
  if (endsAt === undefined) return undefined;
  const quote = /^["'`]/.exec(target.text)?.[0];
  if (quote !== undefined && !text.startsWith(quote)) return quote;
  return [...endsAt].find((sign) => target.text.includes(sign) && !text.includes(sign));
}

/** A mark between the codes of a text of Markdown that MDX, or a program that reads it first, takes for one of its own. */
function markIn(segment: Segment, target: SegmentTarget, id: FormatEntry['id']): string | undefined {
  if (id !== 'markdown') return undefined;
  const [own, brought] = [literalsOf(segment), literalsOf(target)];
  // Where the source has some that begin no tag, new ones are not escaped.
  const marks = ['{', '}', '`', ...(own.includes('<') ? ['<'] : [])];
  return marks.find((mark) => countOf(brought, mark) > countOf(own, mark));
}

/** A code that a translation has besides those of its source, or one that is no longer read as it was. */
function changedCode(segment: Segment, target: SegmentTarget, find: FindCodes): string | undefined {
  const { protectedSpans: codes } = segment;
  const [own, brought] = [literalsOf(segment), literalsOf(target)];
  // Marks of emphasis that are none are written as such, unless the source has some.
  const isMarkdown = find === markdownCodes;
  const isEscaped = isMarkdown && !marksEmphasis(literalsOfMarkdown(segment.text));
  const mark = ['*', '~'].find((one) => countOf(brought, one) !== countOf(own, one));
  if (isMarkdown && !isEscaped && mark !== undefined) return mark;
  const said = isEscaped ? withLiterals(target, (literal) => withoutEmphasis(literal, '·')) : target.text;
  const [before, after] = [byPlace(find(segment.text)), byPlace(find(said))];
  for (const [index, place] of target.protectedSpans.entries()) {
    const code = codes[index];
    const was = code && before.get(placeOf(code));
    const now = after.get(placeOf(place));
    if (was && was.pair?.role !== now?.pair?.role) return target.text.slice(place.start, place.end);
    if (was && !now) return target.text.slice(place.start, place.end);
    if (code && runsOn(brought, target.text, place) && !runsOn(own, segment.text, code)) {
      return target.text.slice(place.start, place.end);
    }
  }
  const places = new Set(target.protectedSpans.map(placeOf));
  for (const [place, { start, end }] of after) {
    const written = target.text.slice(start, end);
    if (!places.has(place) && countOf(target.text, written) > countOf(segment.text, written)) return written;
  }
  return undefined;
}

/** Returns whether a mark stands beside a code that begins or ends with it: `$` before `$x$`, a backtick behind one. */
function runsOn(literals: string, text: string, { start, end }: Place): boolean {
  const [first, last] = [text.charAt(start), text.charAt(end - 1)];
  return (isMark(first) && literals.charAt(start - 1) === first) || (isMark(last) && literals.charAt(end) === last);
}

function isMark(character: string): boolean {
  return /[^\p{L}\p{N}\s]/u.test(character);
}

interface Place {
  start: number;
  end: number;
}

const placeOf = ({ start, end }: Place): string => `${start}-${end}`;

function byPlace(spans: readonly ProtectedSpan[]): Map<string, ProtectedSpan> {
  return new Map(spans.map((span) => [placeOf(span), span]));
}

/** A text with blanks in place of its codes. */
function literalsOf({ text, protectedSpans }: SegmentTarget): string {
  return blankSpans(text, inOrder(protectedSpans));
}

/** A text with others of the same length in place of what is between its codes. */
function withLiterals({ text, protectedSpans }: SegmentTarget, write: (literal: string) => string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of inOrder(protectedSpans)) {
    result += write(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return result + write(text.slice(at));
}

function inOrder(places: readonly Place[]): Place[] {
  return places.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function countOf(text = '', part: string): number {
  return text.split(part).length - 1;
}

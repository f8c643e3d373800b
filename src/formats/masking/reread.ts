import { blankSpans } from '../placeholders/blankSpans';
import { findPlaceholders } from '../placeholders/find';
import type { PlaceholderKind, ProtectedSpan } from '../placeholders/span';
import { firstFrom, type OffsetRange } from '../trackedRange';
import type { Masked, MaskProblem } from './masked';
import { maskProblem } from './problem';

type Kinds = ReadonlySet<PlaceholderKind>;

/** Kinds that programs fill in. */
const filledIn: Kinds = new Set(['printf', 'brace', 'icu', 'mustache', 'template', 'colon', 'nesting'] as const);
/** Kinds that no translation brings. */
const strange: Kinds = new Set([...filledIn, 'tag', 'escape']);
/** Kinds that end where nothing more of them follows, so that a character behind one becomes a part of it. */
const openEnded: Kinds = new Set([...filledIn, 'url', 'email', 'mention']);
/** Kinds that are names, and other names with a letter beside them; `%1` and `{x}` are not. */
const names: Kinds = new Set(['colon', 'template']);
const inBraces: Kinds = new Set(['brace', 'icu', 'mustache']);
const addresses: Kinds = new Set(['url', 'email']);
/** An address that is a code of its file. */
const address = /^(?:[a-z]{3,8}:\/\/|www\.)[^\s<>"']+$/i;

/** Text that stands behind an address without being taken for a part of it. */
const behindAddress = /^(?:$|[\s.,;:!?…)\]}、。，！？：；）」』】]+(?:\s|$)|[\s)\]}、。，！？：；）」』】])/u;
/** A quotation mark behind an address, where one stands before it too. */
const closingQuote = /^["'»«”“’]/;
const openingQuote = /["'«»„“”‘]$/;
const ofName = /[\p{L}\p{M}\p{N}_]/u;
/** Signs with which a placeholder or tag can begin. */
const signs = /[%{}$#:@![<~_\\]/;

interface ReadSpan extends OffsetRange {
  kind: PlaceholderKind;
}

/** A text with its placeholders, in order, and what is between them. */
interface Read {
  text: string;
  spans: readonly ReadSpan[];
  literals: string;
}

/** A placeholder of the source, and where it is in the translation. */
interface Placed extends ReadSpan {
  place: OffsetRange;
}

/**
 * Reads a translation once more, as programs will: a placeholder that it brings, or that has become another one by what is
 * beside it, makes it doubtful. What both texts have as words is no placeholder in either.
 *
 * @param places where the spans of the source are in `text`, by their index
 */
export function rereadProblem(masked: Masked, text: string, places: readonly OffsetRange[]): MaskProblem | undefined {
  const placed = masked.pieces.flatMap(({ kind, span = -1 }): Placed[] => {
    const [own, place] = [masked.spans[span], places[span]];
    return own && place ? [{ start: own.start, end: own.end, kind, place }] : [];
  });
  const inTarget = placed.map(({ kind, place }) => ({ ...place, kind })).sort((a, b) => a.start - b.start);
  const source = readOf(masked.source, placed);
  const target = readOf(text, inTarget);
  if (!signs.test(target.literals) && placed.length === 0) return undefined;
  return (
    markIn(source, target) ??
    strangerIn(source, target) ??
    changedIn(source, target, placed) ??
    brokenIn(source, target)
  );
}

/** A sign that placeholders of the text are made of, alone. */
function markIn(source: Read, target: Read): MaskProblem | undefined {
  const has = (kinds: Kinds): boolean => source.spans.some(({ kind }) => kinds.has(kind));
  const marks = [...(has(new Set(['printf'])) ? ['%'] : []), ...(has(inBraces) ? ['{', '}'] : [])];
  const mark = marks.find((one) => countOf(target.literals, one) > countOf(source.literals, one));
  return mark === undefined ? undefined : maskProblem('unknown', mark);
}

/** A placeholder or tag that the translation has more often than its source. */
function strangerIn(source: Read, target: Read): MaskProblem | undefined {
  const starts = new Set(target.spans.map(({ start }) => start));
  for (const { start, end, kind } of readAgain(target)) {
    if (!strange.has(kind) || starts.has(start)) continue;
    const written = target.text.slice(start, end);
    if (written !== '%%' && countOf(target.text, written) > countOf(source.text, written)) {
      return maskProblem('unknown', written);
    }
  }
  return undefined;
}

/** A placeholder that is no longer read as what it is in the source. */
function changedIn(source: Read, target: Read, placed: readonly Placed[]): MaskProblem | undefined {
  const before = new Map(readAgain(source).map((span) => [span.start, span.end]));
  const after = readAgain(target);
  let next = 0;
  for (const one of placed.toSorted((a, b) => a.place.start - b.place.start)) {
    const { start, end, kind, place } = one;
    const glued = gluedTo(one, source, target);
    if (glued !== undefined) return maskProblem('unknown', glued);
    if (!openEnded.has(kind) || before.get(start) !== end) continue;
    while ((after[next]?.end ?? Infinity) <= place.start) next++;
    const now = after[next];
    if (!now || now.start >= place.end) {
      if (names.has(kind) && isBesideName(target.literals, place)) {
        return maskProblem('missing', source.text.slice(start, end));
      }
    } else if (now.start !== place.start || now.end !== place.end) {
      return maskProblem('unknown', target.text.slice(now.start, now.end));
    }
  }
  return undefined;
}

/** A placeholder with a sign right beside it that makes another one of it, and is not there in the source. */
function gluedTo({ start, end, kind, place }: Placed, source: Read, target: Read): string | undefined {
  const written = source.text.slice(start, end);
  const [was, sign] = [source.literals.charAt(start - 1), target.literals.charAt(place.start - 1)];
  if (openEnded.has(kind) && /[\\$]/.test(sign) && sign !== was) return sign + written;
  if (!addresses.has(kind) && !address.test(written)) return undefined;
  const next = target.literals.slice(place.end, place.end + 4);
  const isQuoted = closingQuote.test(next) && openingQuote.test(target.literals.slice(0, place.start));
  const isSame = next.charAt(0) === source.literals.charAt(end);
  return isQuoted || isSame || behindAddress.test(next) ? undefined : written + next.charAt(0);
}

function isBesideName(literals: string, { start, end }: OffsetRange): boolean {
  return ofName.test(literals.charAt(start - 1)) || ofName.test(literals.charAt(end));
}

/** A placeholder that has codes of its file in it and is no longer whole: `{name}` in `${name}`. */
function brokenIn(source: Read, target: Read): MaskProblem | undefined {
  for (const { start, end, kind } of findPlaceholders(source.text)) {
    if (!filledIn.has(kind)) continue;
    const inside = source.spans[firstFrom(source.spans, start)];
    const around = source.spans[firstFrom(source.spans, start + 1) - 1];
    if ((around && end <= around.end) || !inside || inside.start >= end) continue;
    const written = source.text.slice(start, end);
    if (countOf(target.text, written) < countOf(source.text, written)) return maskProblem('missing', written);
  }
  return undefined;
}

function readOf(text: string, spans: readonly ReadSpan[]): Read {
  return { text, spans, literals: blankSpans(text, spans) };
}

/** The placeholders of a text, whatever kind of text it is; what is protected for another reason is a space. */
function readAgain({ text, spans }: Read): ProtectedSpan[] {
  const others = spans.filter(({ kind }) => !openEnded.has(kind));
  return findPlaceholders(blankSpans(text, others));
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

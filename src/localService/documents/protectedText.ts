import { isForProgram } from '../../formats/encodedData';
import { blankSpans } from '../../formats/placeholders/blankSpans';
import { findPlaceholders } from '../../formats/placeholders/find';
import type { PlaceholderKind } from '../../formats/placeholders/span';
import { slice, type MarkedText, type Span } from '../translation/markedText';

/** A text of a document as an engine gets it. */
export interface ProtectedText {
  /** Text with its placeholders and addresses protected, also those that codes split. */
  marked: MarkedText;
  /** Gives a translation the codes of the text alone. */
  withCodes(translation: MarkedText): MarkedText;
}

/** Kinds of codes that don’t protect the text between their halves: it is translated. */
const looseKinds: ReadonlySet<PlaceholderKind> = new Set(['tag', 'link', 'emphasis', 'comment']);
/** A code at which a line ends, or a picture is: no placeholder goes on behind it. */
const breaks = /<(?:[\w.]+:)?(?:br|cr|tab|ptab|drawing|pict|object|img|hr|wbr)\b/i;
/** Characters that only an address has: a word right after one is not part of it. */
const addressSign = /[/.\-_?=#%&\d]/;

/**
 * Protects what a translation must not touch. Programs put codes into a placeholder where a part of it was typed at
 * another time, or looks otherwise: `${`, `invoice.number`, `}`. Such a stretch is protected with its codes as one.
 */
export function protectText(text: MarkedText): ProtectedText {
  const codes = text.protectedSpans;
  const own: readonly Span[] =
    codes.length === 0 && isForProgram(text.text)
      ? [{ start: 0, end: text.text.length }]
      : findPlaceholders(blankSpans(text.text, codes)).filter((span) => !meetsAny(codes, span));
  const crossing = codes.length === 0 ? [] : crossingSpans(text);
  const added = [...crossing, ...own.filter((span) => !meetsAny(crossing, span))];
  if (added.length === 0) return { marked: text, withCodes: (translation) => translation };
  const kept = codes.filter((span) => !meetsAny(crossing, span));
  const protectedSpans = [...kept, ...added.map(({ start, end }): Span => ({ start, end, added: true }))].sort(
    (a, b) => a.start - b.start,
  );
  const inner = new Map(
    crossing.map(({ start, end }) => [text.text.slice(start, end), slice(text, start, end).protectedSpans]),
  );
  return {
    marked: { text: text.text, protectedSpans },
    withCodes: (translation) => {
      const spans = translation.protectedSpans.flatMap((span) => {
        const within = inner.get(translation.text.slice(span.start, span.end));
        return within?.map(({ start, end }) => ({ start: start + span.start, end: end + span.start })) ?? [span];
      });
      return { text: translation.text, protectedSpans: spans };
    },
  };
}

/** The placeholders that have codes inside, found where the text is joined across its codes. */
function crossingSpans({ text, protectedSpans: codes }: MarkedText): Span[] {
  let joined = '';
  let at = 0;
  /** Stretches between codes, with their start in the joined text and in the text. */
  const stretches: Array<{ joined: number; start: number; length: number }> = [];
  for (const code of [...codes, { start: text.length, end: text.length }]) {
    stretches.push({ joined: joined.length, start: at, length: code.start - at });
    joined += text.slice(at, code.start);
    if (breaks.test(text.slice(code.start, code.end))) joined += '\n';
    at = code.end;
  }
  let next = 0;
  const found: Span[] = [];
  for (const { start, end, kind } of findPlaceholders(joined)) {
    while (next + 1 < stretches.length && (stretches[next]?.joined ?? 0) + (stretches[next]?.length ?? 0) <= start) {
      next++;
    }
    const first = stretches[next];
    let last = next;
    while ((stretches[last + 1]?.joined ?? Infinity) < end) last++;
    const lastStretch = stretches[last];
    if (!first || !lastStretch || last === next || looseKinds.has(kind)) continue;
    const tail = joined.slice(lastStretch.joined, end);
    if ((kind === 'url' || kind === 'email') && !addressSign.test(tail)) continue;
    found.push({
      start: first.start + start - first.joined,
      end: lastStretch.start + end - lastStretch.joined,
    });
  }
  return found;
}

function meetsAny(spans: readonly Span[], { start, end }: Span): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.start ?? Infinity) < end;
}

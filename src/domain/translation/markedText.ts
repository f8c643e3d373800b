import type { ProtectedSpan } from '../../formats/placeholders/span';
import { firstFrom } from '../../formats/trackedRange';

/** A text with what a translation must bring back: its placeholders, and the inline codes of its file. */
export interface MarkedText {
  text: string;
  /** Ascending, not overlapping. */
  spans: readonly ProtectedSpan[];
}

/** The part of a text from `start` to `end`; neither lies inside a span. */
export function sliceMarked<Span extends ProtectedSpan>(
  { text, spans }: { text: string; spans: readonly Span[] },
  start: number,
  end: number,
): { text: string; spans: Span[] } {
  const inside: Span[] = [];
  for (let index = firstFrom(spans, start); index < spans.length; index++) {
    const span = spans[index] as Span;
    if (span.start >= end) break;
    if (span.end <= end) inside.push(span);
  }
  return {
    text: text.slice(start, end),
    spans: inside.map((span) => ({ ...span, start: span.start - start, end: span.end - start })),
  };
}

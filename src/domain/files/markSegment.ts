import { findPlaceholders } from '../../formats/placeholders/find';
import type { ProtectedSpan } from '../../formats/placeholders/span';
import type { Segment } from '../../formats/segment';
import type { MarkedText } from '../translation/markedText';

/** A span that is an inline code of the file and not only a placeholder in its text. */
export interface CodeSpan extends ProtectedSpan {
  isCode?: true;
}

export interface MarkedSegment extends MarkedText {
  spans: readonly CodeSpan[];
}

/** The text of a segment with its codes, and with the placeholders between them. */
export function markSegment({ text, protectedSpans: codes }: Segment): MarkedSegment {
  const marked = codes.map((span): CodeSpan => ({ ...span, isCode: true }));
  // A placeholder does not go through a code, so codes are looked at as white space.
  const placeholders = findPlaceholders(blank(text, codes), { kind: 'plain' }).filter(
    ({ start, end }) => !codes.some((code) => code.start < end && code.end > start),
  );
  if (placeholders.length === 0) return { text, spans: marked };
  if (codes.length === 0) return { text, spans: placeholders };
  const firstId = 1 + Math.max(0, ...codes.map(({ pair }) => pair?.id ?? 0));
  const own = placeholders.map((span): CodeSpan => {
    if (!span.pair || crosses(span.pair.id, placeholders, codes)) return { ...span, pair: undefined };
    return { ...span, pair: { ...span.pair, id: span.pair.id + firstId } };
  });
  return { text, spans: [...marked, ...own].sort((a, b) => a.start - b.start) };
}

function blank(text: string, codes: readonly ProtectedSpan[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of codes) {
    result += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return result + text.slice(at);
}

/** Whether a pair of placeholders has only one half of a pair of codes in it, or lost a half of its own. */
function crosses(id: number, placeholders: readonly ProtectedSpan[], codes: readonly ProtectedSpan[]): boolean {
  const [open, close] = placeholders.filter(({ pair }) => pair?.id === id);
  if (!open || !close) return true;
  const inside = codes.filter(({ pair, start }) => pair && start > open.start && start < close.start);
  return inside.some(({ pair }) => inside.filter((other) => other.pair?.id === pair?.id).length === 1);
}

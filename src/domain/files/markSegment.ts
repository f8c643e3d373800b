import { firstFrom } from '../../formats/trackedRange';
import { blankSpans } from '../../formats/placeholders/blankSpans';
import { findPlaceholders, type PlaceholderOptions } from '../../formats/placeholders/find';
import type { ProtectedSpan } from '../../formats/placeholders/span';
import { messageProblem, requoted, withoutDoubled, type PlacedText } from '../../formats/icu/requote';
import type { Reason } from '../../formats/reason';
import type { Segment, SegmentTarget } from '../../formats/segment';
import type { MarkedText } from '../translation/markedText';
import { mnemonicProblem, withMnemonic, withoutMnemonic, type WithoutMnemonic } from './mnemonics';

/** A span that is an inline code of the file and not only a placeholder in its text. */
export interface CodeSpan extends ProtectedSpan {
  isCode?: true;
}

export interface MarkedSegment extends MarkedText, WithoutMnemonic {
  spans: readonly CodeSpan[];
}

/**
 * The text of a segment with its codes, and with the placeholders between them. An apostrophe that its file writes as two is
 * one here, what a message quotes is a placeholder, and a mnemonic inside a word is taken out.
 */
export function markSegment(segment: Segment): MarkedSegment {
  const { text, spans } = markWritten(segment);
  const said = withoutDoubled({ text, places: spans }, segment.apostrophes);
  const marked =
    said.text === text
      ? { text, spans }
      : { text: said.text, spans: spans.map((span, index) => ({ ...span, ...said.places[index] })) };
  return withoutMnemonic(marked, segment.mnemonics);
}

/** Returns a translation as the file has it: with the mnemonic of its source, and apostrophes as the file writes them. */
export function unmarkSegment({ apostrophes }: Segment, source: MarkedSegment, said: PlacedText): SegmentTarget {
  const { text, places } = requoted(withMnemonic(source, said), apostrophes);
  return { text, protectedSpans: places.filter((_, index) => source.spans[index]?.isCode) };
}

/** Reason why a translation cannot stand where its segment does, whatever the format; `undefined` when it can. */
export function unmarkProblem({ apostrophes }: Segment, source: MarkedSegment, said: PlacedText): Reason | undefined {
  const from = { text: source.text, places: source.spans };
  return messageProblem(from, said, apostrophes) ?? mnemonicProblem(source, said);
}

function markWritten({ text, protectedSpans: codes, apostrophes }: Segment): MarkedSegment {
  const marked = codes.map((span): CodeSpan => ({ ...span, isCode: true }));
  // A placeholder does not go through a code, so codes are looked at as white space.
  const placeholders = findPlaceholders(blankSpans(text, codes), {
    kind: 'plain',
    quotations: quotationsOf(apostrophes),
  }).filter(({ start, end }) => (codes[firstFrom(codes, start)]?.start ?? Infinity) >= end && !isInside(codes, start));
  if (placeholders.length === 0) return { text, spans: marked };
  if (codes.length === 0) return { text, spans: placeholders };
  const firstId = codes.reduce((most, { pair }) => Math.max(most, pair?.id ?? 0), 0) + 1;
  const crossing = crossingPairs(placeholders, codes);
  const own = placeholders.map((span): CodeSpan => {
    if (!span.pair || crossing.has(span.pair.id)) return { ...span, pair: undefined };
    return { ...span, pair: { ...span.pair, id: span.pair.id + firstId } };
  });
  return { text, spans: [...marked, ...own].sort((a, b) => a.start - b.start) };
}

function quotationsOf(apostrophes: Segment['apostrophes']): PlaceholderOptions['quotations'] {
  return apostrophes === 'perhaps' ? 'perhaps' : apostrophes && 'certain';
}

/** Returns whether an offset stands inside a code; codes ascend and do not overlap. */
function isInside(codes: readonly ProtectedSpan[], offset: number): boolean {
  return (codes[firstFrom(codes, offset) - 1]?.end ?? 0) > offset;
}

interface Opener {
  id: number;
  isCode: boolean;
  isClosed: boolean;
}

/** The pairs of placeholders that have only one half of a pair of codes in them, or lost a half of their own. */
function crossingPairs(placeholders: readonly ProtectedSpan[], codes: readonly ProtectedSpan[]): Set<number> {
  const halves = [
    ...placeholders.map((span) => ({ span, isCode: false })),
    ...codes.map((span) => ({ span, isCode: true })),
  ].sort((a, b) => a.span.start - b.span.start);
  const crossing = new Set<number>();
  const stack: Opener[] = [];
  const open = new Map<number, Opener>();
  for (const { span, isCode } of halves) {
    const { pair } = span;
    if (!pair) continue;
    if (pair.role === 'open') {
      const opener = { id: pair.id, isCode, isClosed: false };
      stack.push(opener);
      if (!isCode) open.set(pair.id, opener);
    } else if (isCode) {
      // A placeholder that is still open has but this half of the codes in it.
      for (let last = stack.pop(); last && !(last.isCode && last.id === pair.id); last = stack.pop()) {
        if (!last.isCode && !last.isClosed) crossing.add(last.id);
      }
    } else {
      const opener = open.get(pair.id);
      while (stack.at(-1)?.isClosed) stack.pop();
      // Above it there are only codes that are closed behind it.
      if (!opener || stack.at(-1) !== opener) crossing.add(pair.id);
      if (opener) opener.isClosed = true;
      open.delete(pair.id);
    }
  }
  for (const id of open.keys()) crossing.add(id);
  return crossing;
}

import type { splitSentencesModes } from '../../api/schemas/translate';
import { hasWords, slice, SpanCursor, type MarkedText, type Span } from './markedText';

/** `1`: at line ends and sentence ends; `nonewlines`: at sentence ends only; `0`: nowhere (contract §2). */
export type SplitMode = (typeof splitSentencesModes)[number];

/** A stretch of a text: a segment for an engine, or what stands between segments and is kept as it is. */
export interface Piece {
  marked: MarkedText;
  translate: boolean;
}

/** Characters that no engine can be trusted with: control characters and halves of surrogate pairs. */
const unsafe = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+|\p{Cs}+/gu;
const lineEnd = /[\n\r\u2028\u2029]/gu;
/** No sentence is so long: what is gets cut between words, so that no engine is given a text without end at once. */
const longestSegment = 4_000;

/**
 * Cuts a text into segments and what lies between them; joined again, the pieces are the text. White space around
 * segments, line ends and stretches without letters are never part of what is translated. Every part of the text is
 * looked at a fixed number of times, and pieces come as they are found, so that a caller may pause between two.
 */
export function* cutSentences(marked: MarkedText, mode: SplitMode, language: string): Generator<Piece> {
  const safe = protect(marked, matchesOf(unsafe));
  const spans = new SpanCursor(safe);
  let position = 0;
  for (const end of shortCuts(safe, breaks(safe, mode, language))) {
    yield* trim(spans.take(position, end));
    position = end;
  }
}

/** Ascending offsets to cut at, none of them inside a protected span; the last one is the end. */
function* breaks(marked: MarkedText, mode: SplitMode, language: string): Generator<number> {
  if (mode !== '0') {
    // Sentence segmentation always ends at a line end, so line ends are hidden from it where they do not count.
    const text = mode === 'nonewlines' ? marked.text.replace(lineEnd, ' ') : marked.text;
    const spans = marked.protectedSpans;
    let next = 0;
    for (const { index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
      while (spans[next] && (spans[next]?.end ?? 0) <= index) next += 1;
      if ((spans[next]?.start ?? Infinity) >= index && index > 0) yield index;
    }
  }
  yield marked.text.length;
}

/** The cuts, and more of them where two are too far apart: behind white space, else between two characters. */
function* shortCuts({ text, protectedSpans }: MarkedText, cuts: Iterable<number>): Generator<number> {
  let position = 0;
  let next = 0;
  for (const cut of cuts) {
    while (cut - position > longestSegment) {
      let end = position + longestSegment;
      while (end > position + longestSegment / 2 && !/\s/u.test(text.charAt(end - 1))) end -= 1;
      if (end === position + longestSegment / 2) end = position + longestSegment;
      if (isLowSurrogate(text, end)) end -= 1;
      while (protectedSpans[next] && (protectedSpans[next]?.end ?? 0) <= end) next += 1;
      const span = protectedSpans[next];
      if (span && span.start < end) end = span.end;
      if (end >= cut) break;
      yield end;
      position = end;
    }
    if (cut > position) yield cut;
    position = cut;
  }
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

/** Splits the outer white space off, and protects the line ends that remain inside. */
function trim(marked: MarkedText): Piece[] {
  const { text, protectedSpans } = marked;
  const lead = text.length - text.trimStart().length;
  const tail = text.slice(lead).length - text.slice(lead).trimEnd().length;
  // Protected white space at an edge stays with the segment: a span is never cut.
  const first = protectedSpans[0]?.start ?? Infinity;
  const last = protectedSpans.at(-1)?.end ?? 0;
  const start = Math.min(lead, first);
  const end = Math.max(text.length - tail, last, start);
  return [
    { marked: slice(marked, 0, start), translate: false },
    segment(slice(marked, start, end)),
    { marked: slice(marked, end, text.length), translate: false },
  ].filter((piece) => piece.marked.text !== '');
}

function segment(marked: MarkedText): Piece {
  return { marked: protect(marked, lineBreaks), translate: hasWords(marked) };
}

/** Half-open ranges of a text, ascending and apart. */
type FindSpans = (text: string) => Iterable<Span>;

/** Line ends with the white space around them. Inside a segment they are protected, so layout survives. */
function* lineBreaks(text: string): Generator<Span> {
  let end = 0;
  for (const { index } of text.matchAll(lineEnd)) {
    if (index < end) continue;
    let start = index;
    while (start > end && /[ \t]/.test(text.charAt(start - 1))) start -= 1;
    end = index + 1;
    while (end < text.length && /\s/u.test(text.charAt(end))) end += 1;
    yield { start, end };
  }
}

function matchesOf(pattern: RegExp): FindSpans {
  return function* (text) {
    for (const { index, 0: match } of text.matchAll(pattern)) yield { start: index, end: index + match.length };
  };
}

/** Adds what is found outside the protected spans to them. */
function protect(marked: MarkedText, find: FindSpans): MarkedText {
  const spans: Span[] = [];
  let position = 0;
  const between = (end: number): void => {
    for (const found of find(marked.text.slice(position, end))) {
      spans.push({ start: position + found.start, end: position + found.end, added: true });
    }
  };
  for (const span of marked.protectedSpans) {
    between(span.start);
    spans.push(span);
    position = span.end;
  }
  between(marked.text.length);
  return spans.length === marked.protectedSpans.length ? marked : { text: marked.text, protectedSpans: spans };
}

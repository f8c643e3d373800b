import type { splitSentencesModes } from '../../api/schemas/translate';
import { hasWords, slice, type MarkedText, type Span } from './markedText';

/** `1`: at line ends and sentence ends; `nonewlines`: at sentence ends only; `0`: nowhere (contract §2). */
export type SplitMode = (typeof splitSentencesModes)[number];

/** A stretch of a text: a segment for an engine, or what stands between segments and is kept as it is. */
export interface Piece {
  marked: MarkedText;
  translate: boolean;
}

/** A line end with the white space around it. Inside a segment it is protected, so layout survives. */
const lineBreak = /[ \t]*(?:\r\n|[\n\r\u2028\u2029])\s*/gu;
/** What no engine can be trusted with: control characters and halves of surrogate pairs. */
const unsafe = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+|\p{Cs}+/gu;

/**
 * Cuts a text into segments and what lies between them; joined again, the pieces are the text. White space around
 * segments, line ends and stretches without letters are never part of what is translated.
 */
export function cutSentences(marked: MarkedText, mode: SplitMode, language: string): Piece[] {
  const safe = protect(marked, unsafe);
  const pieces: Piece[] = [];
  let position = 0;
  for (const end of [...breaks(safe, mode, language), safe.text.length]) {
    if (end > position) pieces.push(...trim(slice(safe, position, end)));
    position = end;
  }
  return pieces;
}

/** Ascending offsets to cut at, none of them inside a protected span. */
function breaks(marked: MarkedText, mode: SplitMode, language: string): number[] {
  if (mode === '0') return [];
  // Sentence segmentation always ends at a line end, so line ends are hidden from it where they do not count.
  const text = mode === 'nonewlines' ? marked.text.replace(/[\n\r\u2028\u2029]/gu, ' ') : marked.text;
  const spans = marked.protectedSpans;
  let next = 0;
  const found: number[] = [];
  for (const { index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    while (spans[next] && (spans[next]?.end ?? 0) <= index) next += 1;
    if ((spans[next]?.start ?? Infinity) >= index && index > 0) found.push(index);
  }
  return found;
}

/** Splits the outer white space off, and protects the line ends that remain inside. */
function trim(marked: MarkedText): Piece[] {
  const [lead = ''] = /^\s*/u.exec(marked.text) ?? [];
  const [tail = ''] = /\s*$/u.exec(marked.text.slice(lead.length)) ?? [];
  // Protected white space at an edge stays with the segment: a span is never cut.
  const first = marked.protectedSpans[0]?.start ?? Infinity;
  const last = marked.protectedSpans.at(-1)?.end ?? 0;
  const start = Math.min(lead.length, first);
  const end = Math.max(marked.text.length - tail.length, last, start);
  return [
    { marked: slice(marked, 0, start), translate: false },
    segment(slice(marked, start, end)),
    { marked: slice(marked, end, marked.text.length), translate: false },
  ].filter((piece) => piece.marked.text !== '');
}

function segment(marked: MarkedText): Piece {
  return { marked: protect(marked, lineBreak), translate: hasWords(marked) };
}

/** Adds the matches of `pattern` that lie outside the protected spans to them. */
function protect(marked: MarkedText, pattern: RegExp): MarkedText {
  const added: Span[] = [];
  let position = 0;
  for (const span of [...marked.protectedSpans, { start: marked.text.length, end: marked.text.length }]) {
    for (const match of marked.text.slice(position, span.start).matchAll(pattern)) {
      const start = position + match.index;
      added.push({ start, end: start + match[0].length, added: true });
    }
    position = span.end;
  }
  if (added.length === 0) return marked;
  return { text: marked.text, protectedSpans: [...marked.protectedSpans, ...added].sort((a, b) => a.start - b.start) };
}

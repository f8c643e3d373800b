import { countCharacters } from '../../api/schemas/characters';

/** A part of a text that must come through unchanged: half-open, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
  /** Protected on the way only (a line end, a term of a glossary), not by the markup of the text. */
  added?: true;
}

/** A text with its protected spans, ascending and apart; fits what engines take. */
export interface MarkedText {
  text: string;
  protectedSpans: readonly Span[];
}

/** A text and what it is to be translated from and into. */
export interface TranslationTask {
  marked: MarkedText;
  /** Codes of the contract in any case; the source is known by now. */
  source: string;
  target: string;
}

/** A text that is protected as a whole. */
export function kept(text: string, added?: true): MarkedText {
  return { text, protectedSpans: [{ start: 0, end: text.length, added }] };
}

/** Puts texts behind one another, their spans moved along. */
export function concat(parts: readonly MarkedText[]): MarkedText {
  let text = '';
  const protectedSpans: Span[] = [];
  for (const part of parts) {
    // One by one: a text may have more spans than a call may have arguments.
    for (const span of moved(part.protectedSpans, text.length)) protectedSpans.push(span);
    text += part.text;
  }
  return { text, protectedSpans };
}

/** The part of a text from `start` to `end`; both must lie outside its protected spans. */
export function slice({ text, protectedSpans }: MarkedText, start: number, end: number): MarkedText {
  const inside = protectedSpans.filter((span) => span.start >= start && span.end <= end);
  return { text: text.slice(start, end), protectedSpans: moved(inside, -start) };
}

/** Takes a text apart from left to right, looking at each of its protected spans once. */
export class SpanCursor {
  private next = 0;

  constructor(private readonly marked: MarkedText) {}

  /** Takes a part like `slice`; no part may begin before the end of the one taken last. */
  take(start: number, end: number): MarkedText {
    const { text, protectedSpans } = this.marked;
    const inside: Span[] = [];
    for (let span = protectedSpans[this.next]; span && span.end <= end; span = protectedSpans[++this.next]) {
      if (span.start >= start) inside.push(span);
    }
    return { text: text.slice(start, end), protectedSpans: moved(inside, -start) };
  }
}

/** The stretches between the protected spans, empty ones left out. */
export function openSpans({ text, protectedSpans }: MarkedText): Span[] {
  const open: Span[] = [];
  let start = 0;
  for (const span of [...protectedSpans, { start: text.length, end: text.length }]) {
    if (span.start > start) open.push({ start, end: span.start });
    start = span.end;
  }
  return open;
}

/**
 * The protected spans of a translation that are of the markup of its source, in the order of the source: an engine may
 * have moved what stands for a value to where the other language wants it.
 */
export function markupSpans(
  translation: MarkedText,
  source: { text: string; protectedSpans: readonly Span[] },
): Span[] {
  const own = translation.protectedSpans.filter(({ added }) => !added);
  const byText = new Map<string, Span[]>();
  for (const span of own.toReversed()) {
    const text = translation.text.slice(span.start, span.end);
    const equal = byText.get(text);
    if (equal) equal.push(span);
    else byText.set(text, [span]);
  }
  const inOrder = source.protectedSpans.flatMap(
    ({ start, end }) => byText.get(source.text.slice(start, end))?.pop() ?? [],
  );
  return inOrder.length === own.length ? inOrder : own;
}

/** Returns whether anything outside the protected spans has a letter, so that there is something to translate. */
export function hasWords(marked: MarkedText): boolean {
  return openSpans(marked).some(({ start, end }) => /\p{L}/u.test(marked.text.slice(start, end)));
}

/** Unicode code points outside the protected spans: what is billed (contract §1.7). */
export function billedCharacters(marked: MarkedText): number {
  return openSpans(marked).reduce((sum, { start, end }) => sum + countCharacters(marked.text.slice(start, end)), 0);
}

function moved(spans: readonly Span[], by: number): Span[] {
  return spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }));
}

import type { CodeSpan, MarkedSegment } from './markSegment';

/** A segment, or the part of one that is translated with parts of its neighbours. */
export interface Part extends MarkedSegment {
  /** Index of the segment. */
  segment: number;
  /** Number of parts the segment has; 1 when absent. */
  of?: number;
}

/** Text that is sent as one: a segment, or a sentence that runs over several. */
export interface Passage extends MarkedSegment {
  /** Parts in file order; their texts in this order are the text of the passage. */
  parts: readonly Part[];
  context: readonly string[];
}

/** A text with its spans, in the order of the source's spans. */
export interface Translated {
  text: string;
  places: ReadonlyArray<{ start: number; end: number }>;
}

/** A passage of one part. */
export function passageOf(part: Part, context: readonly string[]): Passage {
  const { text, spans } = part;
  return { text, spans, parts: [part], context };
}

/** Texts with their spans behind one another, `glue[n]` before text n. */
export function joinMarked(texts: readonly MarkedSegment[], glue: readonly string[]): MarkedSegment {
  let text = '';
  const spans: CodeSpan[] = [];
  let nextPair = 0;
  for (const [index, marked] of texts.entries()) {
    text += glue[index] ?? '';
    const offset = text.length;
    const firstPair = nextPair;
    for (const span of marked.spans) {
      const pair = span.pair && { ...span.pair, id: span.pair.id + firstPair };
      if (pair) nextPair = Math.max(nextPair, pair.id + 1);
      spans.push({ ...span, start: span.start + offset, end: span.end + offset, ...(pair && { pair }) });
    }
    text += marked.text;
  }
  return { text, spans };
}

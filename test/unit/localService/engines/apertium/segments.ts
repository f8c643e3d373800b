import type { EngineSegment, EngineTranslation } from '../../../../../src/localService/engines/engine';

/** A segment with the parts in double angle quotes protected: `The file «{name}» is full.` */
export function marked(text: string): EngineSegment {
  const protectedSpans: Array<{ start: number; end: number }> = [];
  let plain = '';
  text.split(/«(.*?)»/su).forEach((part, index) => {
    if (index % 2 === 1) protectedSpans.push({ start: plain.length, end: plain.length + part.length });
    plain += part;
  });
  return { text: plain, protectedSpans };
}

/** The protected parts, in order. */
export function spansOf({ text, protectedSpans }: EngineSegment | EngineTranslation): string[] {
  return protectedSpans.map(({ start, end }) => text.slice(start, end));
}

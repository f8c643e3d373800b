import { baseLanguage } from '../../formats/languageCode';
import type { EngineSegment, EngineTranslation } from './engine';

/** A stretch of a segment that no engine is given. */
export interface Blank {
  start: number;
  end: number;
  /** A protected span of the segment; the others are what an engine would break. */
  protected: boolean;
}

/** Finds what an engine would break in a text: half-open ranges in UTF-16 units, ascending and apart. */
export type Reserved = (text: string) => Iterable<readonly [start: number, end: number]>;

/** Whatever matches. */
export function matchesOf(pattern: RegExp): Reserved {
  return (text) => [...text.matchAll(pattern)].map(({ index, 0: { length } }) => [index, index + length] as const);
}

/** The protected spans, and between them what is reserved, ascending and apart. */
export function findBlanks({ text, protectedSpans }: EngineSegment, reserved: Reserved): Blank[] {
  const blanks: Blank[] = [];
  let position = 0;
  for (const span of [...protectedSpans, { start: text.length, end: text.length }]) {
    for (const [start, end] of reserved(text.slice(position, span.start))) {
      blanks.push({ start: position + start, end: position + end, protected: false });
    }
    blanks.push({ ...span, protected: true });
    position = span.end;
  }
  blanks.pop();
  return blanks;
}

/** Returns the text before, between and after the blanks; one more item than there are blanks. */
export function openText(text: string, blanks: readonly Blank[]): string[] {
  return [...blanks, { start: text.length }].map(({ start }, index) => text.slice(blanks[index - 1]?.end ?? 0, start));
}

/** A translation out of the blanks of the source and what stands around them. */
export function assemble(source: string, blanks: readonly Blank[], open: readonly string[]): EngineTranslation {
  let text = open[0] ?? '';
  const protectedSpans: Array<{ start: number; end: number }> = [];
  blanks.forEach((blank, index) => {
    const start = text.length;
    text += source.slice(blank.start, blank.end);
    if (blank.protected) protectedSpans.push({ start, end: text.length });
    text += open[index + 1] ?? '';
  });
  return { text, protectedSpans };
}

/**
 * The start of a sentence is capitalized where the source has a capital, and only there; a word with capitals of its
 * own (`iPhone`, `API`) stays. English keeps its capitals: a sentence may begin with `I`.
 *
 * @param letter the first letter of the source
 */
export function withCaseOf(letter: string, text: string, target: string): string {
  return text.replace(/(\p{L})([\p{L}\p{M}]*)/u, (word, first: string, rest: string) => {
    if (rest !== rest.toLowerCase()) return word;
    if (/\p{Lu}/u.test(letter)) return first.toUpperCase() + rest;
    return /\p{Ll}/u.test(letter) && baseLanguage(target) !== 'en' ? first.toLowerCase() + rest : word;
  });
}

import { findPlaceholders } from '../../formats/placeholders/find';
import type { Span } from '../translation/markedText';

/*
 * What a memory compares of a text: its words. Codes and placeholders are slots, whatever stands in them, and numbers can
 * be told apart from words, so that they can be put from one text into another.
 */

/** Delimiters of an original format’s code in a stored text; its label is between them. */
export const codeStart = '\uFFF9';
export const codeEnd = '\uFFFB';
const slotSign = '\uFFFC';
const numberSign = '\u0001';
/** A text that has our signs itself is not looked up, and not kept. */
const signs = /[\uFFF9-\uFFFC\u0001]/;

/** A stretch of a text that is no words. */
export interface Slot {
  start: number;
  end: number;
  /** Content of the slot; the label of a code. */
  content: string;
  kind: 'code' | 'placeholder' | 'span';
}

export interface NumberAt {
  start: number;
  end: number;
  digits: string;
}

export interface SlottedText {
  text: string;
  slots: readonly Slot[];
  /** Numbers outside of the slots. */
  numbers: readonly NumberAt[];
  /** The text with a sign for each slot and one blank for white space: equal for equal texts. */
  form: string;
  /** The form with a sign for each number too. */
  shape: string;
}

/** Returns whether a text can be compared at all. */
export function isComparable(text: string): boolean {
  return !signs.test(text);
}

/** A text of a request: its protected spans are slots, and so are placeholders in between. */
export function slotted(text: string, protectedSpans: readonly Span[] = []): SlottedText {
  const spans = protectedSpans.map(({ start, end }): Slot => ({
    start,
    end,
    content: text.slice(start, end),
    kind: 'span',
  }));
  return withPlaceholders(text, spans);
}

/** A text of a memory, with its codes as they are stored. */
export function slottedStored(text: string): SlottedText {
  const codes = Array.from(
    text.matchAll(/\uFFF9([^\uFFF9\uFFFB]*)\uFFFB/g),
    ({ 0: all, 1: label = '', index }): Slot => ({
      start: index,
      end: index + all.length,
      content: label,
      kind: 'code',
    }),
  );
  return withPlaceholders(text, codes);
}

/** Nearly every text has none of these, and needs no closer look. */
const placeholderSigns = /[%{}$#:@<&`[\\*_]|\w\.\w/;
const number = /(?<![\p{L}\p{N}_])\d+(?:[.,\u00a0\u202f]\d+)*(?![\p{L}\p{N}_])/gu;

function withPlaceholders(text: string, known: readonly Slot[]): SlottedText {
  const found = placeholderSigns.test(text) ? findPlaceholders(text) : [];
  const others = found
    .filter(({ start, end }) => known.every((slot) => end <= slot.start || start >= slot.end))
    .map(({ start, end }): Slot => ({ start, end, content: text.slice(start, end), kind: 'placeholder' }));
  const slots = [...known, ...others].sort((a, b) => a.start - b.start);
  const numbers = Array.from(text.matchAll(number), ({ 0: digits, index }) => ({
    start: index,
    end: index + digits.length,
    digits,
  })).filter(({ start, end }) => slots.every((slot) => end <= slot.start || start >= slot.end));
  return { text, slots, numbers, form: formOf(text, slots), shape: formOf(text, [...slots, ...numbers]) };
}

function formOf(text: string, parts: ReadonlyArray<Slot | NumberAt>): string {
  let form = '';
  let position = 0;
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    form += text.slice(position, part.start) + ('digits' in part ? numberSign : slotSign);
    position = part.end;
  }
  return (form + text.slice(position)).normalize('NFC').replace(/\s+/gu, ' ').trim();
}

import { assemble, findBlanks, matchesOf, openText, withCaseOf, type Blank } from '../blanks';
import type { EngineSegment, EngineTranslation } from '../engine';

/*
 * Apertium's stream format: text in which `[…]` is a superblank, passed along untranslated. Everything that must not
 * change becomes a superblank that holds only a number, so nothing in it can disturb a program, and every number is
 * looked for afterwards.
 */

/** A segment on its way through the pipeline. */
export interface EncodedSegment {
  /** Input of the first program; `undefined` when there is nothing to translate. */
  frame: string | undefined;
  source: EngineSegment;
  blanks: readonly Blank[];
  /** The sentence was given a full stop, to be taken off again. */
  stopped: boolean;
}

/** Characters with a meaning in the stream or as marks of unknown words, layout, and what is not a character at all. */
const reserved = matchesOf(/(?:[\\[\]{}^$@/<>~*#\p{C}\p{Zl}\p{Zp}]|\s{2,})+/gu);
const endOfSegment = '[z]';

/** `stop` closes an open sentence with a full stop, which the tagger wants to see. */
export function encode(source: EngineSegment, stop: boolean): EncodedSegment {
  const blanks = findBlanks(source, reserved);
  const open = openText(source.text, blanks);
  if (!open.some((text) => /\p{L}/u.test(text))) return { frame: undefined, source, blanks, stopped: false };
  const stopped = stop && !/[.!?:;…]$/u.test(open.join('').trimEnd());
  const parts = open.map((text, index) => (index < blanks.length ? `${text}[p${index}]` : text));
  return { frame: `${parts.join('').trim()}${stopped ? '.' : ''}${endOfSegment}`, source, blanks, stopped };
}

/** `undefined` when the pipeline lost, doubled or moved a blank. */
export function decode(reply: string, encoded: EncodedSegment, target: string): EngineTranslation | undefined {
  const { blanks, stopped } = encoded;
  if (!reply.endsWith(endOfSegment)) return undefined;
  let body = reply.slice(0, -endOfSegment.length);
  if (stopped) {
    if (!body.endsWith('.')) return undefined;
    body = body.slice(0, -1);
  }
  const parts = body.trim().split(/\[p(\d+)\]/);
  const order = parts.filter((_, index) => index % 2 === 1);
  if (order.length !== blanks.length || order.some((number, index) => Number(number) !== index)) return undefined;
  const open = parts.filter((_, index) => index % 2 === 0).map(plainText);
  return rejoin(encoded, open, target);
}

/** The segment cut around its blanks, for when it cannot pass as a whole. */
export function openSegments({ source, blanks }: EncodedSegment): EngineSegment[] {
  return openText(source.text, blanks).map((text) => ({ text, protectedSpans: [] }));
}

/** Puts the translations of `openSegments` back between the blanks. */
export function joinOpen({ source, blanks }: EncodedSegment, open: readonly EngineTranslation[]): EngineTranslation {
  return assemble(
    source.text,
    blanks,
    open.map(({ text }) => text),
  );
}

/** Resolves escapes; marks of unknown words are all that is left of `*`, `#` and `@`. */
function plainText(stream: string): string {
  return stream.replace(/\\(.)|[*#@^$[\]{}]/gsu, (_, escaped?: string) => escaped ?? '').replace(/ {2,}/g, ' ');
}

/** The white space at both ends is the source's, and so is the case of the first letter. */
function rejoin({ source, blanks }: EncodedSegment, open: readonly string[], target: string): EngineTranslation {
  const from = openText(source.text, blanks);
  const texts = [...open];
  const last = texts.length - 1;
  const [first = '', end = ''] = [from[0], from[last]];
  texts[0] = first.slice(0, first.length - first.trimStart().length) + (texts[0] ?? '').trimStart();
  const tail = end.slice(end.trimEnd().length);
  texts[last] = (texts[last] ?? '').trimEnd() + (last > 0 || texts[0].trim() ? tail : '');
  const at = texts.findIndex((text) => /\p{L}/u.test(text));
  const letter = /\p{L}/u.exec(from.join(''))?.[0] ?? '';
  if (at >= 0) texts[at] = withCaseOf(letter, texts[at] ?? '', target);
  return assemble(source.text, blanks, texts);
}

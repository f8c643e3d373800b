import { findLockedWords } from './lockedWords';
import { SegmentBuilder, type PlacedSegment } from './segmentBuilder';
import type { OffsetRange } from './trackedRange';

/** A stretch of a literal: plain text, or an escape. */
export interface LiteralPart extends OffsetRange {
  /** Decoded text; absent when nobody can tell, or when it stands for a value: then it stays as it is. */
  text?: string;
  /** True when it stands for a value: a translation must bring it back, at its ends too. */
  isPlaceholder?: true;
}

/** Meanings of the letters of escapes in C, and in most formats that are like it. */
export const controls: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/**
 * Cuts a literal into plain text and escapes.
 * @param escape finds all escapes; needs the flag `g`
 * @param meaningOf tells what an escape says; `undefined` keeps it as it is
 */
export function cutEscapes(
  file: string,
  { start, end }: OffsetRange,
  escape: RegExp,
  meaningOf: (match: RegExpExecArray) => string | undefined,
): LiteralPart[] {
  const parts: LiteralPart[] = [];
  let at = start;
  for (const match of file.slice(start, end).matchAll(escape)) {
    const place = start + match.index;
    parts.push({ start: at, end: place, text: file.slice(at, place) });
    at = place + match[0].length;
    const text = meaningOf(match);
    parts.push({ start: place, end: at, ...(text !== undefined && { text }) });
  }
  parts.push({ start: at, end, text: file.slice(at, end) });
  return parts;
}

/**
 * The parts of a literal that say a stretch of what it says in all. An escape is never cut.
 * @param range in the text of all parts
 */
export function sliceParts(parts: readonly LiteralPart[], range: OffsetRange): LiteralPart[] {
  let at = 0;
  return parts.flatMap((part): LiteralPart[] => {
    const { start, end, text } = part;
    const first = at;
    at += (text ?? '').length;
    const [from, to] = [Math.max(first, range.start), Math.min(at, range.end)];
    if (text === undefined || text === '') return first >= range.start && first <= range.end ? [part] : [];
    if (from >= to) return [];
    if (end - start !== text.length) return [part];
    return [{ start: start + from - first, end: start + to - first, text: text.slice(from - first, to - first) }];
  });
}

/** Returns the decoded text of a literal, without escapes that nobody can tell. */
export function textOfParts(parts: readonly LiteralPart[]): string {
  return parts.map(({ text = '' }) => text).join('');
}

interface LiteralOptions {
  /** True if it is wanted without a letter, too. */
  wordless?: boolean;
  /** Words a translation must bring back as they are. */
  locked?: readonly string[];
}

/** The segment of a literal. White space at its ends stays outside, also when it is written as an escape. */
export function segmentOfParts(
  file: string,
  parts: readonly LiteralPart[],
  { wordless = false, locked = [] }: LiteralOptions = {},
): PlacedSegment | undefined {
  const isText = ({ text }: LiteralPart): boolean => text?.trim() !== '';
  const builder = new SegmentBuilder(file);
  for (const { start, end, text, isPlaceholder } of parts.slice(
    parts.findIndex(isText),
    parts.findLastIndex(isText) + 1,
  )) {
    if (text === undefined) builder.addCode(start, end, file.slice(start, end));
    else if (isPlaceholder) builder.addCode(start, end, text, { isWord: true });
    else builder.addText(start, end, text);
  }
  if (locked.length > 0) builder.lock((text) => findLockedWords(text, locked));
  return builder.take(wordless);
}

/** A text with some of its UTF-16 units as `\u00e9`. `written` finds them one by one. */
export function writeUnicodeEscapes(text: string, written: RegExp): string {
  return text.replace(written, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

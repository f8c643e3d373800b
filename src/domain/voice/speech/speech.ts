import * as v from 'valibot';
import { isWellFormedCode } from '../../../formats/languageCode';
import type { SpokenText } from '../transcript';

/**
 * Media type of requested speech: samples need no header and can be cut and joined at each of them, so that what several
 * sessions speak becomes one file.
 */
export const speechMediaType = 'audio/pcm;encoding=s16le;rate=24000';
export const speechRate = 24_000;
/** Bytes of one sample. */
export const speechFrame = 2;

/** Code of a language, which becomes a part of file names: whoever kept it may not be who reads it. */
export const codeSchema = v.pipe(v.string(), v.check(isWellFormedCode));

/** A translation as speech, as plain data: which sound says what; the sound itself is in a `SpeechStore`. */
export const speechSchema = v.object({
  language: codeSchema,
  /** Segments in order, each of them whole. */
  segments: v.array(v.object({ text: v.string(), bytes: v.number() })),
});
export type Speech = v.InferOutput<typeof speechSchema>;

/** Bytes of the sound of all segments. */
export function bytesOf({ segments }: Speech): number {
  return segments.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Returns the part of a translation that each segment says, as its text with the times of that part. Speech has no times,
 * and what a service speaks as one need not be what it wrote down as one: they are told by their letters, as far as both are
 * alike. `isAll`: everything is, so that the whole translation is spoken.
 */
export function sayingOf(
  { segments }: Speech,
  translation: readonly SpokenText[],
): { texts: SpokenText[]; isAll: boolean } {
  const written: Array<{ end: number; text: SpokenText }> = [];
  let all = '';
  for (const text of translation) {
    all += lettersOf(text.text);
    written.push({ end: all.length, text });
  }
  const texts: SpokenText[] = [];
  let at = 0;
  let index = 0;
  const textAt = (place: number): SpokenText | undefined => {
    while ((written[index]?.end ?? Infinity) <= place) index++;
    return written[index]?.text;
  };
  for (const { text } of segments) {
    const letters = lettersOf(text);
    if (letters === '' || !all.startsWith(letters, at)) break;
    const [first, last] = [textAt(at), textAt(at + letters.length - 1)];
    if (!first || !last) break;
    texts.push({ text, startMs: first.startMs, endMs: last.endMs });
    at += letters.length;
  }
  return { texts, isAll: texts.length === segments.length && at === all.length };
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

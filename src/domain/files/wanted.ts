import { countCharacters } from '../../api/schemas/characters';
import type { Segment } from '../../formats/segment';

/** Whether there is a word outside the codes. */
export function hasWords({ text, protectedSpans }: Segment): boolean {
  let at = 0;
  for (const { start, end } of [...protectedSpans, { start: text.length, end: text.length }]) {
    if (/\p{L}/u.test(text.slice(at, start))) return true;
    at = end;
  }
  return false;
}

/** Indexes of the segments to translate, in file order: those asked for, else those that need it. */
export function wantedSegments(segments: readonly Segment[], only?: ReadonlySet<number>): number[] {
  return segments.flatMap(({ needsTarget }, index) => ((only ? only.has(index) : needsTarget) ? [index] : []));
}

/** Indexes of the segments that the file keeps from being translated though they have no translation. */
export function lockedSegments(segments: readonly Segment[]): number[] {
  return segments.flatMap((segment, index) =>
    !segment.needsTarget && segment.target === undefined && hasWords(segment) ? [index] : [],
  );
}

export interface FileEstimate {
  /** Segments that need a translation, and those of the file that have one. */
  wanted: number;
  done: number;
  /** Unicode code points the service bills at most; equal texts once, what the cache knows not taken off. */
  characters: number;
}

/** What translating a file would mean, told from the file alone. */
export function estimateFile(segments: readonly Segment[], only?: ReadonlySet<number>): FileEstimate {
  const wanted = wantedSegments(segments, only);
  const texts = new Set<string>();
  for (const index of wanted) {
    const segment = segments[index];
    if (segment && hasWords(segment)) texts.add(segment.text);
  }
  let characters = 0;
  for (const text of texts) characters += countCharacters(text);
  return { wanted: wanted.length, done: segments.length - wanted.length, characters };
}

import type { Segment } from '../../formats/segment';

/** Returns whether there is a word outside the codes. */
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

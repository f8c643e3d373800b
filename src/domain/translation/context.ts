import type { OffsetRange } from '../../formats/trackedRange';

/** Amount of the document that goes along as context, which is free of charge but does leave the machine. */
export type ContextMode = 'none' | 'surroundings' | 'file';

/** Units of context taken before and after a range at most. */
const reach = 2_000;

/**
 * The context of ranges of a text: nothing, the paragraphs around them, or the whole text when it has at most
 * `fileLimit` units (else the paragraphs around). Where ranges lie close, their surroundings are one.
 */
export function contextOf(
  text: string,
  ranges: readonly OffsetRange[],
  mode: ContextMode,
  fileLimit: number,
): string | undefined {
  if (mode === 'none') {
    return undefined;
  }
  if (mode === 'file' && text.length <= fileLimit) {
    return text;
  }
  const parts: string[] = [];
  let end = -1;
  let length = 0;
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const around = widen(text, range);
    const start = Math.max(around.start, end);
    if (start < around.end && length < fileLimit) {
      const part = text.slice(start, around.end).trim();
      parts.push(part);
      length += part.length;
    }
    end = Math.max(end, around.end);
  }
  return parts.filter((part) => part !== '').join('\n\n') || undefined;
}

/** A range with the rest of its own paragraphs and the paragraph before and after. */
function widen(text: string, { start, end }: OffsetRange): OffsetRange {
  const before = text.slice(Math.max(0, start - reach), start);
  const after = text.slice(end, end + reach);
  const breaksBefore = [...before.matchAll(/\n[^\S\n]*\n\s*/g)];
  const breaksAfter = [...after.matchAll(/\n[^\S\n]*\n\s*/g)];
  const first = breaksBefore.at(-2);
  const last = breaksAfter[1];
  return {
    start: start - before.length + (first ? first.index + first[0].length : 0),
    end: end + (last ? last.index : after.length),
  };
}

import type { SegmentCode } from '../../shared/webview/segments';

/** Input of a user: text, and codes of the source by index. */
export type EditedParts = Array<string | number>;

/** Codes of the source that are not among the parts, and whether one is there twice. */
export function compareCodes(
  parts: ReadonlyArray<string | number>,
  codes: readonly SegmentCode[],
): { missing: number[]; repeated: number[] } {
  const counts = codes.map((_, index) => parts.filter((part) => part === index).length);
  return {
    missing: counts.flatMap((count, index) => (count === 0 ? [index] : [])),
    repeated: counts.flatMap((count, index) => (count > 1 ? [index] : [])),
  };
}

/** Parts in which codes that are missing, and stand there as they are written, are codes. */
export function withTypedCodes(parts: EditedParts, codes: readonly SegmentCode[]): EditedParts {
  const { missing } = compareCodes(parts, codes);
  return missing.reduce<EditedParts>((all, code) => {
    const written = codes[code]?.written ?? '';
    const at = all.findIndex((part) => typeof part === 'string' && part.includes(written));
    const text = all[at];
    if (written === '' || typeof text !== 'string') return all;
    const start = text.indexOf(written);
    const around = [text.slice(0, start), code, text.slice(start + written.length)].filter((part) => part !== '');
    return [...all.slice(0, at), ...around, ...all.slice(at + 1)];
  }, parts);
}

import type { SegmentCode } from '../../shared/webview/segments';

/** What a person types: text, and codes of the source by their indexes. */
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

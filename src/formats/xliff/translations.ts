import type { OffsetRange } from '../trackedRange';
import { readContent, type XliffContent } from './content';
import { lengthLimitsOf, type LengthLimit } from './lengthLimits';
import type { XliffFile } from './xliff';

/** A segment of an XLIFF file as it stands there: the source with its codes beside the target with its own. */
export interface XliffTranslation {
  /** Index of the segment. */
  segment: number;
  /** The element of its unit, in the file. */
  unit: OffsetRange;
  source: XliffContent;
  target: XliffContent;
  /** Limits for the targets of the unit together. */
  limits: readonly LengthLimit[];
  /** True if it is the first of its unit that has a target. */
  isFirst: boolean;
}

/** The segments that have a target with something in it, in file order. */
export function* readTranslations(text: string, file: XliffFile): Generator<XliffTranslation> {
  let segment = -1;
  let lastUnit: unknown;
  let limits: { unit: unknown; of: LengthLimit[] } | undefined;
  for (const { unit, segments, places } of file.holders) {
    for (const [index, { container, locked }] of segments.entries()) {
      segment++;
      const place = places[index];
      if (!place || place.contentStart === place.contentEnd) continue;
      const target = readContent(text, place, locked?.target);
      if (target.text.trim() === '' && target.codes.length === 0) continue;
      if (limits?.unit !== unit) limits = { unit, of: lengthLimitsOf(unit) };
      yield {
        segment,
        unit: { start: unit.start, end: unit.end },
        source: readContent(text, container, locked?.source),
        target,
        limits: limits.of,
        isFirst: unit !== lastUnit,
      };
      lastUnit = unit;
    }
  }
}

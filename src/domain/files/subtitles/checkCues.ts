import type { Segment, SegmentTarget } from '../../../formats/segment';
import type { SegmentWarning } from '../order';
import type { SubtitleLimits } from './limits';
import { cueProblems, measureCues } from './measureCues';

/** Finds texts that are too long for their cue, or too much to read while it is shown. Checks only cues with a new target. */
export function checkCues(
  segments: readonly Segment[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  limits: SubtitleLimits,
): SegmentWarning[] {
  const shown = segments.flatMap(({ cue }, segment) => {
    const target = targets[segment];
    return target && cue ? [{ ...target, cue, segment }] : [];
  });
  const measures = measureCues(shown);
  return shown.flatMap(({ segment }, index): SegmentWarning[] => {
    const measure = measures[index];
    return measure ? cueProblems(measure, limits).map((problem) => ({ segment, ...problem })) : [];
  });
}

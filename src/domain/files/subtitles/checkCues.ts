import type { Segment, SegmentTarget } from '../../../formats/segment';
import type { SegmentWarning } from '../order';
import { widthOf, type SubtitleLimits } from './limits';

/** What is too long for its cue, or too much to read while it is shown. Only cues with a new target are looked at. */
export function checkCues(
  segments: readonly Segment[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  limits: SubtitleLimits,
): SegmentWarning[] {
  const cues = new Map<number, { segment: number; target: SegmentTarget; cue: NonNullable<Segment['cue']> }>();
  const warnings: SegmentWarning[] = [];
  for (const [index, segment] of segments.entries()) {
    const target = targets[index];
    const { cue } = segment;
    if (!target || !cue) continue;
    const tooLong = lineProblem(target, limits);
    if (tooLong) warnings.push({ segment: index, code: 'subtitle-too-long', message: tooLong });
    // A cue with a blank line in it has several segments.
    const known = cues.get(cue.index);
    if (known) known.target = joined(known.target, target);
    else cues.set(cue.index, { segment: index, target, cue });
  }
  for (const { segment, target, cue } of cues.values()) {
    const seconds = (cue.endMs - cue.startMs) / 1_000;
    const characters = visibleLines(target).reduce((sum, line) => sum + line, 0);
    if (limits.readingSpeed === 0 || seconds <= 0 || characters / seconds <= limits.readingSpeed) continue;
    const speed = Math.round(characters / seconds);
    const message = `This cue has ${speed} characters a second to read; ${limits.readingSpeed} are comfortable.`;
    warnings.push({ segment, code: 'subtitle-too-fast', message });
  }
  return warnings.sort((a, b) => a.segment - b.segment);
}

function lineProblem(target: SegmentTarget, { lines, lineLength }: SubtitleLimits): string | undefined {
  const widths = visibleLines(target);
  if (lines > 0 && widths.length > lines) return `This cue has ${widths.length} lines; ${lines} fit.`;
  const widest = Math.max(...widths);
  if (lineLength > 0 && widest > lineLength) return `A line of this cue has ${widest} characters; ${lineLength} fit.`;
  return undefined;
}

/** Columns of each line, without the codes. */
function visibleLines({ text, protectedSpans }: SegmentTarget): number[] {
  const hidden = [...protectedSpans].sort((a, b) => a.start - b.start);
  let visible = '';
  let at = 0;
  for (const { start, end } of hidden) {
    visible += text.slice(at, start);
    at = end;
  }
  return (visible + text.slice(at)).split('\n').map((line) => widthOf(line.trim()));
}

function joined(one: SegmentTarget, other: SegmentTarget): SegmentTarget {
  const offset = one.text.length + 1;
  const moved = other.protectedSpans.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
  return { text: `${one.text}\n${other.text}`, protectedSpans: [...one.protectedSpans, ...moved] };
}

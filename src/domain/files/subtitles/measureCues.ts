import type { SegmentCue, SegmentTarget } from '../../../formats/segment';
import type { SegmentWarning } from '../order';
import { widthOf, type SubtitleLimits } from './limits';
import { reason } from '../../../formats/reason';
import { largest } from '../../../formats/lists';

/** A text on the screen: a cue, or the part of one that stands before or after a blank line in it. */
export interface ShownText {
  text: string;
  protectedSpans: SegmentTarget['protectedSpans'];
  cue: SegmentCue;
}

/** Reading load of a text. */
export interface CueMeasure {
  lines: number;
  /** Columns of the longest line, without codes; wide characters count two. */
  longest: number;
  /** Columns a second of the whole cue, at its first text only; absent where the cue takes no time. */
  speed?: number;
}

/** Measures texts, those of one cue behind one another. */
export function measureCues(texts: readonly ShownText[]): CueMeasure[] {
  const sums = new Map<number, number>();
  const widths = texts.map(visibleWidths);
  for (const [index, { cue }] of texts.entries()) {
    const sum = (widths[index] ?? []).reduce((total, width) => total + width, 0);
    sums.set(cue.index, (sums.get(cue.index) ?? 0) + sum);
  }
  return texts.map(({ cue, text }, index) => {
    const isFirst = texts[index - 1]?.cue.index !== cue.index;
    const seconds = (cue.endMs - cue.startMs) / 1_000;
    const lines = widths[index] ?? [];
    return {
      lines: text === '' ? 0 : lines.length,
      longest: largest(lines),
      ...(isFirst && seconds > 0 && { speed: (sums.get(cue.index) ?? 0) / seconds }),
    };
  });
}

/** Returns what is over the limits, as sentences. */
export function cueProblems(
  { lines, longest, speed = 0 }: CueMeasure,
  limits: SubtitleLimits,
): Array<Pick<SegmentWarning, 'code' | 'message'>> {
  const problems: Array<Pick<SegmentWarning, 'code' | 'message'>> = [];
  const { lines: mostLines, lineLength, readingSpeed } = limits;
  if (mostLines > 0 && lines > mostLines) {
    problems.push({ code: 'subtitle-too-long', message: reason('cue-lines', lines, mostLines) });
  } else if (lineLength > 0 && longest > lineLength) {
    const message = reason('cue-line', longest, lineLength);
    problems.push({ code: 'subtitle-too-long', message });
  }
  if (readingSpeed > 0 && speed > readingSpeed) {
    const message = reason('cue-fast', Math.ceil(speed), readingSpeed);
    problems.push({ code: 'subtitle-too-fast', message });
  }
  return problems;
}

/** Columns of each line, without the codes. */
function visibleWidths({ text, protectedSpans }: ShownText): number[] {
  const hidden = [...protectedSpans].sort((a, b) => a.start - b.start);
  let visible = '';
  let at = 0;
  for (const { start, end } of hidden) {
    visible += text.slice(at, start);
    at = end;
  }
  return (visible + text.slice(at)).split(/\r\n|[\r\n\u2028\u2029]/).map((line) => widthOf(line.trim()));
}

import type { Segment } from '../../formats/segment';
import { markSegment } from './markSegment';
import { passageOf, type Passage } from './passage';
import { subtitlePassages } from './subtitles/joinCues';

/** The wanted segments as they are sent, those of subtitles joined to sentences. Made one by one, as they are sent. */
export function passagesOf(
  segments: readonly Segment[],
  wanted: readonly number[],
  sendContext: boolean,
): Iterable<Passage> {
  const areCues = wanted.some((index) => segments[index]?.cue !== undefined);
  return areCues ? subtitlePassages(segments, wanted, sendContext) : onesOf(segments, wanted, sendContext);
}

function* onesOf(segments: readonly Segment[], wanted: readonly number[], sendContext: boolean): Generator<Passage> {
  for (const index of wanted) {
    const segment = segments[index];
    if (!segment) continue;
    const context = sendContext && segment.context !== undefined ? [segment.context] : [];
    yield passageOf({ ...markSegment(segment), segment: index }, context);
  }
}

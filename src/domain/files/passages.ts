import type { Segment } from '../../formats/segment';
import { partsOf } from './members';
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
    const parts = partsOf(segment, index);
    // A member says little alone.
    const around = parts.length > 1 ? [segment.text] : [];
    const context = sendContext ? [...(segment.context === undefined ? [] : [segment.context]), ...around] : [];
    for (const part of parts) yield passageOf(part, context);
  }
}

import type { Segment } from '../../formats/segment';
import { estimateMarked, type Estimate } from '../translation/estimate';
import { passagesOf } from './passages';
import { wantedSegments } from './wanted';

/** Equal texts count once, and what the cache knows is not taken off. */
export interface FileEstimate extends Estimate {
  /** Segments that need a translation, and those of the file that have one. */
  wanted: number;
  done: number;
}

/** Estimates the translation of a file from the file alone: its texts as they would be sent. */
export async function estimateFile(segments: readonly Segment[], only?: ReadonlySet<number>): Promise<FileEstimate> {
  const wanted = wantedSegments(segments, only);
  const estimate = await estimateMarked(passagesOf(segments, wanted, false));
  return { ...estimate, wanted: wanted.length, done: segments.length - wanted.length };
}

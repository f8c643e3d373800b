import type { Segment } from '../../formats/segment';
import { estimateMarked } from '../translation/estimate';
import { passagesOf } from './passages';
import { wantedSegments } from './wanted';

export interface FileEstimate {
  /** Segments that need a translation, and those of the file that have one. */
  wanted: number;
  done: number;
  /** Unicode code points the service bills at most; equal texts once, what the cache knows not taken off. */
  characters: number;
}

/** What translating a file would mean, told from the file alone: its texts as they would be sent. */
export async function estimateFile(segments: readonly Segment[], only?: ReadonlySet<number>): Promise<FileEstimate> {
  const wanted = wantedSegments(segments, only);
  const characters = await estimateMarked(passagesOf(segments, wanted, false));
  return { wanted: wanted.length, done: segments.length - wanted.length, characters };
}

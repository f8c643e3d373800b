import { attributeOf } from '../../formats/markup/elements';
import type { ParsedFile, Segment, SegmentCue } from '../../formats/segment';
import type { XliffFile } from '../../formats/xliff/xliff';
import { measureCues, type CueMeasure } from './subtitles/measureCues';

/** States of a translation that a user has finished (XLIFF 1.2 and 2.x). */
const finalStates = new Set(['final', 'signed-off']);

/** A segment as it is shown and edited: plain data that goes from thread to thread and into a page. */
export interface SegmentRow {
  /** Name of the unit, with that of the segment. */
  id: string;
  /** The element of the unit in the file, in UTF-16 units. */
  start: number;
  end: number;
  source: string;
  /** The inline codes in `source`; `pair` is the same for both halves of a pair. */
  codes: ReadonlyArray<{ start: number; end: number; pair?: number }>;
  /** Absent when there is none. */
  target?: string;
  /** The inline codes in `target`; `code` is the index of the same code of the source, where it has one. */
  targetCodes?: ReadonlyArray<{ start: number; end: number; code?: number }>;
  state?: string;
  /** Notes of the unit. */
  context?: string;
  needsTarget: boolean;
  /** True when the file says that the translation is final or approved. */
  isLocked: boolean;
  /** Offset in the file at which to translate it: in its target, else behind its source. */
  caret: number;
}

/** The text of a cue as a row: its `source` is what the file has, whichever language that is. */
export interface CueRow extends SegmentRow {
  cue: SegmentCue;
  measure: CueMeasure;
}

/** The segments of a file as rows, in file order. */
export function segmentRows(file: XliffFile): SegmentRow[] {
  return file.holders.flatMap(({ unit, segments, places }) =>
    segments.map((segment, index): SegmentRow => {
      const { id = '', text, target, targetCodes, state, context, needsTarget } = segment;
      return {
        id,
        start: unit.start,
        end: unit.end,
        source: text,
        codes: codesOf(segment),
        ...(target !== undefined && { target, targetCodes }),
        ...(state !== undefined && { state }),
        ...(context !== undefined && { context }),
        needsTarget,
        isLocked: attributeOf(unit, 'approved') === 'yes' || (state !== undefined && finalStates.has(state)),
        caret: places[index]?.contentStart ?? segment.container.contentEnd,
      };
    }),
  );
}

/** The cues of a subtitle file as rows, in file order; one with a blank line in it has several. */
export function cueRows({ segments }: ParsedFile): CueRow[] {
  const texts = segments.flatMap((segment) => (segment.cue ? [{ ...segment, cue: segment.cue }] : []));
  const measures = measureCues(texts);
  return texts.flatMap((segment, index): CueRow[] => {
    const { id = '', start, end, text: source, needsTarget, cue } = segment;
    const measure = measures[index];
    if (!measure) return [];
    const row = { id, start, end, source, codes: codesOf(segment), needsTarget, isLocked: false, caret: start };
    return [{ ...row, cue, measure }];
  });
}

function codesOf({ protectedSpans }: Segment): SegmentRow['codes'] {
  return protectedSpans.map(({ start, end, pair }) => ({ start, end, ...(pair && { pair: pair.id }) }));
}

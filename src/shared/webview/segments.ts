import * as v from 'valibot';

/*
 * The table of an XLIFF file and its host. The text of the document is the only truth: the page is told its segments,
 * asks for changes, and is told what was changed, by whomever. Rows are counted from 0, as the segments of the file.
 */

const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const rows = v.array(index);

export const segmentRequests = {
  /** The page is there: asks for the segments, which come as events. */
  open: v.undefined(),
  /**
   * A translation by the person: text, and codes of the source by their indexes. `version` is the one the page knows.
   * Refused as `stale` when someone else changed the segment meanwhile.
   */
  edit: v.object({ version: index, row: index, target: v.array(v.union([v.string(), index])) }),
  translate: v.object({ version: index, rows }),
  copySource: v.object({ version: index, rows }),
  /** Makes an entry of a glossary of a segment, after asking. */
  addToGlossary: v.object({ version: index, row: index }),
  save: v.undefined(),
  /** Shows the file as text, with the caret in the segment. */
  openAsText: v.object({ row: v.optional(index) }),
};

/** Text, a code of the source by its index, or a code the source has not. */
export type SegmentPart = string | number | { foreign: string };

/** A code as it is written in the file; `role` when it is half of a pair. */
export interface SegmentCode {
  written: string;
  role?: 'open' | 'close';
}

export interface TableRow {
  id: string;
  codes: readonly SegmentCode[];
  source: readonly SegmentPart[];
  /** Empty when there is none. */
  target: readonly SegmentPart[];
  /** In the words of the file; empty when it says none. */
  state: string;
  notes: string;
  /** A translation is missing, or the file asks for one. */
  isOpen: boolean;
  /** The file says that the translation is final. */
  isLocked: boolean;
}

export interface SegmentsFacts {
  name: string;
  sourceLanguage: string | undefined;
  targetLanguage: string | undefined;
  isReadonly: boolean;
}

/** Something wrong in a row. */
export interface RowProblem {
  row: number;
  severity: 'error' | 'warning';
  message: string;
}

export interface SegmentsProtocol {
  requests: typeof segmentRequests;
  answers: {
    open: SegmentsFacts;
    edit: undefined;
    translate: undefined;
    copySource: undefined;
    addToGlossary: undefined;
    save: undefined;
    openAsText: undefined;
  };
  events: {
    /** A part of all rows, from `first`; `total` are to come in all. The first part takes the place of what was told. */
    rows: { version: number; first: number; total: number; rows: TableRow[] };
    /** Rows that are others in this version. */
    changed: { version: number; rows: Array<readonly [index: number, row: TableRow]> };
    /** What is wrong in this version; only the first of `total`. */
    problems: { version: number; shown: RowProblem[]; total: number };
    /** Why the file cannot be shown as a table, as a sentence; empty when it can. */
    unreadable: string;
  };
}

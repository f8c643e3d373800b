import * as v from 'valibot';

/*
 * The table of a localisation file and its host: the units of an XLIFF file, the cues of a subtitle file beside those of its
 * source, or the entries of any other file beside those of its source. The text of the document is the only truth: the page is told its segments, asks for changes, and is told
 * what was changed, by whomever. Rows are counted from 0, as the host tells them.
 */

const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const rows = v.array(index);
/** Text, and codes of the row by their indexes. */
const typed = v.array(v.union([v.string(), index]));

export const tableRequests = {
  /** The page is there: asks for the segments, which come as events. */
  open: v.undefined(),
  /**
   * A translation by the user. `version` is the one the page knows. Refused as `stale` when someone else changed the
   * segment meanwhile.
   */
  edit: v.object({ version: index, row: index, target: typed }),
  /** Makes an entry of a glossary of a segment, after asking. */
  addToGlossary: v.object({ version: index, row: index }),
  /** Translates rows; of cues those that stand beside a cue of their source. */
  translate: v.object({ version: index, rows }),
  save: v.undefined(),
  /** Shows the file as text, with the caret in the segment. */
  openAsText: v.object({ row: v.optional(index) }),
  copySource: v.object({ version: index, rows }),
  /** Takes translations out. */
  empty: v.object({ version: index, rows }),
  /** Asks the user for a state, and gives it. */
  changeState: v.object({ version: index, rows }),
  /** Measures how much there is to read in a text that is being typed. */
  measure: v.object({ version: index, row: index, target: typed }),
  /** Asks for the sound of the recording while a cue is shown. */
  sound: v.object({ version: index, row: index }),
  /** Asks the user which file stands beside this one. */
  chooseSource: v.undefined(),
  /** Shows both files as text, with their differences. */
  compare: v.undefined(),
};

/** Text, a code of the source by its index, or a code the source has not. */
export type SegmentPart = string | number | { foreign: string };

/** A code as it is written in the file; `role` when it is half of a pair. */
export interface SegmentCode {
  written: string;
  role?: 'open' | 'close';
}

/** Something wrong in a row, as a sentence. */
export interface RowProblem {
  severity: 'error' | 'warning';
  message: string;
}

/** Times of a cue, and how much there is to read: in the translation, else in the source. */
export interface CueFacts {
  startMs: number;
  endMs: number;
  reading?: CueReading;
}

export interface CueReading {
  /** Characters a second; absent for a cue that takes no time. */
  speed?: number;
  /** Characters of the longest line. */
  longest: number;
}

/** Reading load of a text, and its problems. */
export interface CueWarnings {
  reading: CueReading;
  problems: readonly RowProblem[];
}

export interface TableRow {
  /** Name of the unit, or number of the cue. */
  id: string;
  /** Codes a translation must have. */
  codes: readonly SegmentCode[];
  source: readonly SegmentPart[];
  /** The codes of the source, where they are not those of the translation. */
  sourceCodes?: readonly SegmentCode[];
  /** Said of the source, or in its place. */
  sourceHint: string;
  /** Empty when there is none. */
  target: readonly SegmentPart[];
  /** Said in the place of a translation that is not there. */
  targetHint: string;
  /** State in the words of the file; empty when it has none. */
  state: string;
  /** Stands for the state; absent where the words of the file say enough. */
  icon?: string;
  notes: string;
  /** A translation is missing, or the file asks for one. */
  isOpen: boolean;
  /** Reason why the translation cannot be changed, as a sentence; empty when it can. */
  locked: string;
  problems: readonly RowProblem[];
  /** Likeness of the source to the text of a translation memory, in percent, where the translation is from there. */
  memory?: number;
  /** Cue of a subtitle file. */
  cue?: CueFacts;
}

export interface SegmentsFacts {
  kind: 'units' | 'cues' | 'entries';
  name: string;
  sourceLanguage: string | undefined;
  targetLanguage: string | undefined;
  isReadonly: boolean;
  /** Name of the subtitle file beside this one; absent when it stands alone. */
  sourceName?: string;
  /** Name of the recording a subtitle file is of; absent where there is none beside it. */
  recording?: string;
}

/** A page asks what the facts say that its table knows. */
export interface SegmentsProtocol {
  requests: typeof tableRequests;
  answers: {
    open: SegmentsFacts;
    edit: undefined;
    addToGlossary: undefined;
    save: undefined;
    openAsText: undefined;
    translate: undefined;
    copySource: undefined;
    empty: undefined;
    changeState: undefined;
    measure: CueWarnings;
    /** A WAV file in base64. */
    sound: string;
    chooseSource: undefined;
    compare: undefined;
  };
  events: {
    /** Facts about the file as it is now. */
    facts: SegmentsFacts;
    /** A part of all rows, from `first`; `total` are to come in all. The first part takes the place of what was told. */
    rows: { version: number; first: number; total: number; rows: TableRow[] };
    /** Rows that are others in this version. */
    changed: { version: number; rows: Array<readonly [index: number, row: TableRow]> };
    /** A row that the user wants to see. */
    goTo: { row: number };
    /** Reason why the file cannot be shown as a table, as a sentence; empty when it can. */
    unreadable: string;
  };
}

import type { Reason } from '../../../formats/reason';
import type { Segment, SegmentTarget } from '../../../formats/segment';
import type { FileFinding } from '../../files/findings';
import type { TargetPlan } from '../target';

/** Work left on an entry. */
export type PairState = 'missing' | 'stale' | 'translated' | 'review' | 'unused';

/** Reason a user cannot change it here: forms of a plural that are not in the target yet, or no text. */
export type PairLock = 'forms' | 'no-text';

/** Location by which an entry, or one of its forms, is found again. */
export interface PairPlace {
  /** Whole name of the entry. */
  key: string;
  /** Index among the texts of the entry, from 0; those that only the target has come last. */
  part: number;
}

/** A text of a source with its translation: an entry, or a form of a plural. */
export interface PairRow extends PairPlace {
  /** Name as a user knows it. */
  id: string;
  source: string;
  /** The inline codes of the source. */
  codes: ReadonlyArray<{ start: number; end: number; pair?: number }>;
  /** Absent when there is none. */
  target?: string;
  /** The inline codes of the target; `code` is the index of the same code of the source, where it has one. */
  targetCodes?: ReadonlyArray<{ start: number; end: number; code?: number }>;
  state: PairState;
  /** Comments, a description. */
  context?: string;
  lock?: PairLock;
  /** Problems with the translation. */
  findings: ReadonlyArray<Pick<FileFinding, 'code' | 'severity' | 'message'>>;
}

/** Returns whether a row looks the same. */
export function isSamePairRow(before: PairRow, now: PairRow): boolean {
  return (
    before.id === now.id &&
    before.source === now.source &&
    before.target === now.target &&
    before.state === now.state &&
    before.context === now.context &&
    before.lock === now.lock &&
    before.targetCodes?.length === now.targetCodes?.length &&
    before.findings.length === now.findings.length &&
    JSON.stringify(before.findings) === JSON.stringify(now.findings)
  );
}

/** A translation for a row, as text with the codes of its source in it. */
export interface PairText extends PairPlace {
  /** The row as whoever made the translation saw it: nothing is written where it is another one now. */
  source: string;
  target?: string;
  text: string;
}

/** Reason why a translation is not put into a target. */
export type PairRefusal = { code: 'stale' | 'locked' | 'not-put' } | { code: 'said'; message: Reason };

/** A target with new translations. */
export interface TranslatedTarget {
  text: string;
  /** Keys of the entries that have them. */
  keys: readonly string[];
}

/** A target beside its source, text by text. */
export interface Pair {
  plan: TargetPlan;
  rows: readonly PairRow[];
  /** The target with a translation that a user typed; nothing else of it changes. */
  put(wanted: PairText): string | PairRefusal;
  /**
   * Returns the source of a form of a plural that is put in on its own, where it is there or only the language of the target
   * has it; `undefined` for any other row.
   */
  formSource(row: PairRow): Segment | undefined;
  /** Returns the segments to translate rows anew, with the row that each is of. Forms of a plural are sent together. */
  segments(places: readonly PairPlace[]): Array<{ segment: Segment; place: PairPlace }>;
  /** Returns why a translation cannot stand in the target; `undefined` where it can. */
  refusal(target: SegmentTarget): Reason | undefined;
  /**
   * Puts what came back for those segments into the target; absent where one has none.
   * @throws MergeError when the file would not be read afterwards
   */
  translated(
    places: readonly PairPlace[],
    targets: ReadonlyArray<SegmentTarget | undefined>,
    options: { needsReview?: boolean },
  ): TranslatedTarget;
  /** The target without the translations of rows, as far as its format can be without one. */
  without(places: readonly PairPlace[]): string;
}

import type { ServiceError } from '../../api/errors';
import type { FormatEntry } from '../../formats/formatTable';
import type { ParsedFile, SegmentTarget } from '../../formats/segment';
import type { TextEdit } from '../../formats/edits';
import type { PieceOrder } from '../translation/order';
import type { SubtitleLimits } from './subtitles/limits';
import type { Reason } from '../../formats/reason';

/** A file as far as translating it goes; what is written may be made elsewhere. */
export interface FileToTranslate extends Pick<ParsedFile, 'segments' | 'refusal'> {
  edits?: ParsedFile['edits'];
  /**
   * Takes the translations where there are no `edits`; answers why some of them cannot stand in the file.
   * @param targets one for each segment, in order
   */
  take?(targets: ReadonlyArray<SegmentTarget | undefined>): Promise<ReadonlyArray<readonly [number, Reason]>>;
}

/** A file to translate, and everything the user decided about it. */
export interface FileOrder extends Omit<PieceOrder, 'context'> {
  file: FileToTranslate;
  format: FormatEntry;
  /** The language as it is to stand in the file; `target` when absent. */
  targetInFile?: string;
  /** True if translations are marked for a user to review, where the format can say so; so when absent. */
  needsReview?: boolean;
  /** True if notes and neighbouring lines go along as context: free of charge, but they do leave the machine. */
  sendContext: boolean;
  subtitles: SubtitleLimits;
  /** Indexes of the segments to translate; those that need it when absent. */
  only?: ReadonlySet<number>;
}

/** Reason why a segment has no translation from this job. */
export type LeftReason = 'refused' | 'broken' | 'cancelled';

export interface LeftSegment {
  /** Index of the segment. */
  segment: number;
  reason: LeftReason;
  /** Message that quotes a placeholder at most. */
  message: Reason;
  error?: ServiceError;
}

/** Something to look at in a segment that was translated. */
export interface SegmentWarning {
  segment: number;
  code: 'subtitle-too-long' | 'subtitle-too-fast' | 'term-not-used';
  message: Reason;
}

export interface FileTranslation {
  /** One for each segment of the file. */
  targets: ReadonlyArray<SegmentTarget | undefined>;
  /** Edits that put the targets into the file; none of a file that took them itself. */
  edits: TextEdit[];
  /** Number of segments that have a new target. */
  translated: number;
  /** True if each of them says what its source says, as when the file is in the target language already. */
  isUnchanged: boolean;
  /** Number of them that needed no sending, because their translations were known. */
  fromCache: number;
  /** Targets the service took from a translation memory: likeness to its texts in percent, by segment. */
  fromMemory: ReadonlyMap<number, number>;
  /** Sources of the glossary terms that some of them have in no form. */
  missingTerms: readonly string[];
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied: readonly string[];
  left: readonly LeftSegment[];
  warnings: readonly SegmentWarning[];
  /** Unicode code points of the texts that were sent, and, when asked for, of those the service billed. */
  sentCharacters: number;
  billedCharacters?: number;
  isCancelled: boolean;
}

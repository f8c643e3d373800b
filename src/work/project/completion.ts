import type { LeftSegment } from '../../domain/files/order';
import type { TargetNote } from '../../domain/localization/noteSource';
import type { CompletedTarget } from '../../domain/localization/openTarget';
import type { FormatEntry } from '../../formats/formatTable';
import type { NewTarget, Segment } from '../../formats/segment';
import type { ProjectFault, TargetFile } from './targetFile';

/** A target that was opened for its translations. */
export interface OpenedTarget {
  /** Stands for it until it is closed. */
  name: string;
  /** Segments to translate. */
  segments: readonly Segment[];
  format: FormatEntry['id'];
  /** Language as it stands in the file. */
  language: string;
}

/** Translations of its segments, and why some have none. */
export interface GivenTranslations {
  targets: readonly NewTarget[];
  left: ReadonlyArray<Omit<LeftSegment, 'error'>>;
}

export interface FinishOptions {
  /** True if translations are marked for a user to review. */
  needsReview: boolean;
  /** True if entries go that the source no longer has. */
  removeUnused: boolean;
}

/** A target with its translations. */
export interface MadeTarget extends Omit<CompletedTarget, 'text'> {
  /** Entries that cannot be put into the file, with the lines of the source. */
  places: readonly string[];
  /** The file as it is to be written; absent where it stays as it is. */
  bytes?: Uint8Array;
  /** Bytes the file had when it was read; `null` where there was none. Nothing else is overwritten. */
  before: Uint8Array | null;
  /** Note for the lock of sources once it is written; absent where there is nothing to note. */
  note?: TargetNote;
}

/** Maker of targets, which opens them too: in this process or in a thread of it. */
export interface TargetMaker {
  open(file: TargetFile, keys?: readonly string[]): Promise<OpenedTarget | { fault: ProjectFault }>;
  finish(
    name: string,
    given: GivenTranslations,
    options: FinishOptions,
  ): Promise<MadeTarget | { isChanged: true } | { fault: ProjectFault }>;
  close(name: string): Promise<void>;
}

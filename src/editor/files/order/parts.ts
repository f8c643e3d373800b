import type { Uri } from 'vscode';
import type { FileTranslation } from '../../../domain/files/order';
import type { TextCache } from '../../../storage/textCache';
import type { LanguageOffers } from '../../languages/offers/languageOffers';
import type { RecentLanguages } from '../../languages/recentLanguages';
import type { ReaderThread } from '../../reader/readerThread';
import type { FailureReporter } from '../../messages/failures';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { DocumentRunner } from '../jobs/run/runner';
import type { DocumentJobs } from '../jobs/store/jobs';
import type { CuePairs } from '../tables/cues/cuePairs';
import type { MissingStrings } from '../results/askAboutExisting';
import type { LocalisationFile } from './orderFiles';
import type { FileTask } from './planOrder';
import type { SegmentProblems } from './segmentProblems';

/** Parts that *Translate Files…* works with. */
export interface FileTranslationDependencies {
  access: ServiceAccess;
  recent: RecentLanguages;
  offers: LanguageOffers;
  failures: FailureReporter;
  problems: SegmentProblems;
  pairs: CuePairs;
  cache: TextCache;
  reader: ReaderThread;
  /** Returns the strings missing in existing files of a project; undefined if they are not of one, or nothing is missing. */
  missingIn(files: readonly Uri[]): Promise<MissingStrings | undefined>;
  /** Returns the parts that send whole documents. */
  documents(): Promise<{ jobs: DocumentJobs; runner: DocumentRunner }>;
}

/** A file into one language, agreed to. */
export type AgreedTask = FileTask<LocalisationFile> & { mayOverwrite: boolean };

/** Place of a translation, and the problem if it could not be put where it belongs. */
export type Landed =
  | {
      uri: Uri;
      /** Number of translations that found no place, because their segments were edited meanwhile. */
      unplaced?: number;
      /** The encoding that lacks characters of the translation, so that the new file is in UTF-8. */
      insteadOf?: string;
    }
  | { problem: string };

/** Outcome of one task. */
export interface FileOutcome {
  task: FileTask<LocalisationFile>;
  translation: FileTranslation;
  landed: Landed;
}

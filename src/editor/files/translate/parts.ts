import type { FileTranslation } from '../../../domain/files/order';
import type { TextCache } from '../../../storage/textCache';
import type { ServiceAccess } from '../../connections/serviceAccess';
import type { FailureReporter } from '../../say/failures';
import type { ReaderThread } from '../../reader/readerThread';
import type { LanguageOffers } from '../../languageOffers/languageOffers';
import type { RecentLanguages } from '../../recentLanguages';
import type { CuePairs } from '../cues/cuePairs';
import type { Landed } from './landTranslation';
import type { FileTask } from './planTasks';
import type { SegmentProblems } from './segmentProblems';

/** What *Translate File…* works with. */
export interface FileTranslationParts {
  access: ServiceAccess;
  recent: RecentLanguages;
  offers: LanguageOffers;
  failures: FailureReporter;
  problems: SegmentProblems;
  pairs: CuePairs;
  cache: TextCache;
  reader: ReaderThread;
}

/** What became of one task. */
export interface FileOutcome {
  task: FileTask;
  translation: FileTranslation;
  landed: Landed;
}

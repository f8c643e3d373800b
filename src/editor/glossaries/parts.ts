import type { KnownGlossary } from '../../domain/glossaries/knownGlossaries';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { FailureReporter } from '../say/failures';
import type { ReaderThread } from '../reader/readerThread';
import type { RecentLanguages } from '../recentLanguages';
import type { GlossaryTreeNode } from '../sidebar/glossariesTree';
import type { ServiceList } from '../sidebar/serviceList';
import type { ChangedGlossaries } from './changedGlossaries';
import type { EntryJumps } from './dictionary/entryJumps';
import type { TermStore } from './terms/termStore';

/** What the glossary commands work with. */
export interface GlossaryParts {
  access: ServiceAccess;
  list: ServiceList<KnownGlossary>;
  failures: FailureReporter;
  recent: RecentLanguages;
  terms: TermStore;
  changed: ChangedGlossaries;
  jumps: EntryJumps;
  reader: ReaderThread;
  /** The node selected in the view. */
  selected(): GlossaryTreeNode | undefined;
  /** Shows a glossary in the view, when the view is open. */
  reveal(glossary: KnownGlossary): Promise<void>;
}

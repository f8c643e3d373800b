import type { KnownGlossary } from '../../../domain/glossaries/knownGlossaries';
import type { KeptDependencies } from '../kind';
import type { ReaderThread } from '../../reader/readerThread';
import type { RecentLanguages } from '../../languages/recentLanguages';
import type { ChangedGlossaries } from './changedGlossaries';
import type { EntryJumps } from './dictionary/entryJumps';
import type { TermStore } from './terms/termStore';

/** Parts that the glossary commands work with. */
export interface GlossaryDependencies extends KeptDependencies<KnownGlossary> {
  recent: RecentLanguages;
  terms: TermStore;
  changed: ChangedGlossaries;
  jumps: EntryJumps;
  reader: ReaderThread;
  /** Shows a glossary in the view, when the view is open. */
  reveal(glossary: KnownGlossary): Promise<void>;
}

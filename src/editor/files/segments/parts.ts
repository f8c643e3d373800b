import type { Disposable, Uri } from 'vscode';
import type { TextCache } from '../../../storage/textCache';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { FailureReporter } from '../../messages/failures';
import type { ReaderThread } from '../../reader/readerThread';
import type { LanguageOffers } from '../../languages/offers/languageOffers';
import type { RecentLanguages } from '../../languages/recentLanguages';
import { CueCommands } from '../tables/cues/cueCommands';
import type { CuePairs } from '../tables/cues/cuePairs';
import { CueSource } from '../tables/cues/cueSource';
import { SegmentTables, type TableProvider } from '../tables/segmentTable';
import { FileCodeActions } from './codeActions';
import { FileCodeLenses } from './codeLenses';
import { FileDiagnostics } from './fileDiagnostics';
import type { ProjectLevels } from './shownLevels';
import { RememberedTargets } from './rememberedTargets';
import { SegmentTranslator } from './segmentTranslator';
import { UnitSource } from '../tables/units/unitSource';
import { UnitCommands } from './unitCommands';
import { TargetChecks } from './targetChecks';
import { SegmentDocuments } from './segmentDocuments';

export interface FileOptions {
  access: ServiceAccess;
  recent: RecentLanguages;
  offers: LanguageOffers;
  failures: FailureReporter;
  cache: TextCache;
  pairs: CuePairs;
  extensionUri: Uri;
  reader: ReaderThread;
  /** A thread of its own: a project may be large, and other files are not to wait for it. */
  projectReader: ReaderThread;
  levels: ProjectLevels;
}

/** Parts that work with XLIFF and subtitle documents once one is open. */
export class FileParts implements Disposable {
  readonly documents: SegmentDocuments;
  readonly targets: TargetChecks;
  readonly diagnostics: FileDiagnostics;
  readonly actions: FileCodeActions;
  readonly lenses: FileCodeLenses;
  readonly remembered = new RememberedTargets();
  readonly translator: SegmentTranslator;
  readonly commands: UnitCommands;
  readonly unitTables: TableProvider;
  readonly cueCommands: CueCommands;
  readonly cueTables: TableProvider;

  constructor({
    reader,
    projectReader,
    access,
    recent,
    offers,
    failures,
    cache,
    pairs,
    extensionUri,
    levels,
  }: FileOptions) {
    const { remembered } = this;
    this.documents = new SegmentDocuments(reader);
    this.targets = new TargetChecks(projectReader);
    this.diagnostics = new FileDiagnostics(this.documents, this.targets, levels);
    this.actions = new FileCodeActions(this.documents, this.diagnostics);
    this.lenses = new FileCodeLenses(this.documents);
    this.translator = new SegmentTranslator(this.documents, { access, recent, offers, cache, remembered });
    this.commands = new UnitCommands(this.documents, this.translator);
    this.cueCommands = new CueCommands(pairs);
    const { documents, translator, cueCommands } = this;
    const units = { documents, translator, remembered, levels };
    const cues = { ...units, pairs, commands: cueCommands };
    const tables = { extensionUri, failures };
    this.unitTables = new SegmentTables(tables, (document) => new UnitSource(units, document));
    this.cueTables = new SegmentTables(tables, (document, changed) => new CueSource(cues, document, changed));
  }

  dispose(): void {
    this.diagnostics.dispose();
    this.targets.dispose();
    this.documents.dispose();
  }
}

import type { Disposable, Uri } from 'vscode';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { FailureReporter } from '../failures';
import type { RecentLanguages } from '../recentLanguages';
import { FileCodeActions } from './codeActions';
import { FileCodeLenses } from './codeLenses';
import { FileDiagnostics } from './fileDiagnostics';
import { SegmentsEditor } from './segmentsEditor';
import { SegmentTranslator } from './segmentTranslator';
import type { SharedCache } from './translate/register';
import { UnitCommands } from './unitCommands';
import { XliffDocuments } from './xliffDocuments';

export interface FileOptions {
  access: ServiceAccess;
  recent: RecentLanguages;
  failures: FailureReporter;
  cache: SharedCache['cache'];
  extensionUri: Uri;
  /** The bundle of the thread that reads files. */
  program: string;
}

/** What works with XLIFF documents once one is open. */
export class FileParts implements Disposable {
  readonly documents: XliffDocuments;
  readonly diagnostics: FileDiagnostics;
  readonly actions: FileCodeActions;
  readonly lenses: FileCodeLenses;
  readonly translator: SegmentTranslator;
  readonly commands: UnitCommands;
  readonly table: SegmentsEditor;

  constructor({ program, access, recent, failures, cache, extensionUri }: FileOptions) {
    this.documents = new XliffDocuments(program);
    this.diagnostics = new FileDiagnostics(this.documents);
    this.actions = new FileCodeActions(this.documents, this.diagnostics);
    this.lenses = new FileCodeLenses(this.documents);
    this.translator = new SegmentTranslator(this.documents, { access, recent, cache });
    this.commands = new UnitCommands(this.documents, this.translator);
    const { documents, translator } = this;
    this.table = new SegmentsEditor({ extensionUri, documents, translator, failures });
  }

  dispose(): void {
    this.diagnostics.dispose();
    this.documents.dispose();
  }
}

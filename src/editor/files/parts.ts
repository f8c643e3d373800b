import type { Disposable } from 'vscode';
import { FileCodeActions } from './codeActions';
import { FileDiagnostics } from './fileDiagnostics';
import { XliffDocuments } from './xliffDocuments';

/** What works with XLIFF documents once one is open. */
export class FileParts implements Disposable {
  readonly documents: XliffDocuments;
  readonly diagnostics: FileDiagnostics;
  readonly actions: FileCodeActions;

  constructor({ program }: { program: string }) {
    this.documents = new XliffDocuments(program);
    this.diagnostics = new FileDiagnostics(this.documents);
    this.actions = new FileCodeActions(this.documents, this.diagnostics);
  }

  dispose(): void {
    this.diagnostics.dispose();
    this.documents.dispose();
  }
}

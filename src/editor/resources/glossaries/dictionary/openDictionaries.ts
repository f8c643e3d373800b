import { Disposable, languages, workspace, type DiagnosticCollection, type TextDocument } from 'vscode';
import { dictionaryScheme } from '../dictionaryAddress';
import { OpenDictionary } from './openDictionary';

/** The dictionaries that are open, as table or as text: their problems are listed in the Problems view. */
export class OpenDictionaries implements Disposable {
  private readonly open = new Map<TextDocument, OpenDictionary>();
  private readonly diagnostics: DiagnosticCollection = languages.createDiagnosticCollection('parlance-dictionary');
  private readonly subscriptions: Disposable;

  constructor() {
    this.subscriptions = Disposable.from(
      this.diagnostics,
      workspace.onDidOpenTextDocument((document) => this.of(document)),
      workspace.onDidCloseTextDocument((document) => this.close(document)),
      workspace.onDidChangeTextDocument((event) => this.open.get(event.document)?.follow(event)),
    );
    for (const document of workspace.textDocuments) this.of(document);
  }

  /** The rows of a document; `undefined` when it is no dictionary. */
  of(document: TextDocument): OpenDictionary | undefined {
    if (document.uri.scheme !== dictionaryScheme || document.isClosed) return undefined;
    const known = this.open.get(document);
    if (known) return known;
    const dictionary = new OpenDictionary(document);
    dictionary.onDidFindProblems(async (found) => {
      const { dictionaryDiagnostics } = await import('./dictionaryDiagnostics');
      if (this.open.get(document) !== dictionary || dictionary.found !== found) return;
      this.diagnostics.set(document.uri, dictionaryDiagnostics(document, found));
    });
    this.open.set(document, dictionary);
    return dictionary;
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const dictionary of this.open.values()) dictionary.dispose();
    this.open.clear();
  }

  private close(document: TextDocument): void {
    this.open.get(document)?.dispose();
    this.open.delete(document);
    this.diagnostics.delete(document.uri);
  }
}

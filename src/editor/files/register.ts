import { CodeActionKind, languages, workspace, type Disposable, type TextDocument } from 'vscode';
import type { FileParts } from './parts';
import { isXliff, xliffSelector } from './xliffSelector';

export interface FilesOptions {
  /** The bundle of the thread that reads files. */
  program: string;
}

/** What an XLIFF document is given in the editor. Nothing is loaded before the first one is open. */
export function registerFiles(options: FilesOptions): Disposable {
  return new XliffFiles(options);
}

class XliffFiles implements Disposable {
  private readonly subscriptions: Disposable[];
  private loaded: Promise<FileParts> | undefined;

  constructor(private readonly options: FilesOptions) {
    this.subscriptions = [
      workspace.onDidOpenTextDocument((document) => this.opened(document)),
      languages.registerCodeActionsProvider(
        xliffSelector,
        {
          provideCodeActions: async (document, range, context) =>
            (await this.parts()).actions.provideCodeActions(document, range, context),
        },
        { providedCodeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
      ),
    ];
    for (const document of workspace.textDocuments) this.opened(document);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    void this.loaded?.then((parts) => parts.dispose());
  }

  private opened(document: TextDocument): void {
    if (!this.loaded && isXliff(document)) void this.parts();
  }

  private parts(): Promise<FileParts> {
    return (this.loaded ??= import('./parts').then(({ FileParts }) => new FileParts(this.options)));
  }
}

// A localisation file on disk, open in an editor, as a test gives it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

export class XliffFileUnderTest {
  private constructor(
    private readonly folder: string,
    readonly document: vscode.TextDocument,
  ) {}

  /** Opens a file with the content in an editor; others, by their names, are on disk beside it. */
  static async open(
    content: string,
    name = 'app.en-de.xlf',
    others: Readonly<Record<string, string>> = {},
  ): Promise<XliffFileUnderTest> {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-xliff-'));
    for (const [other, text] of Object.entries(others)) await writeFile(path.join(folder, other), text);
    const file = path.join(folder, name);
    await writeFile(file, content);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    return new XliffFileUnderTest(folder, document);
  }

  get text(): string {
    return this.document.getText();
  }

  /** Another file of its folder. */
  beside(name: string): vscode.Uri {
    return vscode.Uri.file(path.join(this.folder, name));
  }

  /** Puts the caret before the text. */
  caretAt(text: string): void {
    const position = this.document.positionAt(this.text.indexOf(text));
    vscode.window.activeTextEditor!.selection = new vscode.Selection(position, position);
  }

  /** What the extension says of the file, once it says the number of things. */
  async diagnostics(count: number): Promise<vscode.Diagnostic[]> {
    const read = () => vscode.languages.getDiagnostics(this.document.uri).filter(({ source }) => source === 'Parlance');
    return await until(
      () => (read().length === count ? read() : undefined),
      (listener) => vscode.languages.onDidChangeDiagnostics(listener),
    );
  }

  async change(from: string, to: string): Promise<void> {
    const start = this.text.indexOf(from);
    const edit = new vscode.WorkspaceEdit();
    const range = new vscode.Range(this.document.positionAt(start), this.document.positionAt(start + from.length));
    edit.replace(this.document.uri, range, to);
    await vscode.workspace.applyEdit(edit);
  }

  /** Resolves when the text of the document has it. */
  async has(text: string): Promise<void> {
    await until(
      () => (this.text.includes(text) ? true : undefined),
      (listener) => vscode.workspace.onDidChangeTextDocument(listener),
    );
  }

  async close(): Promise<void> {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Waits until `read` answers something, looking again at each event. */
async function until<Result>(
  read: () => Result | undefined,
  onEvent: (listener: () => void) => vscode.Disposable,
): Promise<Result> {
  const now = read();
  if (now !== undefined) return now;
  return await new Promise((resolve) => {
    const subscription = onEvent(() => {
      const found = read();
      if (found === undefined) return;
      subscription.dispose();
      resolve(found);
    });
  });
}

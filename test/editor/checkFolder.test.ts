import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { diagnostics, setCheck } from './checking';
import { clearNotifications, notification, setSetting, start } from './window';
import { eventually } from './host';
import { closeAll, documentIs } from './markedDocument';

describe('checking a folder', function () {
  this.timeout(90_000);
  const at = (name: string): vscode.Uri =>
    vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'folder under test', name);
  const write = (name: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(name), Buffer.from(text));
  /** Of a file, whether it is open or not. */
  const found = (name: string, count: number): Promise<readonly vscode.Diagnostic[]> =>
    diagnostics({ uri: at(name) } as vscode.TextDocument, ({ length }) => length === count);

  before(async () => {
    await setCheck('when', 'onType');
    await write('.gitignore', 'made/\n');
    await write('made/page.md', 'It is the the end.\n');
    await write('page.md', 'It is the the end.\n');
    await write('deep/read.py', '# It reads the the file.\nread()\n');
    await write('right.md', 'All of this is right.\n');
    await write('picture.png', 'It is the the end.\n');
  });
  after(async () => {
    await setCheck('when', 'off');
    await vscode.workspace.fs.delete(at(''), { recursive: true });
  });
  afterEach(async () => {
    await closeAll();
    await clearNotifications();
  });

  it('shows what is wrong in files that are not open, once, and takes it away when they change', async () => {
    start('parlance.check.folder', at(''));
    await notification('Checked 4 files: 2 problems in 2 files.');
    await found('page.md', 1);
    await found('deep/read.py', 1);
    assert.deepEqual(vscode.languages.getDiagnostics(at('made/page.md')), []);

    const document = await vscode.workspace.openTextDocument(at('page.md'));
    await vscode.window.showTextDocument(document);
    const [own] = await found('page.md', 1);
    await fix(document, own!);
    await documentIs(document, 'It is the end.\n');
    await document.save();
    await found('page.md', 0);
    await closeAll();

    await write('deep/read.py', '# It reads the file.\nread()\n');
    await found('deep/read.py', 0);
    await write('page.md', 'It is the end.\n\nIt is the the end.\n');
    start('parlance.check.folder', at(''));
    await notification('Checked 4 files: 1 problem in 1 file.');
    await found('page.md', 1);
    await vscode.workspace.fs.delete(at('page.md'));
    await found('page.md', 0);
  });

  it('takes a setting of VS Code that is of a wrong type for one that nobody set', async () => {
    await setSetting('files.exclude', null);
    await setSetting('files.associations', null);
    try {
      start('parlance.check.folder', at('deep'));
      await notification('Checked 1 file:');
    } finally {
      await setSetting('files.exclude', undefined);
      await setSetting('files.associations', undefined);
    }
  });
});

/** Takes the fix, which the server knows once it has the settings of a document that was just opened. */
async function fix({ uri }: vscode.TextDocument, { range }: vscode.Diagnostic): Promise<void> {
  let edit: vscode.WorkspaceEdit | undefined;
  await eventually(async () => {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
      vscode.CodeActionKind.QuickFix.value,
    );
    edit = actions.find(({ title }) => title.startsWith('Fix this'))?.edit;
    return edit !== undefined;
  }, true);
  await vscode.workspace.applyEdit(edit!);
}

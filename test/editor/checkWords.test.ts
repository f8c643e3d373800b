import * as vscode from 'vscode';
import { diagnostics, setCheck } from './checking';
import { closeAll, openMarked } from './markedDocument';

describe('checking in a workspace', function () {
  this.timeout(60_000);
  const at = (name: string): vscode.Uri =>
    vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'words under test', name);
  const write = (name: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(name), Buffer.from(text));

  before(() => setCheck('when', 'onType'));
  after(async () => {
    await setCheck('when', 'off');
    await vscode.workspace.fs.delete(at(''), { recursive: true });
  });
  afterEach(closeAll);

  it('knows the words of its other files, of their names, and of no file that is left out', async () => {
    await write('.gitignore', 'made/\n');
    await write('made/bundle.js', 'function loadr() {}\n');
    const { document } = await openMarked('It reads the the loadr of the folder.\n⟨⟩', 'markdown');
    const isShown = async (expected: boolean): Promise<unknown> =>
      diagnostics(document, (own) => {
        const words = own.map(({ range }) => document.getText(range));
        return words.length > 0 && words.includes('loadr') === expected;
      });
    await isShown(true);
    await write('node.py', 'def open_loadr(path):\n    return None\n');
    await isShown(false);
    await vscode.workspace.fs.delete(at('node.py'));
    await isShown(true);
    await write('loadr.bin', '');
    await isShown(false);
    await vscode.workspace.fs.delete(at('loadr.bin'));
    await isShown(true);
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host } from './host';
import { documentIs, openMarked } from './markedDocument';
import { putAway } from './window';

describe('the ways to a translation or a better wording', function () {
  this.timeout(60_000);
  afterEach(putAway);

  it('are in the lightbulb of selected prose and of a comment, not of code', async () => {
    await vscode.extensions.getExtension('parlance.parlance')!.activate();
    const own = ['Translate with Parlance', 'Correct with Parlance', 'Rephrase with Parlance'];
    const titlesAt = async (marked: string, language = 'javascript'): Promise<string[]> => {
      const { document, selection } = await openMarked(marked, language);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        selection,
      );
      return actions.map(({ title }) => title).filter((title) => own.includes(title));
    };
    assert.deepEqual(await titlesAt('// ⟨It has a value.⟩\nf();\n'), own);
    assert.deepEqual(await titlesAt('// It has⟨⟩ a value.\nf();\n'), own);
    assert.deepEqual(await titlesAt('f("It has⟨⟩ a value.");\n'), own);
    assert.deepEqual(await titlesAt('f("⟨It has a value.⟩");\n'), own);
    assert.deepEqual(await titlesAt('// It has a value.\nf(⟨⟩);\n'), []);
    const [translate] = own;
    assert.deepEqual(await titlesAt('const a = <p>It has⟨⟩ a value.</p>;\n', 'typescriptreact'), [translate]);
  });

  it('work in the Markdown cells of a notebook, and leave its other cells alone', async function () {
    if (!(await host.session()).page) this.skip();
    const [folder] = vscode.workspace.workspaceFolders!;
    const uri = vscode.Uri.joinPath(folder!.uri, 'scratch', 'cells.ipynb');
    const cell = (source: string) => ({ cell_type: 'markdown', metadata: {}, source: [source] });
    const content = { cells: [cell('We saw the the cat in a a garden.'), cell('It is the the other.')], metadata: {} };
    await vscode.workspace.fs.writeFile(
      uri,
      Buffer.from(JSON.stringify({ ...content, nbformat: 4, nbformat_minor: 5 })),
    );
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    try {
      await vscode.window.showNotebookDocument(notebook);
      await vscode.commands.executeCommand('notebook.focusTop');
      await vscode.commands.executeCommand('notebook.cell.edit');
      await host.text({ selector: '.notebook-editor .monaco-editor.focused' });
      await vscode.commands.executeCommand('parlance.write.correct');
      await host.text({ selector: '.statusbar-item:has-text("2 changes.")' });
      await host.click({ selector: '.cell-status-item:has-text("Accept") >> nth=0' });
      const [first, second] = notebook.getCells();
      await documentIs(first!.document, 'We saw the cat in a garden.');
      assert.equal(second!.document.getText(), 'It is the the other.');
    } finally {
      await notebook.save();
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await vscode.workspace.fs.delete(uri);
    }
  });
});

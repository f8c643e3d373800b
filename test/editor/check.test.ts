import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { act, diagnostics, setCheck } from './checking';
import { host } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { setSetting } from './window';

describe('checking as you write', () => {
  before(() => setCheck('local', 'onType'));
  after(() => setCheck('local', undefined));
  afterEach(closeAll);

  it('underlines what is wrong in a comment and fixes it from the lightbulb', async () => {
    const { document } = await openMarked(
      '/**\n * Reads the the file.\n * It returns an string.\n */\nfunction read() {}\n⟨⟩',
      'typescript',
    );
    const found = await diagnostics(document, ({ length }) => length >= 2);
    assert.deepEqual(
      found.map(({ range }) => range.start.line),
      [1, 2],
    );
    await host.screenshot('check-squiggles');
    await act(document, found[0]!, 'Fix all in this comment');
    await documentIs(document, '/**\n * Reads the file.\n * It returns a string.\n */\nfunction read() {}\n');
    await diagnostics(document, ({ length }) => length === 0);
  });

  it('checks a sentence that was typed once it is finished, and every fix on save', async () => {
    const { document } = await openMarked('# A title\n\n⟨⟩\n', 'markdown');
    await vscode.commands.executeCommand('type', { text: 'It reads the the file' });
    await vscode.commands.executeCommand('type', { text: '.' });
    await diagnostics(document, ({ length }) => length === 1);
    await setSetting('editor.codeActionsOnSave', { 'source.fixAll.parlance': 'explicit' });
    try {
      await vscode.commands.executeCommand('workbench.action.files.save');
      await documentIs(document, '# A title\n\nIt reads the file.\n');
    } finally {
      await setSetting('editor.codeActionsOnSave', undefined);
    }
  });

  it('learns words, and leaves ignored sentences alone', async () => {
    const { document } = await openMarked('It has a recieved file.\n\nIt is the the end.\n⟨⟩', 'markdown');
    const [word, doubled] = await diagnostics(document, ({ length }) => length === 2);
    await act(document, word!, 'Add “recieved” to the dictionary (user)');
    await diagnostics(document, ({ length }) => length === 1);
    assert.deepEqual(vscode.workspace.getConfiguration('parlance.check').get('words'), ['recieved']);
    await act(document, doubled!, 'Ignore this sentence');
    await diagnostics(document, ({ length }) => length === 0);
    await vscode.commands.executeCommand('parlance.check.forgetIgnored');
    await setCheck('words', undefined);
    await diagnostics(document, ({ length }) => length === 2);
  });
});

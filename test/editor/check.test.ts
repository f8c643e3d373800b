import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { act, diagnostics, setCheck } from './checking';
import { host } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { pressIn, question, setSetting, start } from './window';

describe('checking as you write', () => {
  before(() => setCheck('when', 'onType'));
  after(() => setCheck('when', 'off'));
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
    await act(document, found[0]!, 'Apply all safe fixes in this comment');
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
    await act(document, word!, 'Add “recieved” to your known words');
    await diagnostics(document, ({ length }) => length === 1);
    assert.deepEqual(vscode.workspace.getConfiguration('parlance.check').get('words'), ['recieved']);
    await act(document, doubled!, 'Ignore here: don’t check this paragraph');
    await diagnostics(document, ({ length }) => length === 0);
    await setCheck('words', undefined);
    await diagnostics(document, ({ length }) => length === 1);
    // Where the folder has a file of its team, the word goes there as the first choice.
    const file = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.parlance.json');
    await vscode.workspace.fs.writeFile(file, Buffer.from('{ "words": ["a"] }\n'));
    try {
      start('parlance.check.addKnownWordForWorkspace', 'recieved', document.uri.toString());
      await question('Add “recieved” to Known Words');
      await host.screenshot('check-add-word');
      await host.press('Enter');
      await diagnostics(document, ({ length }) => length === 0);
      assert.equal(
        Buffer.from(await vscode.workspace.fs.readFile(file)).toString(),
        '{ "words": ["a", "recieved"] }\n',
      );
    } finally {
      await vscode.workspace.fs.delete(file);
    }
    await diagnostics(document, ({ length }) => length === 1);
  });

  it('says which rule found what, and why, and leaves advice about style out until it is wanted', async () => {
    const { document } = await openMarked('Otherwise we recieve it.\n\nIt is the the end.\n⟨⟩', 'markdown');
    const [word, doubled] = await diagnostics(document, ({ length }) => length === 2);
    assert.equal(word?.message, 'Use “receive” instead of “recieve”: not in the dictionary.');
    assert.deepEqual([word.code, word.source], ['spelling/unknown', 'Parlance']);
    assert.deepEqual(
      [doubled?.code, doubled?.severity],
      ['grammar/doubled-word', vscode.DiagnosticSeverity.Information],
    );
    await setCheck('style', true);
    try {
      const [advice] = await diagnostics(document, ({ length }) => length === 3);
      assert.equal(advice?.code, 'style/comma');
    } finally {
      await setCheck('style', undefined);
    }
  });

  it('offers to turn off a rule that was wrong three times', async function () {
    if (!(await host.session()).page) this.skip();
    const text = 'We go with with friends.\n\nThey come from from home.\n\nYou fall into into water.\n⟨⟩';
    const { document } = await openMarked(text, 'markdown');
    for (const left of [3, 2, 1]) {
      const [found] = await diagnostics(document, ({ length }) => length === left);
      await act(document, found!, 'Not an Error');
    }
    await diagnostics(document, ({ length }) => length === 0);
    await pressIn('“grammar/doubled-word” as a false positive 3 times in this workspace', 'Turn Off Here');
    const other = await openMarked('They read read about about it. It is an recieved one.\n⟨⟩', 'markdown');
    const isOff = (own: readonly vscode.Diagnostic[]): boolean =>
      own.length > 0 && own.every(({ code }) => code !== 'grammar/doubled-word');
    await diagnostics(other.document, isOff);
    start('parlance.check.takeBack');
    await question('Ignored Rules and Sentences');
    for (const row of ['off in this workspace', 'with with', 'from from', 'into into']) {
      await host.click({ selector: `.quick-input-list .monaco-list-row:has-text("${row}")` });
    }
    await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
    await vscode.window.showTextDocument(document);
    await diagnostics(document, ({ length }) => length === 3);
  });

  it('never shows again what is no error, or what a rule finds that is off, until it is taken back', async function () {
    if (!(await host.session()).page) this.skip();
    const { document } = await openMarked('We recieve it.\n\nIt is the the end.\n⟨⟩', 'markdown');
    const [word, doubled] = await diagnostics(document, ({ length }) => length === 2);
    await act(document, word!, 'Not an Error');
    await diagnostics(document, ({ length }) => length === 1);
    await act(document, doubled!, 'Turn off this rule: grammar/doubled-word (workspace)');
    await diagnostics(document, ({ length }) => length === 0);
    const config = vscode.workspace.getConfiguration('parlance.check').inspect('rulesOff');
    assert.deepEqual([config?.workspaceValue, config?.globalValue], [['grammar/doubled-word'], undefined]);
    const project = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.parlance.json');
    await vscode.commands.executeCommand('parlance.check.turnOffRuleForProject', 'a/rule', document.uri.toString());
    const written: unknown = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(project)));
    assert.deepEqual(written, { rulesOff: ['a/rule'] });
    await vscode.workspace.fs.delete(project);
    // Also in another document, and where the rest of the sentence is another.
    const { document: other } = await openMarked('Then we recieve it. It was becuase of us.\n⟨⟩', 'markdown');
    assert.deepEqual(
      (await diagnostics(other, ({ length }) => length > 0)).map(({ range }) => other.getText(range)),
      ['becuase'],
    );
    start('parlance.check.takeBack');
    const [list] = await host.text({ selector: '.quick-input-widget' });
    assert.match(list ?? '', /grammar\/doubled-word/);
    assert.match(list ?? '', /We recieve it/i);
    await host.screenshot('check-take-back');
    for (const row of ['grammar/doubled-word', 'recieve']) {
      await host.click({ selector: `.quick-input-list .monaco-list-row:has-text("${row}")` });
    }
    await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
    await diagnostics(other, ({ length }) => length === 2);
  });
});

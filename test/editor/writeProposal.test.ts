import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { status } from '../support/scriptedServer';
import { eventually, host, needsPage } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { clearNotifications, clipboardHas, notification, pressIn, question } from './window';
import { improveWith, mend, WritingServiceUnderTest } from './writingService';

const run = (command: string) => vscode.commands.executeCommand(`parlance.write.${command}`);
const begin = (command: string) => Promise.resolve(run(command));

describe('a wording that is shown', function () {
  this.timeout(60_000);
  const comment = '// It is teh⟨⟩ one that we saw in the garden of\n// teh house.\nf();\n';
  const lenses = { selector: '.codelens-decoration a:has-text("Accept")' };
  let service: WritingServiceUnderTest;

  needsPage();
  before(async () => {
    service = await WritingServiceUnderTest.connect();
  });
  after(() => service?.disconnect());
  beforeEach(async () => {
    service.write = improveWith(mend);
    service.forget();
    await vscode.env.clipboard.writeText('');
  });
  afterEach(async () => {
    await run('reject');
    await clearNotifications();
    await closeAll();
  });

  it('closing its document leaves it on offer, as it would stand there', async () => {
    const { document } = await openMarked(comment, 'javascript');
    const before = document.getText();
    await run('correct');
    await host.text(lenses);
    assert.equal(document.getText(), before);
    await closeAll();
    await pressIn('was closed before the result arrived', 'Copy Suggestion');
    await clipboardHas('It is the one that we saw in the garden of\n// the house.');
  });

  it('an edit of its text takes it away and leaves it on offer', async () => {
    const editor = await openMarked(comment, 'javascript');
    await run('correct');
    await host.text(lenses);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 8), 'not '));
    await host.gone(lenses);
    await pressIn('changed before the result arrived', 'Copy Suggestion');
    await clipboardHas('It is the one that we saw in the garden of\n// the house.');
  });

  it('asks a service that bills for one other wording at a time, and keeps those it had', async () => {
    let count = 0;
    service.write = improveWith((text) => `${mend(text)} Wording ${Math.min(++count, 2)}.`);
    const { document } = await openMarked('It is teh⟨⟩ one.\n', 'markdown');
    await run('rephrase');
    await run('nextAlternative');
    await host.text({ selector: '.codelens-decoration a:has-text("2 of 2")' });
    assert.equal(service.sent.length, 2);
    await run('nextAlternative');
    await notification('The service offers no other suggestions');
    assert.equal(service.sent.length, 3);
    await run('previousAlternative');
    await run('nextAlternative');
    await run('previousAlternative');
    assert.equal(service.sent.length, 3);
    await run('accept');
    await documentIs(document, 'It is the one. Wording 1.\n');
  });

  it('keeps it when another wording is refused or cancelled', async () => {
    const { document } = await openMarked('It is teh⟨⟩ one.\n', 'markdown');
    await run('rephrase');
    service.write = status(456);
    await run('rephraseAgain');
    await notification('are used up');
    const { arrived } = service.hold();
    const done = begin('rephraseAgain');
    await arrived;
    await pressIn('Rephrasing', 'Cancel');
    await done;
    await run('accept');
    await documentIs(document, 'It is the one.\n');
  });

  it('offers what came too late for it, and what was shown', async () => {
    const editor = await openMarked('It is teh⟨⟩ one.\n', 'markdown');
    await run('rephrase');
    const { arrived, release } = service.hold(improveWith((text) => `${mend(text)} Late.`));
    const done = begin('rephraseAgain');
    await arrived;
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 2), '!'));
    await pressIn('changed before the result arrived', 'Copy Suggestion');
    await clipboardHas('It is the one.');
    release();
    await pressIn('changed before the result arrived', 'Copy Suggestion');
    await clipboardHas('It is the one. Late.');
    await done;
  });

  it('Tab takes it at its text, and is elsewhere what it always is', async () => {
    const editor = await openMarked(`${comment}\n\n`, 'javascript');
    await run('correct');
    // It says so once it is true, a moment after it is shown.
    const byTab = { selector: '.codelens-decoration a:has-text("Accept (Tab)")' };
    await host.text(byTab);
    assert.deepEqual(
      (await host.text(lenses)).map((text) => text.trim()),
      ['Accept (Tab)', 'Accept Some Changes…'],
    );
    await host.screenshot('accept-tab');
    editor.selection = new vscode.Selection(4, 0, 4, 0);
    await host.gone(byTab);
    await host.press('Tab');
    await eventually(() => editor.document.lineAt(4).text, '    ');
    assert.match(editor.document.getText(), /teh/);
    editor.selection = new vscode.Selection(0, 6, 0, 6);
    await host.text(byTab);
    await host.press('Tab');
    await host.gone(lenses);
    assert.doesNotMatch(editor.document.getText(), /teh/);
  });

  it('Ctrl+Enter takes it from anywhere in its document', async () => {
    const editor = await openMarked(`${comment}\n\n`, 'javascript');
    await run('correct');
    await host.text(lenses);
    editor.selection = new vscode.Selection(4, 0, 4, 0);
    await host.press('Control+Enter');
    await host.gone(lenses);
    await documentIs(editor.document, mend(`${comment}\n\n`.replace('⟨⟩', '')));
  });

  it('Accept Some Changes… begins at the change under the caret', async () => {
    const editor = await openMarked('It is teh one.\nIt is teh⟨⟩ other one.\n', 'markdown');
    await run('correct');
    await host.text(lenses);
    void run('acceptPart');
    await question('Accept part');
    await host.text({ selector: '.quick-input-list .monaco-list-row.focused:has-text("other one")' });
    await host.press('Enter');
    await documentIs(editor.document, 'It is teh one.\nIt is the other one.\n');
  });

  it('an edit elsewhere, and moving its editor aside, leave it where it is', async () => {
    const editor = await openMarked(comment, 'javascript');
    await run('correct');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'g();\n'));
    await vscode.commands.executeCommand('workbench.action.moveEditorToNextGroup');
    await host.text(lenses);
    await run('accept');
    await documentIs(editor.document, `g();\n${mend(comment.replace('⟨⟩', ''))}`);
  });
});

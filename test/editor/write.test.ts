import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { clearNotifications, inTheme, notification, setSetting, start } from './window';

const run = (command: string) => vscode.commands.executeCommand(`parlance.write.${command}`);

describe('writing in the editor, with the local service', function () {
  this.timeout(60_000);
  const apply = (value: string | undefined) => setSetting('parlance.write.apply', value);

  needsPage();
  afterEach(async () => {
    await run('reject');
    await apply(undefined);
    await clearNotifications();
    await closeAll();
  });

  it('corrects the comments at several carets in one undo step', async () => {
    await apply('immediately');
    const source =
      '// This is the the first value⟨⟩ of all.\nlet a = "the the";\n/* It has a a second value⟨⟩ too. */\n';
    const { document } = await openMarked(source, 'typescript');
    const before = document.getText();
    await run('correct');
    await documentIs(document, before.replace('the the first', 'the first').replace('a a second', 'a second'));
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('writes into a document with CRLF and leaves the code and the marks of a wrapped comment alone', async () => {
    await apply('immediately');
    const { document } = await openMarked(
      '/**\r\n * We saw the the cat⟨⟩.\r\n * @param cat - an cat of `the the` kind\r\n */\r\nf();\r\n',
      'java',
    );
    await run('correct');
    await documentIs(
      document,
      '/**\r\n * We saw the cat.\r\n * @param cat - a cat of `the the` kind\r\n */\r\nf();\r\n',
    );
  });

  it('says of a text that is not reworded that this was done offline, and leads to more', async () => {
    await openMarked('The cat sat on the mat⟨⟩.', 'markdown');
    await run('rephrase');
    await notification('offline rephrasing found nothing to change');
    await host.text({ selector: '.notification-list-item .monaco-button:has-text("Connect…")' });
  });

  it('shows the changes first, and leaves the text alone when they are rejected', async () => {
    const { document } = await openMarked('We saw the the cat⟨⟩ in the garden.', 'markdown');
    const before = document.getText();
    await run('correct');
    const lenses = await host.text({ selector: '.codelens-decoration a:has-text("Accept")' });
    assert.equal(lenses.length, 1);
    await picture('write-preview');
    await host.press('Escape');
    assert.equal(document.getText(), before);
    await run('correct');
    await host.text({ selector: '.codelens-decoration:has-text("Accept")' });
    await host.click({ selector: '.codelens-decoration a:has-text("Accept")' });
    await documentIs(document, 'We saw the cat in the garden.');
  });

  it('says so where there is no prose', async () => {
    await openMarked('const a = 1;⟨⟩', 'typescript');
    start('parlance.write.correct');
    await notification('No text here');
  });
});

/** The window in a dark and in a light theme. */
async function picture(name: string): Promise<void> {
  await host.screenshot(`${name}-dark`);
  await inTheme('Default Light Modern', async () => void (await host.screenshot(`${name}-light`)));
}

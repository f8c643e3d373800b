import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { diagnostics, setCheck } from './checking';
import { host, needsPage } from './host';
import { closeAll, openMarked } from './markedDocument';
import { translateTo, translateWith, TranslationServiceUnderTest } from './translationService';
import { clearNotifications, notification, question, start } from './window';
import { XliffFileUnderTest } from './xliffFile';

/** What the test host tells all processes never to come back from. */
const hang = process.env['PARLANCE_TEST_HANG'] ?? '';

const unchecked = (own: readonly vscode.Diagnostic[]): boolean =>
  own.some(({ message }) => message === 'Not checked: This file takes too long to read.');

async function replace(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  await vscode.workspace.applyEdit(edit);
}

describe('files that take too long to read', function () {
  this.timeout(120_000);
  needsPage();
  before(() => assert.notEqual(hang, ''));
  afterEach(async () => {
    // VS Code keeps a document for a while that no editor shows any more, and it would be read again with new settings.
    for (const document of vscode.workspace.textDocuments) {
      if (document.getText().includes(hang)) {
        await replace(document, '');
        await document.save();
      }
    }
    await closeAll();
    await clearNotifications();
  });

  it('are named and left when they are checked, while others go on being checked', async () => {
    await setCheck('when', 'onType');
    try {
      const slow = await openMarked(`Some words of ${hang} and more.\n⟨⟩`, 'markdown');
      await diagnostics(slow.document, unchecked);
      const other = await openMarked('It is the the end.\n⟨⟩', 'markdown');
      await diagnostics(other.document, ({ length }) => length === 1);
      // Once it has changed it is read again.
      await slow.document.save();
      await replace(slow.document, 'It is the the start.\n');
      await diagnostics(slow.document, (own) => own.length === 1 && !unchecked(own));
    } finally {
      await setCheck('when', 'off');
    }
  });

  it('do not take away the check of another that was asked for meanwhile', async () => {
    await setCheck('when', 'onSave');
    try {
      await openMarked(`Some words of ${hang} and more.\n⟨⟩`, 'markdown');
      const other = await openMarked('It is the the end.\n⟨⟩', 'markdown');
      await vscode.commands.executeCommand('parlance.check.document');
      await diagnostics(other.document, ({ length }) => length === 1);
    } finally {
      await setCheck('when', 'off');
    }
  });

  it('are named and left as XLIFF, and others are read on', async () => {
    const unit = (text: string): string =>
      `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="1"><source>${text} {n}</source><target>${text}</target></trans-unit></body></file></xliff>`;
    const slow = await XliffFileUnderTest.open(unit(hang), 'slow.xlf');
    const other = await XliffFileUnderTest.open(unit('Words'), 'other.xlf');
    await diagnostics(other.document, (own) => own.some(({ code }) => code === 'placeholder-missing'));
    await diagnostics(slow.document, unchecked);
  });

  it('are named and left by Translate and by Correct at the caret', async () => {
    const service = await TranslationServiceUnderTest.connect();
    try {
      service.translate = translateWith((text) => `«${text}»`);
      await translateTo('German', 'DE');
      service.forget();
      const { document } = await openMarked(`// Some wor⟨⟩ds of ${hang}.\n`, 'javascript');
      const before = document.getText();
      // The list of languages does not wait for what is read, and goes away with it.
      start('parlance.translate.selectionTo');
      await question('Translate to');
      await notification('This file takes too long to read');
      await host.gone({ selector: '.quick-input-widget' });
      await clearNotifications();
      await vscode.commands.executeCommand('parlance.translate.selection');
      await notification('This file takes too long to read');
      await clearNotifications();
      await vscode.commands.executeCommand('parlance.write.correct');
      await notification('This file takes too long to read');
      assert.equal(document.getText(), before);
      assert.deepEqual(service.sent, []);
    } finally {
      await service.disconnect();
    }
  });
});

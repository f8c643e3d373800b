import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host, needsPage } from './host';
import { closeAll, documentIs } from './markedDocument';
import { translateTo, translateWith, TranslationServiceUnderTest } from './translationService';
import { clearNotifications } from './window';

describe('the samples of the walkthrough', function () {
  this.timeout(60_000);

  needsPage();
  afterEach(clearNotifications);
  // Not after each: VS Code gives the name of a closed untitled document out again at once, and then mixes the two up.
  after(closeAll);

  const open = async (what: string): Promise<vscode.TextEditor> => {
    await vscode.commands.executeCommand('parlance.openSample', what);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor?.document.isUntitled);
    return editor;
  };

  it('are led to by links', async () => {
    const link = {
      selector:
        '.getting-started-step.expanded a:has-text("Try It on a Sample"), .getting-started-step.expanded .monaco-button:has-text("Try It on a Sample")',
      timeoutMs: 5_000,
    };
    // VS Code draws its page anew when it learns something about any walkthrough, and may then be back at their list.
    await eventually(async () => {
      await closeAll();
      await vscode.commands.executeCommand('workbench.action.openWalkthrough', 'parlance.parlance#start', false);
      return host.text(link).then(
        () => true,
        () => false,
      );
    }, true);
    await host.screenshot('walkthrough');
    await host.click(link);
    await host.text({ selector: '.tab:has-text("Bodega")' });
    await host.screenshot('walkthrough-sample');
  });

  it('have a text to correct, of which the local service finds every error', async () => {
    const { document } = await open('correct');
    await vscode.commands.executeCommand('parlance.write.correct');
    await host.text({ selector: '.codelens-decoration a:has-text("Accept (Tab)")', timeoutMs: 30_000 });
    await host.screenshot('walkthrough-correct');
    await host.press('Tab');
    await documentIs(
      document,
      '# Message\n\nWe received your message yesterday, and the report is ready. You can find it in an attachment. Please read it in\norder to see all results, due to the fact that the table is long.\n',
    );
  });

  it('have a text to rephrase, of which the local service finds what is long-winded', async () => {
    const { document } = await open('correct');
    await vscode.commands.executeCommand('parlance.write.rephrase');
    await host.text({ selector: '.codelens-decoration a:has-text("Accept (Tab)")', timeoutMs: 30_000 });
    await host.press('Tab');
    await eventually(() => /to\ssee all results, because the table is long/.test(document.getText()), true);
  });

  it('have a text to translate, of which the paragraph is taken', async () => {
    const service = await TranslationServiceUnderTest.connect();
    try {
      service.translate = translateWith((text) => `«${text}»`);
      await translateTo('German', 'DE');
      const { document } = await open('translate');
      await vscode.commands.executeCommand('parlance.translate.selection');
      assert.match(document.getText(), /^# Bodega\n\n«This program saves[^»]*this computer\.»\n\n- Open/);
    } finally {
      await service.disconnect();
    }
  });
});

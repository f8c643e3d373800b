import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { closeAll, openMarked } from './markedDocument';
import { expandRow, openSidebar, row, showAlone } from './sidebarWindow';
import { translateTo, TranslationServiceUnderTest } from './translationService';
import { choose, clearNotifications, notification, saveTo, setSetting, start } from './window';

const view = 'Account';

describe('the account', function () {
  this.timeout(60_000);
  let service: TranslationServiceUnderTest;

  needsPage();
  before(async () => {
    service = await TranslationServiceUnderTest.connect();
    await translateTo('German', 'DE');
    await openSidebar();
    await showAlone(view, 'parlance.account');
  });
  after(async () => {
    for (const name of ['charactersPerDay', 'warnAt']) await setSetting(`parlance.cost.${name}`, undefined);
    for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${id}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await service.disconnect();
    await clearNotifications();
    await closeAll();
  });

  const sentToday = async (): Promise<number> =>
    Number(/Today\s*(\d+)/.exec((await row('Today', view)).replace(',', ''))?.[1]);

  it('shows what is left and what was sent, as soon as it was', async () => {
    assert.match(await row('characters left', view), /1,000 characters left.*0% used/s);
    const before = await sentToday();
    await openMarked('⟨A new text.⟩\n', 'markdown');
    await vscode.commands.executeCommand('parlance.translate.selection');
    const after = (before + 11).toLocaleString('en-US');
    await host.text({ selector: `.sidebar .monaco-list-row:has-text("Today"):has-text("${after} characters")` });
    await expandRow('Sent, by day', view);
    await host.screenshot('account');
    await vscode.commands.executeCommand('parlance.account.groupBy');
    await host.text({ selector: `.sidebar .monaco-list-row:has-text("Sent, by file")` });
    await vscode.commands.executeCommand('parlance.account.groupBy');
  });

  it('lets nothing be sent beyond the limit of a day, and says so', async () => {
    const before = await sentToday();
    await setSetting('parlance.cost.charactersPerDay', before + 10);
    service.forget();
    const { document } = await openMarked('⟨A long text.⟩\n', 'markdown');
    await vscode.commands.executeCommand('parlance.translate.selection');
    assert.match(await notification('Nothing was sent'), /12 characters.*allow a day/s);
    assert.equal(document.getText(), 'A long text.\n');
    assert.deepEqual(service.sent, []);
    assert.equal(await sentToday(), before);
    await host.screenshot('account-limit');
    await setSetting('parlance.cost.charactersPerDay', undefined);
    await clearNotifications();
  });

  it('is led to by the menu of the status bar, which names the tag that requests are reported under', async () => {
    await setSetting('parlance.translate.reportingTag', 'docs-team');
    await vscode.commands.executeCommand('workbench.view.explorer');
    start('parlance.showMenu');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Reporting Tag"):has-text("docs-team")' });
    await choose('Parlance', 'Account');
    await row('Today', view);
    await setSetting('parlance.translate.reportingTag', undefined);
  });

  it('is exported as a table that holds no text', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder!.uri, 'sent/sent.csv');
    start('parlance.account.export');
    await saveTo('Export What Was Sent', file.fsPath);
    await notification('to “sent.csv”');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.match(
      text,
      /^time,command,file,connection,characters,billed,state,trace_id\r\n[^\r]*,translate,[^\r]*,Scripted,11,11,done,/,
    );
    assert.ok(!text.includes('A new text'));
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(file, '..'), { recursive: true });
    await clearNotifications();
  });
});

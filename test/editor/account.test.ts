import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { useDocumentService } from './documentService';
import { order, send, translated, write } from './documentsWindow';
import { charactersSent } from './charactersSent';
import { eventually, host, needsPage } from './host';
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

  it('shows what is left and what was sent, as soon as it was', async () => {
    assert.match(await row('characters left', view), /1,000 characters left.*0% used/s);
    const before = await charactersSent();
    await openMarked('⟨A new text.⟩\n', 'markdown');
    await vscode.commands.executeCommand('parlance.translate.selection');
    const after = (before + 11).toLocaleString('en-US');
    await host.text({ selector: `.sidebar .monaco-list-row:has-text("Sent today"):has-text("${after} characters")` });
    await expandRow('Sent, by day', view);
    await host.screenshot('account');
    await vscode.commands.executeCommand('parlance.account.groupBy');
    await host.text({ selector: `.sidebar .monaco-list-row:has-text("Sent, by file")` });
    await vscode.commands.executeCommand('parlance.account.groupBy');
  });

  it('lets nothing be sent beyond the limit of a day, and says so', async () => {
    const before = await charactersSent();
    await setSetting('parlance.cost.charactersPerDay', before + 10);
    service.forget();
    const { document } = await openMarked('⟨A long text.⟩\n', 'markdown');
    await vscode.commands.executeCommand('parlance.translate.selection');
    assert.match(await notification('Nothing was sent'), /12 characters exceed your daily limit/s);
    assert.equal(document.getText(), 'A long text.\n');
    assert.deepEqual(service.sent, []);
    assert.equal(await charactersSent(), before);
    await host.screenshot('account-limit');
    await setSetting('parlance.cost.charactersPerDay', undefined);
    await clearNotifications();
  });

  it('is warned of at each share asked for, once, after the work that reached it and with the view out of sight', async () => {
    await setSetting('parlance.cost.warnAt', [80, 50]);
    await vscode.commands.executeCommand('workbench.view.explorer');
    service.forget();
    service.used = 0;
    const translate = async (characters: number): Promise<void> => {
      const { document } = await openMarked(`⟨${'ab '.repeat(characters / 3)}⟩\n`, 'markdown');
      service.used += characters - 1;
      await vscode.commands.executeCommand('parlance.translate.selection');
      assert.match(document.getText(), /^«/);
    };
    const warning = (share: string, left: string) =>
      notification(`${share} of the characters on “Scripted” are used; ${left} are left.`);
    await translate(300);
    assert.equal(service.asked('/v2/usage').length, 0);
    await translate(300);
    await warning('59%', '402');
    await clearNotifications();
    await translate(210);
    await warning('80%', '193');
    await host.screenshot('account-warning');
    await clearNotifications();
    await translate(60);
    assert.equal(service.asked('/v2/usage').length, 2);
    await openSidebar();
    await vscode.commands.executeCommand('parlance.account.refresh');
    assert.match(await row('134 characters left', view), /86% used/);
    assert.equal(await host.evaluate(`document.querySelectorAll('.notification-list-item').length`), 0);
    service.used = 0;
    await setSetting('parlance.cost.warnAt', undefined);
  });

  it('is led to by the menu of the status bar, which names the tag that requests are reported under', async () => {
    await setSetting('parlance.translate.reportingTag', 'docs-team');
    await vscode.commands.executeCommand('workbench.view.explorer');
    start('parlance.showMenu');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Reporting Tag"):has-text("docs-team")' });
    await choose('Parlance', 'Account');
    await row('Sent today', view);
    await setSetting('parlance.translate.reportingTag', undefined);
  });

  it('is exported as a table that holds no text', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder!.uri, 'sent/sent.csv');
    start('parlance.account.export');
    await saveTo('Export Usage Log', file.fsPath);
    await notification('to “sent.csv”');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.match(
      text,
      /^time,command,file,connection,characters,seconds_of_sound,billed,state,trace_id\r\n(.*\r\n)*[^\r]*,translate,[^\r]*,Scripted,11,0,11,done,/,
    );
    assert.ok(!text.includes('A new text'));
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(file, '..'), { recursive: true });
    await clearNotifications();
  });
});

describe('the account of nobody', () => {
  needsPage();
  after(() => vscode.commands.executeCommand('workbench.view.explorer'));

  it('is one line while the local service is in use', async () => {
    await openSidebar();
    await showAlone(view, 'parlance.account');
    const line = '.sidebar .monaco-list-row:has-text("No account needed")';
    assert.match((await host.text({ selector: line })).join(), /free, no limit/);
    await host.text({ selector: `${line}:not([aria-expanded])` });
    for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${id}.focus`);
    }
  });
});

describe('the account, of whole documents', function () {
  this.timeout(60_000);
  const service = useDocumentService();
  before(async () => {
    await openSidebar();
    await showAlone(view, 'parlance.account');
  });
  after(async () => {
    await vscode.commands.executeCommand('parlance.documents.focus');
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('has what an order told before it was sent, and in the end what the service billed', async () => {
    const now = async (): Promise<number> =>
      Number(/Sent today\s*([\d,]+)/.exec(await row('Sent today', view))![1]!.replace(',', ''));
    const before = await now();
    await service.set({ held: true, billed: 4 });
    await order([await write('a.txt', 'hello')], 'German');
    await host.text({ selector: '.quick-input-widget:visible .monaco-list-row:has-text("5 characters")' });
    await send();
    await service.asked();
    await eventually(now, before + 5);
    await service.set({ held: false });
    await translated('a.txt');
    await eventually(now, before + 4);
  });
});

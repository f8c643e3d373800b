import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host, needsPage, waitMs } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { openSidebar, row, showAlone } from './sidebarWindow';
import { answer, choose, clearNotifications, notification, pressIn, question, setSetting, start } from './window';

const view = 'Account';
const label = 'Docs robot';

describe('a developer key', function () {
  this.timeout(60_000);
  const use = (connection?: string) => setSetting('parlance.connection', connection);

  needsPage();
  before(async () => {
    await setSetting('parlance.write.apply', 'immediately');
    await openSidebar();
    await showAlone(view, 'parlance.account');
  });
  after(async () => {
    await use(undefined);
    for (const name of ['connections', 'write.apply']) await setSetting(`parlance.${name}`, undefined);
    for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${id}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await clearNotifications();
    await closeAll();
  });

  const correct = async (text: string) => {
    const { document } = await openMarked(`${text}⟨⟩`, 'markdown');
    await vscode.commands.executeCommand('parlance.write.correct');
    return document;
  };
  /** Opens the group of the keys, which is closed whenever another connection was in use, until it shows a row. */
  const open = async (shown: string): Promise<void> => {
    const inView = '.sidebar .pane:has(> .pane-header[aria-label^="Account"]) .monaco-list-row';
    const group = `${inView}[aria-expanded="false"]:has-text("Developer Keys") .monaco-tl-twistie`;
    for (const deadline = Date.now() + waitMs; ;) {
      try {
        await host.text({ selector: `${inView}:has-text("${shown}")`, timeoutMs: 500 });
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await host.trigger({ selector: group, timeoutMs: 500 }).catch(() => undefined);
      }
    }
  };
  const limit = async (characters: string) => {
    await use(undefined);
    start('parlance.developerKeys.limit');
    await choose('Set Limits of Developer Key', label);
    await choose(`Limits of “${label}”`, 'Characters');
    await answer(`Limits of “${label}”`, characters);
  };

  it('is made, limited, used up, raised, used and deactivated, and its secret is nowhere in the log', async () => {
    await open('No keys yet');
    start('parlance.developerKeys.create');
    await answer('New Developer Key', label);
    await question(`The New Key “${label}”`);
    await choose(`The New Key “${label}”`, 'Copy');
    await eventually(async () => /^[0-9a-f]{48}$/.test(await vscode.env.clipboard.readText()), true);
    const secret = await vscode.env.clipboard.readText();
    await host.screenshot('key-new');
    await choose(`The New Key “${label}”`, 'Store as a Connection');
    await answer('Store the Key', label);
    await choose(`The New Key “${label}”`, 'Close');
    await notification(`stored as the connection “${label}”`);
    await clearNotifications();
    assert.match(await row(label, view), /no limit/);

    await limit('30');
    await open('at most 30 characters');
    await use(label);
    await documentIs(await correct('We saw the the cat.'), 'We saw the cat.');
    const refused = await correct('We saw the the dog.');
    await notification(`The characters of “${label}” are used up`);
    assert.equal(refused.getText(), 'We saw the the dog.');
    await clearNotifications();

    await limit('100');
    await vscode.commands.executeCommand('parlance.account.refresh');
    await open('19 of 100 characters');
    await use(label);
    await documentIs(await correct('We saw the the dog.'), 'We saw the dog.');

    await use(undefined);
    start('parlance.developerKeys.deactivate');
    await choose('Deactivate Developer Key', label);
    await answer(`Deactivate “${label}” for Good?`, label);
    await open('deactivated');
    await notification(`The connection “${label}” uses the key`);
    await use(label);
    const late = await correct('We saw the the bird.');
    await notification(`does not allow this with the key of “${label}”`);
    assert.equal(late.getText(), 'We saw the the bird.');
    await use(undefined);
    await pressIn(`The connection “${label}” uses the key`, 'Remove the Connection');
    await eventually(() => vscode.workspace.getConfiguration('parlance').get('connections'), []);

    await vscode.commands.executeCommand('parlance.showLog');
    const logged = (): string | undefined =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'output' && /Parlance/.test(uri.path))?.getText();
    await eventually(() => /Using the remote connection/.test(logged() ?? ''), true);
    assert.ok(!logged()?.includes(secret));
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await host.screenshot('keys');
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { hangUp, json, ScriptedServer, status, type Step } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';
import { eventually, host, needsPage, waitMs } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { openSidebar, row, showAlone } from './sidebarWindow';
import { answer, choose, clearNotifications, notification, pressIn, question, setSetting, start } from './window';

const view = 'Account';
const label = 'Docs robot';

describe('a developer key', function () {
  this.timeout(120_000);
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
    await question(`New Key “${label}”`);
    await choose(`New Key “${label}”`, 'Copy');
    await eventually(async () => /^parlance-local-[0-9a-f]{48}$/.test(await vscode.env.clipboard.readText()), true);
    const secret = await vscode.env.clipboard.readText();
    await host.screenshot('key-new');
    await choose(`New Key “${label}”`, 'Store as Connection');
    await answer('Store the Key', label);
    await choose(`New Key “${label}”`, 'Close');
    await notification(`Stored the key as the connection “${label}”`);
    await clearNotifications();
    assert.match(await row(label, view), /no limit/);

    await limit('30');
    await open('up to 30 characters');
    await use(label);
    await documentIs(await correct('We saw the the cat.'), 'We saw the cat.');
    const refused = await correct('We saw the the dog.');
    await notification(`The characters on “${label}” are used up`);
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
    await answer(`Deactivate “${label}” Permanently?`, label);
    await open('deactivated');
    await notification(`The connection “${label}” uses the key`);
    await use(label);
    const late = await correct('We saw the the bird.');
    await notification(`The key of “${label}” doesn’t allow this`);
    assert.equal(late.getText(), 'We saw the the bird.');
    await use(undefined);
    await pressIn(`The connection “${label}” uses the key`, 'Remove Connection');
    await eventually(() => vscode.workspace.getConfiguration('parlance').get('connections'), []);

    await vscode.commands.executeCommand('parlance.showLog');
    const logged = (): string | undefined =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'output' && /Parlance/.test(uri.path))?.getText();
    await eventually(() => /Using the remote connection/.test(logged() ?? ''), true);
    assert.ok(!logged()?.includes(secret));
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await host.screenshot('keys');
  });

  it('of another service is made with the administrator’s key, and what is not known of it is told', async () => {
    const adminKey = 'administrators-own-key:adm';
    const keys: Array<{ key_id: string; label: string; creation_time: string; is_deactivated: boolean }> = [];
    let isLost = false;
    const create = (label = ''): Step => {
      const key = { key_id: `${keys.length}:x`, label, creation_time: new Date().toISOString(), is_deactivated: false };
      keys.push(key);
      return isLost ? hangUp() : json({ ...key, key: 'secret-of-the-new-key' });
    };
    const server = (await ScriptedServer.start()).always((request, response) => {
      const { path, method, headers } = request;
      const isAdmin = headers.authorization === `Service-Auth-Key ${adminKey}`;
      const made = isAdmin && method === 'POST' && create((request.json() as { label?: string }).label);
      const step = path === '/v2/usage' ? json({ character_count: 0, character_limit: 1000 }) : json(keys);
      return (path === '/v2/usage' || isAdmin ? made || step : status(403))(request, response);
    });
    try {
      await connectTo(server.url);
      start('parlance.developerKeys.refresh');
      await answer('Administrator Key', 'wrong');
      await open('Enter Another Administrator');
      start('parlance.developerKeys.create');
      await answer('Administrator Key', adminKey);
      await answer('New Developer Key', 'Web');
      await choose('New Key “Web”', 'Store as Connection');
      await answer('Store the Key', 'Web');
      await choose('New Key “Web”', 'Close');
      const { baseUrl } = vscode.workspace
        .getConfiguration('parlance')
        .get<Array<{ baseUrl: string }>>('connections')![1]!;
      assert.equal(baseUrl, server.url);
      assert.equal(vscode.workspace.getConfiguration('parlance').get('connection'), 'Scripted');

      isLost = true;
      start('parlance.developerKeys.create');
      await answer('New Developer Key', 'Lost');
      await pressIn('Created the key “Lost”, but the service didn’t return its secret', 'Deactivate It');
      await question('Deactivate “Lost” Permanently?');
      await host.press('Escape');
      isLost = false;
      while (keys.length < 25) create();
      start('parlance.developerKeys.create');
      await notification('maximum of 25 active keys');
      assert.equal(server.requests.filter(({ method }) => method === 'POST').length, 2);
    } finally {
      await disconnect();
      await server.close();
    }
  });
});

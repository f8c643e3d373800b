import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { json, ScriptedServer, type Step } from '../support/scriptedServer';
import { eventually, host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { expandRow, openSidebar, row, rowMenu, selectRow, showAlone } from './sidebarWindow';
import { choose, clearNotifications, inTheme, question, setSetting, start } from './window';

const languages = ['en', 'de', 'fr'].map((code) => ({ code, name: code, targets: ['en', 'de', 'fr'] }));
const german = 'DIE DATEI IST DA.';

/** A LibreTranslate of three languages. */
const libreTranslate: Step = (request, response) => {
  if (request.path.endsWith('/languages')) return json(languages)(request, response);
  const { q } = request.json() as { q: string[] };
  return json({ translatedText: q.map(() => german) })(request, response);
};

describe('the engines in the sidebar', function () {
  this.timeout(60_000);
  let server: ScriptedServer;
  let widthBefore: number | undefined;
  const engineSetting = (name: string): unknown => vscode.workspace.getConfiguration('parlance.engines').get(name);
  const changed = ['engines.translate', 'engines.check', 'engines.rephrase', 'engines.pairs', 'libreTranslate.address'];

  needsPage();
  before(async () => {
    server = (await ScriptedServer.start()).always(libreTranslate);
    await openSidebar();
    widthBefore = await host.evaluate<number>("document.querySelector('.part.sidebar').getBoundingClientRect().width");
    await showAlone('Engines', 'parlance.engines');
  });
  after(async () => {
    for (const name of changed) await setSetting(`parlance.${name}`, undefined);
    await server?.close();
    if (widthBefore) await host.widen({ selector: '.part.sidebar' }, widthBefore);
    for (const view of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${view}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await clearNotifications();
    await closeAll();
  });

  it('are told in their state, with what to do for more', async () => {
    assert.match(await row('Checking', 'Engines'), /Local Checker/);
    assert.match(await row('good for UI text', 'Engines'), /Bergamot.*(?:starts when needed|ready)/s);
    assert.match(await row('LibreTranslate', 'Engines'), /not connected/);
    assert.match(await row('Remote Service', 'Engines'), /not in use/);
    assert.match(await row('eSpeak NG', 'Engines'), /not installed|ready/);
    const spoken = await host.evaluate<string[]>(
      "[...document.querySelectorAll('.sidebar .monaco-list-row')].map((one) => one.ariaLabel ?? '')",
    );
    assert.ok(spoken.some((label) => label.includes('LibreTranslate')));
    assert.deepEqual(
      spoken.filter((label) => /[.…]\. /.test(label)),
      [],
    );
    const groups = await host.evaluate<string[]>(
      `[...document.querySelectorAll('.sidebar .monaco-list-row[aria-level="1"] .label-name')].map((one) => one.textContent)`,
    );
    assert.deepEqual(groups.slice(-5), ['Translating', 'Checking', 'Rephrasing', 'Speech', 'Remote Service']);
    await expandRow('LanguageTool', 'Engines');
    await row('Connect…', 'Engines');
  });

  it('are ready once they are connected, and can be chosen for a task from their row', async () => {
    await setSetting('parlance.libreTranslate.address', server.url);
    assert.match(await row('127.0.0.1', 'Engines'), /LibreTranslate.*ready/s);
    await rowMenu('127.0.0.1', 'Use for Translating', 'Engines');
    await eventually(() => engineSetting('translate'), 'libreTranslate');
    await eventually(async () => /LibreTranslate/.test(await row('Translating', 'Engines')), true);
  });

  it('show the pairs, and how fast what was done was', async () => {
    const document = await vscode.workspace.openTextDocument({
      content: 'The file is there, and it is a large one.',
      language: 'plaintext',
    });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 0, document.lineAt(0).text.length);
    start('parlance.translate.selectionTo');
    await choose('Translate ', 'German');
    await eventually(() => document.getText(), german);
    // The list is read anew when the work is done, and a line that is clicked just then is another one.
    await eventually(async () => /words per second/.test(await row('127.0.0.1', 'Engines')), true);
    await expandRow('127.0.0.1', 'Engines');
    await row('6 pairs', 'Engines');
  });

  it('are chosen for one pair, which stands under Translating, and says when its engine is gone', async () => {
    await setSetting('parlance.engines.translate', undefined);
    start('parlance.engines.choosePair', { source: 'en', target: 'de' });
    await choose('Engine for English → German', 'LibreTranslate');
    await eventually(() => engineSetting('pairs'), { 'en>de': 'libreTranslate' });
    assert.match(await row('English → German', 'Engines'), /LibreTranslate/);
    await setSetting('parlance.libreTranslate.address', undefined);
    await eventually(async () => /not available/.test(await row('English → German', 'Engines')), true);
    await setSetting('parlance.libreTranslate.address', server.url);
    await eventually(async () => !/not available/.test(await row('English → German', 'Engines')), true);
  });

  it('can be read in a narrow sidebar in every theme', async () => {
    await host.widen({ selector: '.part.sidebar' }, 240);
    for (const theme of ['Default Dark Modern', 'Default Light Modern', 'Default High Contrast'] as const) {
      await inTheme(theme, async () => {
        await row('English → German', 'Engines');
        await host.screenshot(`engines-narrow-${theme.replaceAll(' ', '-').toLowerCase()}`);
      });
    }
  });

  it('are taken from a pair again by the key of the list', async () => {
    await selectRow('English → German', 'Engines');
    await question('Engine for English → German');
    await host.press('Escape', 'Delete');
    await eventually(() => engineSetting('pairs'), {});
  });

  it('are chosen for checking in one way, from the menu of checking too', async () => {
    start('parlance.check.chooseWhen');
    await choose('Checking', 'Select Checking Engine');
    await choose('Checking Engine', 'Offline Engine');
    await eventually(() => engineSetting('check'), 'offline');
    start('parlance.write.chooseEngine');
    await choose('Rephrasing Engine', 'Offline Engine');
    await eventually(() => engineSetting('rephrase'), 'offline');
  });

  it('cannot be chosen by a workspace', async () => {
    const section = vscode.workspace.getConfiguration('parlance.engines');
    for (const name of ['translate', 'check', 'rephrase', 'pairs']) {
      await assert.rejects(Promise.resolve(section.update(name, 'x', vscode.ConfigurationTarget.Workspace)));
    }
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { confirm, tick } from './targetLanguages';
import { openSidebar, row, showAlone } from './sidebarWindow';
import {
  clearNotifications,
  choose,
  goOn,
  listed,
  notification,
  openNotifications,
  pressIn,
  question,
  start,
} from './window';

const view = 'Localization';
const title = 'Translate Missing Strings';

describe('the languages of a project, with the local service', function () {
  this.timeout(90_000);
  let root: vscode.Uri;
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root, path);
  const write = (path: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));
  const read = async (path: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(at(path)));

  needsPage();
  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    await write('local/en.json', '{\n  "save": "Save the file.",\n  "close": "Close the window."\n}\n');
    for (const language of ['de', 'fr', 'ka']) await write(`local/${language}.json`, '{}\n');
    await map('de', 'fr', 'ka');
    await openSidebar();
    await showAlone(view, 'parlance.localisation');
  });
  after(async () => {
    for (const path of ['.parlance.json', '.parlance', 'local']) {
      await vscode.workspace.fs.delete(at(path), { recursive: true }).then(undefined, () => undefined);
    }
    for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${id}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await clearNotifications();
    await closeAll();
  });

  async function map(...languages: string[]): Promise<void> {
    const rule = { source: 'local/en.json', target: 'local/{language}.json', languages };
    await write('.parlance.json', JSON.stringify({ localization: [rule] }));
    await vscode.commands.executeCommand('parlance.localisation.refresh');
  }

  it('leave out those that nothing here translates to, and those that are left for later', async () => {
    await row('Georgian', view);
    start('parlance.localisation.translateMissing');
    await question(title);
    const rows = (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n');
    assert.match(rows, /Translate to German, French\s*4 segments/);
    assert.match(rows, /local\/ka\.json\s*No offline engine translates to Georgian yet\./);
    await host.screenshot('localisation-local-order');
    await choose(title, 'Languages');
    await question('Languages to Complete');
    await listed();
    await host.click({ selector: '.quick-input-list .monaco-list-row:has-text("French")' });
    await goOn();
    await choose(title, 'Translate to German');
    await notification('Translated 2 strings in 1 file');
    assert.match(await read('local/de.json'), /"save": "[^"]+",\s+"close": "[^"]+"/);
    assert.equal(await read('local/fr.json'), '{}\n');
    await eventually(async () => /2 to review/.test(await row('German', view)), true);
    await pressIn('Translated 2 strings', 'Review Translations…');
    await host.text({ selector: '.monaco-editor .codelens-decoration :text("Review: German, 1 of 2")' });
    await host.press('Escape');
    await clearNotifications();
  });

  it('keep what is translated when a file of theirs is translated again', async () => {
    await write('local/de.json', '{\n  "save": "Meine Worte."\n}\n');
    await eventually(async () => /1 missing/.test(await row('German', view)), true);
    start('parlance.files.translate', at('local/en.json'));
    await tick('German');
    await confirm('Translate en.json');
    await question('“local/de.json” Already Exists');
    await listed();
    const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    assert.match(first ?? '', /Missing Strings Only\s*Translates one string, leaves the others unchanged/);
    await host.screenshot('missing-only');
    await host.press('Enter');
    await choose(title, 'Translate to German');
    await notification('Translated 1 string');
    assert.match(await read('local/de.json'), /"save": "Meine Worte.",\s+"close": "[^"]+"/);
    await clearNotifications();
  });

  it('say what to do where nothing here translates to any of them', async () => {
    await map('ka');
    await eventually(async () => /2 missing/.test(await row('Georgian', view)), true);
    start('parlance.localisation.translateMissing');
    await notification('Nothing was sent. “local/ka.json”: No offline engine translates to Georgian yet.');
    await openNotifications();
    await host.text({ selector: '.notification-list-item .monaco-button:has-text("Offline Languages…")' });
    await host.text({ selector: '.notification-list-item .monaco-button:has-text("Connect…")' });
  });
});

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { eventually, host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { expandRow, noRow, openSidebar, row, rowMenu, selectRow, showAlone } from './sidebarWindow';
import { translateWith, TranslationServiceUnderTest } from './translationService';
import {
  answer,
  choose,
  clearNotifications,
  inTheme,
  listed,
  notification,
  question,
  setSetting,
  start,
  statusBar,
} from './window';

const view = 'Localization';

/** What is used of VS Code's Git extension. */
interface Git {
  getAPI(version: 1): { init(root: vscode.Uri): Promise<unknown> };
}

describe('the languages of a project', function () {
  this.timeout(60_000);
  let service: TranslationServiceUnderTest;
  let root: vscode.Uri;
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root, path);
  const read = async (path: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(at(path)));
  const write = (path: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));
  const kept = new Map<string, string>();

  needsPage();
  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    for (const path of ['locales/en/messages.json', 'locales/es/messages.json']) kept.set(path, await read(path));
    service = await TranslationServiceUnderTest.connect();
    service.translate = translateWith((text) => `«${text}»`);
    await openSidebar();
    await showAlone(view, 'parlance.localisation');
  });
  after(async () => {
    for (const [path, text] of kept) await write(path, text);
    for (const path of ['.parlance.json', '.parlance', 'locales/fr']) {
      await vscode.workspace.fs.delete(at(path), { recursive: true }).then(undefined, () => undefined);
    }
    for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${id}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await service.disconnect();
    await clearNotifications();
    await closeAll();
  });

  it('are recognised, and written down after one question', async () => {
    assert.match(await row('Set Up', view), /Spanish/);
    await host.screenshot('localisation-proposed');
    await selectRow('Set Up', view);
    await question('Set Up Project Languages');
    await listed();
    await host.screenshot('localisation-question');
    await host.press('Enter');
    await eventually(async () => /100.?%/.test(await row('Spanish', view)), true);
    await notification('Set up the project languages');
    await clearNotifications();
    const map = JSON.parse(await read('.parlance.json')) as { localization: Array<{ languages: string[] }> };
    assert.deepEqual(
      map.localization.map(({ languages }) => languages),
      [['es']],
    );
    assert.match(await read('.parlance/sources.json'), /"locales\/en\/messages\.json#welcome": "[0-9a-f]{10}"/);
  });

  it('are filtered by their names and by paths', async () => {
    start('parlance.localisation.filter');
    await answer('Filter Languages and Files', 'nowhere');
    await row('No names contain “nowhere”', view);
    await noRow('Spanish', view);
    await host.screenshot('localisation-filtered');
    start('parlance.localisation.filter');
    await answer('Filter Languages and Files', 'es/messages');
    await row('Spanish', view);
    await vscode.commands.executeCommand('parlance.localisation.clearFilter');
    await row('Spanish', view);
  });

  it('are followed, and get what is missing or stale, and nothing else', async () => {
    const source = kept.get('locales/en/messages.json') ?? '';
    await write(
      'locales/en/messages.json',
      source
        .replace('Welcome, {name}.', 'Hello, {name}.')
        .replace('  "restore"', '  "done": "All is saved.",\n  "restore"'),
    );
    await eventually(async () => /1 missing.*1 outdated/s.test(await row('Spanish', view)), true);
    await expandRow('Spanish', view);
    await expandRow('messages.json', view);
    assert.match(await row('done', view), /All is saved/);
    await inLooks('localisation-open');
    service.forget();
    start('parlance.localisation.translateMissing');
    await question('Translate Missing Strings');
    // Nothing of it can be changed.
    await host.text({ selector: '.quick-input-widget:visible [placeholder="Press Enter to start"]' });
    await host.screenshot('localisation-price');
    await host.press('Enter');
    await notification('Translated 2 strings in 1 file');
    assert.equal(service.sent.flatMap(({ text }) => text).length, 2);
    const was = kept.get('locales/es/messages.json') ?? '';
    assert.equal(
      await read('locales/es/messages.json'),
      was
        .replace('Bienvenido, {name}.', '«Hello, {name}.»')
        .replace('  "restore"', '  "done": "«All is saved.»",\n  "restore"'),
    );
    await eventually(async () => /100.?%.*2 to review/s.test(await row('Spanish', view)), true);
    await clearNotifications();
  });

  it('are reviewed where their format has no word for it, too, and need that no more once they are changed', async () => {
    start('parlance.localisation.review');
    await reviewing('Review: Spanish, 1 of 2: Hello, {name}.');
    await host.press('Control+Enter');
    await reviewing('Review: Spanish, 2 of 2');
    await host.press('Escape');
    await host.gone({ selector: reviewLens('Review:') });
    await eventually(async () => /1 to review/.test(await row('Spanish', view)), true);
    const said = await read('locales/es/messages.json');
    await write('locales/es/messages.json', said.replace(/«(.+?)»/g, '¡$1!'));
    await eventually(async () => /to review/.test(await row('Spanish', view)), false);
    await write('locales/es/messages.json', said);
  });

  it('are followed where VS Code tells of no change: what is saved here, and what comes of a checkout', async () => {
    const target = await read('locales/es/messages.json');
    await setSetting('files.watcherExclude', { '**/locales/**': true });
    try {
      const { document } = await vscode.window.showTextDocument(at('locales/es/messages.json'));
      // It is still open from the review, and nothing tells VS Code of what was written since.
      await vscode.commands.executeCommand('workbench.action.files.revert');
      const line = document
        .getText()
        .split('\n')
        .findIndex((text) => text.includes('"done"'));
      const edit = new vscode.WorkspaceEdit();
      edit.delete(document.uri, new vscode.Range(line, 0, line + 1, 0));
      await vscode.workspace.applyEdit(edit);
      assert.ok(await document.save());
      await eventually(async () => /1 missing/.test(await row('Spanish', view)), true);
      const git = await vscode.extensions.getExtension<Git>('vscode.git')!.activate();
      await git.getAPI(1).init(root);
      await write('locales/es/messages.json', target);
      const me = ['-c', 'user.name=P', '-c', 'user.email=p@example.org'];
      for (const args of [
        ['add', '.'],
        [...me, 'commit', '-qm', 'All'],
      ]) {
        await promisify(execFile)('git', args, { cwd: root.fsPath });
      }
      await eventually(async () => /missing/.test(await row('Spanish', view)), false);
    } finally {
      await setSetting('files.watcherExclude', undefined);
      await closeAll();
      await vscode.workspace.fs.delete(at('.git'), { recursive: true });
    }
  });

  it('are completed once by this window and `parlance sync`, whichever of the two begins', async () => {
    const [source, target] = [await read('locales/en/messages.json'), await read('locales/es/messages.json')];
    const add = (key: string): Thenable<void> =>
      write(
        'locales/en/messages.json',
        source.replace('  "restore"', `  "${key}": "Once by the ${key}.",\n  "restore"`),
      );
    const translate = service.translate;
    service.forget();
    try {
      await add('window');
      await eventually(async () => /1 missing/.test(await row('Spanish', view)), true);
      const byWindow = service.hold();
      start('parlance.localisation.translateMissing');
      await question('Translate Missing Strings');
      await host.press('Enter');
      await byWindow.arrived;
      const second = sync(service.url, root);
      await second.waits;
      byWindow.release();
      await notification('Translated 1 string in 1 file');
      assert.equal(await second.ended, 0);
      await clearNotifications();
      await add('program');
      await eventually(async () => /1 missing.*1 unused/s.test(await row('Spanish', view)), true);
      const byProgram = service.hold();
      const first = sync(service.url, root);
      await byProgram.arrived;
      start('parlance.localisation.translateMissing');
      await question('Translate Missing Strings');
      await host.press('Enter');
      await notification('Waiting for another window or program to finish with this project');
      byProgram.release();
      assert.equal(await first.ended, 0);
      await notification('Nothing was sent. Everything is already translated.');
      assert.equal(service.sent.flatMap(({ text }) => text).length, 2);
    } finally {
      service.translate = translate;
      await write('locales/en/messages.json', source);
      await write('locales/es/messages.json', target);
      await clearNotifications();
    }
  });

  it('lose what their sources no longer have only when that is asked for', async () => {
    const source = await read('locales/en/messages.json');
    await write('locales/en/messages.json', source.replace('  "done": "All is saved.",\n', ''));
    await eventually(async () => /1 unused/.test(await row('Spanish', view)), true);
    assert.match(await read('locales/es/messages.json'), /"done"/);
    await rowMenu('Spanish', 'Remove Unused Strings', view);
    await choose('Remove Unused Strings', 'Remove 1 Unused String');
    await eventually(async () => (await read('locales/es/messages.json')).includes('"done"'), false);
    await eventually(async () => (await read('.parlance/sources.json')).includes('messages.json#done'), false);
    await eventually(async () => /unused/.test(await row('Spanish', view)), false);
  });

  it('are one more by one command: it is written down, its files are made, and the price comes first', async () => {
    const before = await read('.parlance.json');
    const shown = await statusBar('');
    start('parlance.localisation.addLanguage');
    await answer('Add Language', 'French');
    await question('Translate Missing Strings');
    assert.equal(await read('.parlance.json'), before.replace('"es"', '"es",\n        "fr"'));
    await host.screenshot('localisation-added');
    await host.press('Enter');
    await notification('strings in 1 file');
    assert.match(await read('locales/fr/messages.json'), /"«/);
    // What is translated next in a text goes where it went before.
    assert.equal(await statusBar(''), shown);
    await eventually(async () => /100.?%/.test(await row('French', view)), true);
    await clearNotifications();
  });

  it('say what is wrong with a file, and lead to the place', async () => {
    const target = await read('locales/es/messages.json');
    await write('locales/es/messages.json', `${target.slice(0, 30)}<<<<<<< HEAD\n${target.slice(30)}`);
    await eventually(async () => /1 file not read/.test(await row('Spanish', view)), true);
    await row('messages.json', view);
    await inTheme('Default Light Modern', async () => {
      await host.screenshot('localisation-fault');
    });
    await write('locales/es/messages.json', target);
    await eventually(async () => /100.?%/.test(await row('Spanish', view)), true);
  });

  it('are reviewed by the keyboard, in the words of their format', async () => {
    const map = await read('.parlance.json').catch(() => '{}');
    const head = 'msgid ""\nmsgstr "Language: fr\\n"\n\n';
    const said = 'msgid "House"\nmsgstr "Maison"\n\n';
    const more = 'msgid "Door"\nmsgstr "Porte"\n';
    await write('locales/app.pot', 'msgid "House"\nmsgstr ""\n\nmsgid "Door"\nmsgstr ""\n');
    await write('locales/fr.po', `${head}#, fuzzy\n${said}#, fuzzy\n${more}`);
    await write(
      '.parlance.json',
      JSON.stringify({
        localization: [{ source: 'locales/app.pot', target: 'locales/{language}.po', languages: ['fr'] }],
      }),
    );
    await eventually(async () => /2 to review/.test(await row('French', view)), true);
    await host.screenshot('localisation-to-review');
    start('parlance.localisation.review');
    await reviewing('Review: French, 1 of 2: House');
    await host.text({ selector: '.statusbar-item:has-text("Type to change the translation")' });
    await inLooks('localisation-review');
    await host.press('Alt+Shift+T', 'n');
    await reviewing('Review: French, 2 of 2: Door');
    await host.press('Alt+Shift+T', 'p');
    await reviewing('Review: French, 1 of 2');
    // What stands in the file is selected, and typing changes it.
    const { document } = vscode.window.activeTextEditor!;
    await host.type('La maison');
    await eventually(() => document.getText().includes('msgstr "La maison"'), true);
    await reviewing('Review: French, 1 of 2');
    await document.save();
    await host.press('Alt+Shift+T', 'y');
    await reviewing('Review: French, 2 of 2');
    const changed = said.replace('Maison', 'La maison');
    assert.equal(await read('locales/fr.po'), `${head}${changed}#, fuzzy\n${more}`);
    await host.press('Control+Enter');
    await notification('All translations are reviewed');
    assert.equal(await read('locales/fr.po'), `${head}${changed}${more}`);
    await host.gone({ selector: reviewLens('Review:') });
    await eventually(async () => /to review/.test(await row('French', view)), false);
    await clearNotifications();
    await write('.parlance.json', map);
    for (const path of ['locales/app.pot', 'locales/fr.po']) await vscode.workspace.fs.delete(at(path));
  });

  it('keep fuzzy messages for their user, unless a setting has them translated again', async () => {
    const map = await read('.parlance.json').catch(() => '{}');
    const head = 'msgid ""\nmsgstr "Language: fr\\n"\n\n';
    const old = '#, fuzzy\n#| msgid "Home"\nmsgid "House"\nmsgstr "Chez soi"\n';
    await write('locales/app.pot', 'msgid "House"\nmsgstr ""\n');
    await write('locales/fr.po', head + old);
    await write(
      '.parlance.json',
      JSON.stringify({
        localization: [{ source: 'locales/app.pot', target: 'locales/{language}.po', languages: ['fr'] }],
      }),
    );
    await eventually(async () => /1 to review/.test(await row('French', view)), true);
    assert.doesNotMatch(await row('French', view), /outdated/);
    try {
      await setSetting('parlance.files.retranslateFuzzy', true);
      await eventually(async () => /1 outdated/.test(await row('French', view)), true);
      start('parlance.localisation.translateMissing');
      await question('Translate Missing Strings');
      await host.press('Enter');
      await notification('Translated 1 string in 1 file');
      assert.match(await read('locales/fr.po'), /#, fuzzy\nmsgid "House"\nmsgstr "«House»"/);
    } finally {
      await setSetting('parlance.files.retranslateFuzzy', undefined);
    }
    await eventually(async () => /1 to review/.test(await row('French', view)), true);
    await clearNotifications();
    await write('.parlance.json', map);
    for (const path of ['locales/app.pot', 'locales/fr.po']) await vscode.workspace.fs.delete(at(path));
  });

  it('are not followed out of their folder', async () => {
    await write(
      '.parlance.json',
      JSON.stringify({
        localization: [{ source: 'locales/en/*.json', target: '../{language}.json', languages: ['fr'] }],
      }),
    );
    assert.match(await row('Missing or invalid value', view), /localization\[0\]\.target/);
  });
});

const reviewLens = (text: string): string => `.codelens-decoration:has-text("${text}")`;

/** Waits until an entry is under review, with the keys for that. */
async function reviewing(text: string): Promise<void> {
  await host.text({ selector: reviewLens(text) });
}

/** Pictures to look at, in a dark and a light theme and in high contrast. */
async function inLooks(name: string): Promise<void> {
  await host.screenshot(name);
  for (const [look, theme] of [
    ['light', 'Default Light Modern'],
    ['high-contrast', 'Default High Contrast'],
  ] as const) {
    await inTheme(theme, async () => void (await host.screenshot(`${name}-${look}`)));
  }
}

/** `parlance sync` as a process of its own. `waits`: until it says that others are at the project. */
function sync(url: string, { fsPath: cwd }: vscode.Uri): { waits: Promise<unknown>; ended: Promise<number | null> } {
  const program = vscode.Uri.joinPath(
    vscode.extensions.getExtension('parlance.parlance')!.extensionUri,
    'dist/parlance.js',
  );
  const env = { ...process.env, PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef' };
  const child = spawn(process.execPath, [program.fsPath, 'sync', '--no-cache', '--url', url], { cwd, env });
  const waits = Promise.withResolvers<undefined>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('is completing this project')) waits.resolve(undefined);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  void ended.then((code) => waits.reject(new Error(`It ended with ${code}.`)));
  // Nobody waits for it to wait where it comes first.
  waits.promise.catch(() => undefined);
  return { waits: waits.promise, ended };
}

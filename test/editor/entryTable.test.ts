import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { translateWith, TranslationServiceUnderTest } from './translationService';
import { choose, clearNotifications, inNarrowWindow, inTheme, setSetting, start, statusBar } from './window';

describe('the table of entries', function () {
  this.timeout(60_000);
  let service: TranslationServiceUnderTest;
  let root: vscode.Uri;
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root, path);
  const write = (path: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));
  const english =
    '{\n  "greeting": "Welcome, {name}.",\n  "files": {\n    "saved": "All files are saved.",\n    "gone": "The file is gone."\n  },\n' +
    '  "settings.notifications.email.weekly.summary.description": "A summary of all that happened in a week, by mail."\n}\n';
  const german = '{\n\t"files": {\n\t\t"gone": "Die Datei ist weg."\n\t},\n\t"old": "Alt"\n}\n';

  needsPage();
  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    const map = {
      localization: [
        { source: 'table/en.json', target: 'table/{language}.json', languages: ['de', 'fr'] },
        { source: 'table/docs/**/*.md', target: 'table/i18n/{language}/**', languages: ['de'] },
      ],
    };
    await write('.parlance.json', JSON.stringify(map));
    await write('table/en.json', english);
    await write('table/de.json', german);
    await write('table/fr.json', '{}\n');
    // Another wording than the source has now.
    await write('.parlance/sources.json', '{\n  "table/en.json#files/gone": "0123456789",\n  "version": 1\n}\n');
    service = await TranslationServiceUnderTest.connect();
    await statusBar('Scripted');
    service.translate = translateWith((text) => text.toUpperCase());
  });
  after(async () => {
    await service?.disconnect();
    await closeAll();
    for (const path of ['.parlance.json', '.parlance', 'table']) {
      await vscode.workspace.fs.delete(at(path), { recursive: true }).then(undefined, () => undefined);
    }
    await clearNotifications();
  });

  const row = (text: string): string => `.body .row:has-text("${text}")`;

  it('is opened from the source, writes what is typed and translated into the open file, and undoes it', async () => {
    const source = await vscode.window.showTextDocument(at('table/en.json'));
    const caret = source.document.positionAt(english.indexOf('All files'));
    source.selection = new vscode.Selection(caret, caret);
    start('parlance.localisation.openTable');
    await choose('Open as Table: Language', 'German');
    // At the entry that the caret was in.
    await host.text({ selector: `.grid:focus .row.active:has-text("files.saved")`, webview: true });
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.path.endsWith('table/de.json'));
    assert.ok(document);
    await host.text({ selector: `.status:has-text("5 entries")`, webview: true });
    await host.text({ selector: `${row('files.saved')} .state:has-text("Missing")`, webview: true });
    await host.text({ selector: `${row('old')} .state:has-text("Unused")`, webview: true });
    await host.press('Enter');
    await host.text({ selector: '.editable', webview: true });
    await host.type('Alles "gesichert".');
    await host.press('Enter');
    const typed = german.replace('"gone"', '"saved": "Alles \\"gesichert\\".",\n\t\t"gone"');
    await eventually(() => document.getText(), typed);
    assert.ok(document.isDirty);
    await host.text({ selector: `${row('files.saved')} .state:has-text("Translated")`, webview: true });
    await host.press('Control+z');
    await eventually(() => document.getText(), german);
    await host.text({ selector: `${row('files.saved')} .state:has-text("Missing")`, webview: true });
    await host.press('Home', 'Shift+ArrowDown', 'Alt+Enter');
    await eventually(
      () => document.getText(),
      german
        .replace('{\n\t"files"', '{\n\t"greeting": "WELCOME, {name}.",\n\t"files"')
        .replace('"gone"', '"saved": "ALL FILES ARE SAVED.",\n\t\t"gone"'),
    );
    await host.text({ selector: `${row('greeting')}:has-text("WELCOME")`, webview: true });
    await host.screenshot('entry-table');
    for (const [name, theme] of [
      ['light', 'Default Light Modern'],
      ['high-contrast', 'Default High Contrast'],
    ] as const) {
      await inTheme(theme, async () => {
        await host.text({ selector: `body.vscode-${name}`, webview: true });
        await host.screenshot(`entry-table-${name}`);
      });
    }
    await inNarrowWindow(480, async () => {
      await host.evaluate(`document.querySelector('.cell.notes').getBoundingClientRect().width`, '.segments');
      await host.screenshot('entry-table-narrow');
    });
    await vscode.commands.executeCommand('undo');
    await eventually(() => document.getText(), german);
    // What is translated anew is noted when it is saved.
    await host.text({ selector: `${row('files.gone')} .state:has-text("Outdated")`, webview: true });
    await host.press('ArrowDown', 'Enter');
    await host.text({ selector: '.editable', webview: true });
    await host.press('Control+a');
    await host.type('Fort ist sie.');
    await host.press('Control+s');
    await host.text({ selector: `${row('files.gone')} .state:has-text("Translated")`, webview: true });
    const lock = async (): Promise<boolean> => {
      const bytes = await vscode.workspace.fs.readFile(at('.parlance/sources.json'));
      return new TextDecoder().decode(bytes).includes('"table/de.json#files/gone"');
    };
    await eventually(lock, true);
    assert.equal(document.getText(), german.replace('Die Datei ist weg.', 'Fort ist sie.'));
    assert.ok(!document.isDirty);
  });

  it('shows what is wrong as the settings say, also when they change', async () => {
    await write('table/fr.json', '{\n  "greeting": "Bienvenue."\n}\n');
    await vscode.commands.executeCommand('vscode.openWith', at('table/fr.json'), 'parlance.entries');
    const problem = `${row('greeting')} .problem`;
    await host.text({ selector: `${problem}:has-text("{name}")`, webview: true });
    await setSetting('parlance.files.checkLevels', { 'placeholder-missing': 'off' });
    try {
      const count = `document.querySelectorAll('.body .problem').length`;
      await eventually(() => host.evaluate<number>(count, '.segments'), 0);
    } finally {
      await setSetting('parlance.files.checkLevels', undefined);
    }
    await host.text({ selector: `${problem}:has-text("{name}")`, webview: true });
    await closeAll();
  });

  it('shows a document beside its source block by block, and puts a new paragraph in its place', async () => {
    const page =
      '# Start\n\nThe first words of it.\n\n```sh\nnpm test\n```\n\nA new paragraph of it.\n\n- The only item\n';
    const before = '# Beginn\n\nDie ersten Worte.\n\n```sh\nnpm test\n```\n\n- Der einzige Punkt\n';
    await write('table/docs/page.md', page);
    await write('table/i18n/de/page.md', before);
    const { document } = await vscode.window.showTextDocument(at('table/i18n/de/page.md'));
    start('parlance.localisation.openTable');
    await host.text({ selector: `.status:has-text("4 entries")`, webview: true });
    await host.text({ selector: `${row('A new paragraph')} .state:has-text("Missing")`, webview: true });
    await host.screenshot('entry-table-document');
    await host.press('ArrowDown', 'ArrowDown', 'Alt+Enter');
    const done = before.replace('- Der', 'A NEW PARAGRAPH OF IT.\n\n- Der');
    await eventually(() => document.getText(), done);
    await host.text({ selector: `${row('A new paragraph')} .state:has-text("Translated")`, webview: true });
    await host.press('ArrowDown', 'Enter');
    await host.text({ selector: '.editable', webview: true });
    await host.press('Control+a');
    await host.type('Ein Punkt');
    await host.press('Control+s');
    await eventually(() => document.getText(), done.replace('Der einzige Punkt', 'Ein Punkt'));
    const lock = async (): Promise<string> =>
      new TextDecoder().decode(await vscode.workspace.fs.readFile(at('.parlance/sources.json')));
    await eventually(async () => /"table\/i18n\/de\/page\.md#1\.5 li": "[0-9a-f]{10}"/.test(await lock()), true);
  });
});

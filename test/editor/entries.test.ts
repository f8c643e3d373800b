import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { answer, choose, clearNotifications, inTheme, notification, pressIn, question, start } from './window';

describe('an entry of a source', function () {
  this.timeout(60_000);
  let root: vscode.Uri;
  const source = 'locales/en/messages.json';
  const target = 'locales/es/messages.json';
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root, path);
  const write = (path: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));
  const read = async (path: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(at(path)));
  const kept = new Map<string, string>();

  needsPage();
  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    for (const path of [source, target]) kept.set(path, await read(path));
    const map = { localization: [{ source, target: 'locales/{language}/messages.json', languages: ['es', 'fr'] }] };
    await write('.parlance.json', JSON.stringify(map));
    await write('locales/fr/messages.json', '{\n  "welcome": "Bienvenue, {name}.",\n  "diskFull": "Plein."\n}\n');
  });
  after(async () => {
    await closeAll();
    for (const [path, text] of kept) await write(path, text);
    for (const path of ['.parlance.json', '.parlance', 'locales/fr']) {
      await vscode.workspace.fs.delete(at(path), { recursive: true }).then(undefined, () => undefined);
    }
  });

  it('shows its translations, what is missing, and leads to them', async () => {
    const editor = await vscode.window.showTextDocument(at(source));
    const { document } = editor;
    const lenses = async (): Promise<string[]> =>
      (await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri)).map(
        ({ range, command }) => `${range.start.line} ${command?.title}`,
      );
    await eventually(lenses, [
      '0 Translate 5 Missing or Outdated Strings',
      '2 Missing in fr – Translate',
      '3 Missing in fr – Translate',
      '6 Missing in fr – Translate',
      '7 Missing in fr – Translate',
      '8 Missing in fr – Translate',
    ]);
    const place = document.positionAt(document.getText().indexOf('Delete some'));
    const hovers = async (): Promise<string> =>
      (await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, place))
        .flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value)))
        .join('\n');
    assert.match(await hovers(), /French.*Plein\. — _The placeholders.*\n\n.*Spanish.*El&nbsp;disco/s);
    editor.selection = new vscode.Selection(place, place);
    await vscode.commands.executeCommand('editor.action.showHover');
    await host.text({ selector: '.monaco-hover:visible >> text=Go to Translation' });
    await host.screenshot('entry-hover');
    await inTheme('Default Light Modern', async () => {
      await vscode.commands.executeCommand('editor.action.showHover');
      await host.text({ selector: '.monaco-hover:visible >> text=Go to Translation' });
      await host.screenshot('entry-hover-light');
    });
    // What is typed and not saved counts.
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), '  "done": "All is saved.",\n');
    await vscode.workspace.applyEdit(edit);
    await eventually(async () => (await lenses())[1], '1 Missing in es, fr – Translate');
    start('parlance.localisation.goToTranslation');
    await choose('Go to Translation', 'Spanish');
    await eventually(() => {
      const now = vscode.window.activeTextEditor;
      return (
        now?.document.uri.path.endsWith(target) === true && now.document.getText(now.selection).startsWith('"El disco')
      );
    }, true);
  });

  it('gets a translation that is typed, and another name in all files as one step of undo', async () => {
    await closeAll();
    const paths = [source, target, 'locales/fr/messages.json', '.parlance/sources.json'];
    await write(source, kept.get(source) ?? '');
    await write(paths[3] ?? '', `{\n  "${source}#diskFull": "0000000000",\n  "version": 3\n}\n`);
    const editor = await vscode.window.showTextDocument(at(source));
    const { document } = editor;
    const put = (text: string): void => {
      const place = document.positionAt(document.getText().indexOf(text));
      editor.selection = new vscode.Selection(place, place);
    };
    put('Restore files');
    start('parlance.localisation.addTranslation');
    await answer('Add Translation: French', 'Restaurer');
    const french = async (): Promise<string> => read(paths[2] ?? '');
    await eventually(
      french,
      '{\n  "welcome": "Bienvenue, {name}.",\n  "diskFull": "Plein.",\n  "restore": {\n    "title": "Restaurer"\n  }\n}\n',
    );
    const before = await Promise.all(paths.map(read));
    put('The disk');
    start('parlance.localisation.renameKey');
    await answer('Rename Key', 'restore');
    await notification('already has this key');
    await clearNotifications();
    start('parlance.localisation.renameKey');
    await question('Rename Key');
    await host.screenshot('entry-rename');
    await answer('Rename Key', 'full');
    const renamed = before.map((text) => text.replace('diskFull', 'full'));
    await eventually(() => Promise.all(paths.map(read)), renamed);
    // Programs still have the old name.
    await pressIn('Renamed “diskFull” in the source and all translations, but not in your code', 'Find Uses');
    const search = '.search-view .search-container textarea';
    await eventually(() => host.evaluate(`document.querySelector('${search}')?.value`), 'diskFull');
    await clearNotifications();
    await vscode.window.showTextDocument(document);
    start('undo');
    await eventually(
      () => Promise.all(paths.map(async (path) => (await vscode.workspace.openTextDocument(at(path))).getText())),
      before,
    );
    put('The disk');
    const renames = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
      'vscode.executeDocumentRenameProvider',
      document.uri,
      editor.selection.active,
      'full',
    );
    assert.equal(renames.size, 4);
    await notification('Renamed “diskFull”');
    await vscode.commands.executeCommand('parlance.localisation.deleteKey');
    await notification('Deleted the key from 3 files');
    for (const path of paths) {
      assert.doesNotMatch((await vscode.workspace.openTextDocument(at(path))).getText(), /diskFull/);
    }
  });

  it('is of a project whose map says what is wrong with it', async () => {
    await closeAll();
    const map = {
      localization: [{ source: 'locales/en/none.json', target: '{language}.json', languages: ['fr', 'qq'] }],
    };
    await write('.parlance.json', JSON.stringify(map, undefined, 2));
    const { document } = await vscode.window.showTextDocument(at('.parlance.json'));
    const told = (): string[] =>
      vscode.languages
        .getDiagnostics(document.uri)
        .filter(({ source: from }) => from === 'Parlance')
        .map(({ message, range }) => `${document.getText(range)}: ${message}`);
    await eventually(told, [
      '"qq": Unknown language code.',
      '"locales/en/none.json": No files with strings match this pattern.',
    ]);
    await host.screenshot('map-problems');
    await write('locales/en/none.json', '{}');
    await eventually(told, ['"qq": Unknown language code.']);
    await vscode.workspace.fs.delete(at('locales/en/none.json'));
  });
});

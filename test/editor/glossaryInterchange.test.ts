import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { documentIs } from './markedDocument';
import {
  answer,
  choose,
  clearNotifications,
  goOn,
  inNarrowWindow,
  inTheme,
  notification,
  press,
  putAway,
  question,
  saveTo,
  start,
} from './window';

describe('dictionaries in and out', () => {
  let folder: string;

  needsPage();
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'parlance-dictionaries-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(putAway);

  const file = (name: string, text: string): vscode.Uri => {
    writeFileSync(path.join(folder, name), text);
    return vscode.Uri.file(path.join(folder, name));
  };
  const preview = (): vscode.TabInputTextDiff | undefined => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    return input instanceof vscode.TabInputTextDiff ? input : undefined;
  };
  const shown = async (side: 'original' | 'modified'): Promise<string> =>
    (await vscode.workspace.openTextDocument(preview()![side])).getText();

  /** Imports a file into a new glossary with this name. */
  async function make(name: string, csv: string): Promise<void> {
    start('parlance.glossary.import', file('terms.en-de.csv', csv));
    await choose('Import terms.en-de.csv', 'New Glossary…');
    await answer('Import terms.en-de.csv', name);
    await choose(`Import terms.en-de.csv into ${name}`, 'English → German');
    await notification(`into “${name}”, English → German?`);
    await press('Import');
    await notification(`Imported into “${name}”`);
    await clearNotifications();
  }

  /** Exports the glossary into a file, and answers the text of it. */
  async function exported(glossary: string, format: string, name: string, all = false): Promise<string> {
    start('parlance.glossary.export');
    await choose('Export Glossary', glossary);
    if (all) await choose(`Export ${glossary}`, 'All Dictionaries');
    await choose(`Export ${glossary}`, format);
    await saveTo(`Export ${glossary}`, path.join(folder, name));
    await notification(`from “${glossary}” to “${name}”`);
    await clearNotifications();
    return readFileSync(path.join(folder, name), 'utf8');
  }

  /** The dictionary that is opened next. */
  const nextDictionary = () =>
    new Promise<vscode.TextDocument>((resolve) => {
      const subscription = vscode.workspace.onDidOpenTextDocument((document) => {
        if (document.uri.scheme !== 'parlance-glossary') return;
        subscription.dispose();
        resolve(document);
      });
    });

  it('shows what an import would do, does nothing before it is told to, and exports what was imported', async () => {
    const csv = 'source;target\ntea;Tee\n"the ""best"" cup";"Tasse; beste"\n;leer\ntea;Schwarztee\n';
    start('parlance.glossary.import', file('kitchen.en-de.csv', csv));
    await choose('Import kitchen.en-de.csv', 'New Glossary…');
    await answer('Import kitchen.en-de.csv', 'Import Kitchen');
    await choose('Import kitchen.en-de.csv into Import Kitchen', 'English → German');
    const told = await notification('into “Import Kitchen”, English → German?');
    assert.match(told, /2 entries added\. 2 rows dropped\. The first row contains column titles/);
    assert.equal(await shown('original'), '');
    assert.equal(await shown('modified'), 'tea\tSchwarztee\nthe "best" cup\tTasse; beste');
    // What was told goes away, and the words stay where the preview is.
    await clearNotifications();
    for (const words of ['Import', 'Show Dropped Rows', 'Cancel Import']) {
      await host.text({ selector: `.editor-actions .action-label:text-is("${words}")` });
    }
    await host.screenshot('import-preview');
    await inNarrowWindow(800, async () => {
      await host.text({ selector: '.editor-actions .action-label:text-is("Import")' });
      await host.screenshot('import-preview-narrow');
    });
    await vscode.commands.executeCommand('parlance.glossary.showDroppedRows');
    assert.match(
      vscode.window.activeTextEditor!.document.getText(),
      /kitchen\.en-de\.csv:2:1\tLine 5 has a different target for “tea”, which is used\.\nkitchen\.en-de\.csv:4:1\tThe source is empty\./,
    );
    await host.click({ selector: '.editor-actions .action-label:text-is("Import")' });
    await notification('Imported into “Import Kitchen”, English → German: 2 entries added.');
    assert.equal(preview(), undefined);
    assert.equal(
      await exported('Import Kitchen', 'CSV', 'out.csv'),
      '\ufeffen,de\r\ntea,Schwarztee\r\n"the ""best"" cup",Tasse; beste\r\n',
    );
    // What was exported says its languages: nothing is asked but where it goes.
    start('parlance.glossary.import', vscode.Uri.file(path.join(folder, 'out.csv')));
    await choose('Import out.csv', 'Import Kitchen');
    await choose('Import out.csv into Import Kitchen', 'Replace All Entries');
    await notification('The dictionary already has all entries of out.csv.');
    await clearNotifications();
    assert.match(await exported('Import Kitchen', 'TBX', 'out.tbx'), /<term>the &quot;best&quot; cup<\/term>/);
  });

  it('merges a spreadsheet’s clipboard, or replaces all entries', async () => {
    await make('Import Tools', 'hammer,Hammer\nnail,Nagel');
    await vscode.env.clipboard.writeText('nail\tStift\r\n"5"" screw"\t"5-Zoll-Schraube"\r\n');
    start('parlance.glossary.pasteEntries');
    await choose('Import the clipboard', 'Import Tools');
    await choose('Import the clipboard into Import Tools', 'English → German');
    await host.text({ selector: '.quick-input-list :text("1 entry added, 1 changed, 1 other unchanged")' });
    await choose('Import the clipboard into Import Tools', 'Merge');
    await notification('into “Import Tools”, English → German?');
    await press('Import');
    await notification('Imported into “Import Tools”');
    const opening = nextDictionary();
    await press('Open Dictionary');
    const opened = await opening;
    // The table takes the focus when it is there.
    await host.text({ webview: true, selector: '.counts' });
    assert.match(opened.getText(), /nail\tStift/);
    await clearNotifications();
    assert.equal(
      await exported('Import Tools', 'TSV', 'tools.tsv'),
      'hammer\tHammer\nnail\tStift\n5" screw\t5-Zoll-Schraube\n',
    );

    start('parlance.glossary.import', file('tools.en-de.tsv', 'saw\tSäge\n'));
    await choose('Import tools.en-de.tsv', 'Import Tools');
    await choose('Import tools.en-de.tsv into Import Tools', 'English → German');
    await choose('Import tools.en-de.tsv into Import Tools', 'Replace All Entries');
    await notification('1 entry added, 3 removed');
    await press('Import');
    await notification('Imported into “Import Tools”');
    await clearNotifications();
    // What is open shows what was imported.
    await documentIs(opened, 'saw\tSäge');
    assert.equal(await exported('Import Tools', 'TSV', 'replaced.tsv'), 'saw\tSäge\n');
  });

  it('compares anew when the dictionary was changed on the service meanwhile', async () => {
    await make('Import Race', 'hammer,Hammer');
    const begin = async (name: string, text: string) => {
      start('parlance.glossary.import', file(name, text));
      await choose(`Import ${name}`, 'Import Race');
      await choose(`Import ${name} into Import Race`, 'English → German');
      await choose(`Import ${name} into Import Race`, 'Merge');
      await notification(`Import ${name} into “Import Race”`);
    };
    await begin('first.en-de.csv', 'hammer,Fäustel');
    const first = preview()!.modified;
    await begin('second.en-de.csv', 'nail,Nagel');
    await vscode.commands.executeCommand('parlance.glossary.acceptImport');
    await notification('Imported into “Import Race”');
    await vscode.commands.executeCommand('parlance.glossary.acceptImport', first);
    await notification('changed on the server. Nothing was sent');
    // VS Code asks for the new text in its own time.
    const expected = 'hammer\tFäustel\nnail\tNagel';
    const uri = preview()!.modified;
    const document = await vscode.workspace.openTextDocument(uri);
    await documentIs(document, expected);
    await vscode.commands.executeCommand('parlance.glossary.acceptImport', first);
    await notification('Imported into “Import Race”, English → German: 0 entries added, 1 changed');
  });

  it('takes a term base, and exports all dictionaries of a glossary into one file', async () => {
    const languages = (term: string, words: Record<string, string>) =>
      `<conceptEntry id="${term}">${Object.entries(words)
        .map(([lang, word]) => `<langSec xml:lang="${lang}"><termSec><term>${word}</term></termSec></langSec>`)
        .join('')}</conceptEntry>`;
    const tbx = file(
      'words.tbx',
      `<tbx type="TBX-Basic" style="dca" xml:lang="en"><text><body>${languages('c1', { en: 'cup', de: 'Tasse', fr: 'tasse' })}</body></text></tbx>`,
    );
    start('parlance.glossary.import', tbx);
    await choose('Import words.tbx', 'New Glossary…');
    await answer('Import words.tbx', 'Import Words');
    // The first is ticked.
    await question('Import words.tbx into Import Words');
    await host.click({ selector: '.quick-input-list .monaco-list-row:has-text("English → French")' });
    await goOn();
    await notification('into “Import Words”, 2 dictionaries? 2 entries added.');
    assert.equal(await shown('modified'), '# English → German\n\ncup\tTasse\n\n# English → French\n\ncup\ttasse');
    await press('Import');
    await notification('Imported into “Import Words”, 2 dictionaries: 2 entries added.');
    await clearNotifications();
    assert.equal(
      await exported('Import Words', 'CSV', 'all.csv', true),
      '\ufeffsource,target,source_language,target_language\r\ncup,Tasse,en,de\r\ncup,tasse,en,fr\r\n',
    );
    // A file that is there is not overwritten before the person says so.
    start('parlance.glossary.export');
    await choose('Export Glossary', 'Import Words');
    await choose('Export Import Words', 'All Dictionaries');
    await choose('Export Import Words', 'TBX');
    writeFileSync(path.join(folder, 'there.tbx'), 'mine');
    await saveTo('Export Import Words', path.join(folder, 'there.tbx'));
    await host.text({ selector: '.quick-input-widget:visible :text("already exists")' });
    await host.press('Escape');
    assert.equal(readFileSync(path.join(folder, 'there.tbx'), 'utf8'), 'mine');
  });

  it('takes the columns a person names, a dictionary for each language, and remembers them', async () => {
    const titles = 'Term (English),Note,Deutsch,Français,Status';
    const terms = file('terms.csv', `${titles}\nserver,"IT; net",Server,serveur,ok\ntable,web,Tabelle,tableau,ok\n`);
    const document = await vscode.workspace.openTextDocument(terms);
    await vscode.window.showTextDocument(document, { preview: false });
    start('parlance.glossary.import');
    await choose('Import into Glossary', 'terms.csv');
    await choose('Import terms.csv', 'New Glossary…');
    await answer('Import terms.csv', 'Import Columns');
    const title = 'Import terms.csv into Import Columns';
    await question(title);
    await host.text({ selector: '.quick-input-list :text("server → Server · table → Tabelle")' });
    for (const [look, theme] of [
      ['dark', 'Default Dark Modern'],
      ['light', 'Default Light Modern'],
    ] as const) {
      await inTheme(theme, async () => void (await host.screenshot(`import-columns-${look}`)));
    }
    await choose(title, 'Choose Columns…');
    await host.text({ selector: '.quick-input-widget:visible [placeholder="Source column"]' });
    await choose(title, 'Term (English)');
    await host.text({ selector: '.quick-input-widget:visible [placeholder^="Translation columns"]' });
    await host.screenshot('import-columns-choose');
    await host.press('Enter');
    await notification('into “Import Columns”, 2 dictionaries? 4 entries added. The first row contains column titles');
    assert.equal(
      await shown('modified'),
      '# English → German\n\nserver\tServer\ntable\tTabelle\n\n# English → French\n\nserver\tserveur\ntable\ttableau',
    );
    await host.screenshot('import-columns-preview');
    await press('Import');
    await notification('Imported into “Import Columns”, 2 dictionaries');
    await clearNotifications();

    start('parlance.glossary.import', file('more.csv', `${titles}\ncell,web,Zelle,cellule,ok\n`));
    await choose('Import more.csv', 'Import Columns');
    await choose('Import more.csv into Import Columns', '2 dictionaries, same as last time');
    await choose('Import more.csv into Import Columns', 'Merge');
    await notification('2 entries added, 4 others unchanged');
    await press('Import');
    await notification('Imported into “Import Columns”');
  });

  it('says what is wrong with a file that has nothing to import', async () => {
    start('parlance.glossary.import', file('broken.en-de.csv', 'only one column\n'));
    await choose('Import broken.en-de.csv', 'New Glossary…');
    await answer('Import broken.en-de.csv', 'Import Nothing');
    await choose('Import broken.en-de.csv into Import Nothing', 'English → German');
    await notification('broken.en-de.csv has nothing to import. 1 row dropped.');
    await clearNotifications();
    writeFileSync(path.join(folder, 'latin1.csv'), Buffer.from([0x74, 0x2c, 0xe4]));
    start('parlance.glossary.import', vscode.Uri.file(path.join(folder, 'latin1.csv')));
    await notification('Couldn’t read “latin1.csv”. The file isn’t valid UTF-8. Save it as UTF-8 and try again.');
  });
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Glossary } from '../../src/api/schemas/glossaries';
import { cell, open } from './dictionaryTable';
import { GlossaryServiceUnderTest, kitchenUri } from './glossaryService';
import { eventually, host, needsPage } from './host';
import { closeAll, documentIs } from './markedDocument';
import { breadcrumbs, choose, clearNotifications, notification, pressIn, setSetting, start } from './window';

const threeEntries = 'tea\tTee\ncup\tTasse\npot\tKanne';

describe('the dictionary table', () => {
  let service: GlossaryServiceUnderTest;
  let glossaryId: string;

  needsPage();
  before(async () => {
    service = await GlossaryServiceUnderTest.connect();
  });
  after(() => service?.disconnect());
  beforeEach(async () => {
    glossaryId = await service.create(threeEntries);
    service.recorder.requests.length = 0;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await closeAll();
    await host.gone({ selector: 'iframe.webview' });
    await clearNotifications();
  });

  const press = (...keys: string[]) => host.press(...keys);
  const click = (row: number, side: 'source' | 'target') => host.click({ webview: true, selector: cell(row, side) });
  const shown = () => host.text({ webview: true, selector: '.body .row .phrase' });
  const onService = async () => (await service.entries(glossaryId)).join('\n');

  // The clipboard is that of the frame with the focus.
  const copy = (text: string) => host.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`, '.body');
  /** What is copied comes to the clipboard a moment after the key. */
  const copiedIs = async (text: string) => {
    let copied = '';
    for (let tries = 100; tries > 0 && copied !== text; tries--) {
      copied = await host.evaluate<string>('navigator.clipboard.readText()', '.body');
    }
    assert.equal(copied, text);
  };

  it('shows the entries, and is edited by keyboard, saved by a merge', async () => {
    const document = await open(kitchenUri(glossaryId));
    assert.equal(document.languageId, 'parlance-dictionary');
    assert.deepEqual(await breadcrumbs(), ['Scripted', 'Kitchen en→de.tsv']);
    assert.equal(service.recorder.requests.filter(({ path }) => path.endsWith('/entries')).length, 1);
    await click(0, 'source');
    await press('ArrowDown', 'ArrowRight', 'F2', 'End');
    await host.type(' (groß)');
    await press('Enter');
    await documentIs(document, 'tea\tTee\ncup\tTasse (groß)\npot\tKanne');
    await press('Control+Enter');
    await host.type('spoon');
    await press('Tab');
    await host.type('Löffel');
    await press('Enter');
    await documentIs(document, 'tea\tTee\ncup\tTasse (groß)\npot\tKanne\nspoon\tLöffel');
    await document.save();
    assert.ok(!document.isDirty);
    assert.deepEqual(service.changes, [['PATCH /v3/glossaries/ID', 'cup\tTasse (groß)\nspoon\tLöffel']]);
    assert.deepEqual(await service.entries(glossaryId), document.getText().split('\n').sort());
    await document.save();
    assert.equal(service.changes.length, 1);
  });

  it('deletes whole rows, brings them back, and is saved by a replacement', async () => {
    const document = await open(kitchenUri(glossaryId));
    await click(0, 'source');
    await press('Shift+ArrowDown', 'Delete');
    await documentIs(document, 'pot\tKanne');
    await press('Control+Z');
    await documentIs(document, threeEntries);
    await press('Control+Y');
    await documentIs(document, 'pot\tKanne');
    await press('Control+S');
    await host.gone({ selector: '.tab.active.dirty' });
    assert.deepEqual(service.changes, [['PUT /v3/glossaries/ID/dictionaries', 'pot\tKanne']]);
    assert.equal(await onService(), 'pot\tKanne');
  });

  it('takes rows from a spreadsheet by their source, and gives them back', async () => {
    const document = await open(kitchenUri(glossaryId));
    await click(0, 'source');
    await copy('tea\tSchwarztee\r\n"a ""big"" cup"\t Becher \r\n\t\r\n');
    await press('Control+V');
    await documentIs(document, 'tea\tSchwarztee\ncup\tTasse\npot\tKanne\na "big" cup\tBecher');
    await host.text({ webview: true, selector: '.message:has-text("1 entry added, 1 changed, 1 blank row skipped")' });
    await press('Control+Z');
    await documentIs(document, threeEntries);
    await host.text({ webview: true, selector: '.counts:has-text("3 entries")' });
    await press('Control+A', 'Control+C');
    await copiedIs(threeEntries);
    await press('Escape', 'ArrowRight', 'Control+C');
    await copiedIs('Tee');
  });

  it('filters, sorts and finds duplicates without changing the dictionary', async () => {
    glossaryId = await service.create('Zug\ttrain\nTea\tTee\ntea\tTee\nCafé\tCafé\nשלום\tمرحبا');
    const document = await open(kitchenUri(glossaryId));
    await click(0, 'source');
    await press('Control+F');
    await host.type('cafe');
    await host.text({ webview: true, selector: '.counts:has-text("1 of 5")' });
    assert.deepEqual((await shown()).slice(0, 2), ['Café', 'Café']);
    await press('Escape');
    await host.click({ webview: true, selector: '.header .cell:has-text("Source")' });
    await host.text({ webview: true, selector: '#cell-0-source:has-text("Café")' });
    assert.deepEqual((await shown()).filter((_, index) => index % 2 === 0).slice(0, 5), [
      'Café',
      'Tea',
      'tea',
      'Zug',
      'שלום',
    ]);
    await host.click({ webview: true, selector: '[aria-label^="Show duplicates"]' });
    await host.text({ webview: true, selector: '.counts:has-text("2 of 5")' });
    assert.ok(!document.isDirty);
  });

  it('says while typing what is wrong, and sends nothing that is', async () => {
    const document = await open(kitchenUri(glossaryId));
    await click(1, 'source');
    await host.type('tea');
    await host.text({ webview: true, selector: '.typed-problem:has-text("The source is the same as in row 1.")' });
    await host.screenshot('dictionary-typed-problem');
    await press('Enter');
    await documentIs(document, 'tea\tTee\ntea\tTasse\npot\tKanne');
    await host.text({ webview: true, selector: '#cell-1-source[aria-invalid="true"]' });
    await click(1, 'source');
    await host.text({ webview: true, selector: '.status:has-text("Row 2: The source is the same as in row 1.")' });
    const [diagnostic] = vscode.languages.getDiagnostics(document.uri);
    assert.equal(diagnostic?.message, 'The source is the same as in row 1.');
    assert.equal(diagnostic.range.start.line, 1);
    await document.save();
    assert.match(await notification('is invalid'), /1 row is invalid.*Nothing was sent.*Row 2/);
    await host.screenshot('dictionary-refused');
    assert.ok(document.isDirty);
    assert.deepEqual(service.changes, []);
  });

  it('follows the text view, and is followed by it', async () => {
    const uri = kitchenUri(glossaryId);
    const document = await open(uri);
    const change = new vscode.WorkspaceEdit();
    change.insert(uri, new vscode.Position(1, 0), 'jug\tKrug\n');
    await vscode.workspace.applyEdit(change);
    await host.text({ webview: true, selector: '#cell-1-target:has-text("Krug")' });
    await host.click({ webview: true, selector: '[aria-label="Open as Text"]' });
    await host.text({ selector: '.monaco-editor .view-line:has-text("Krug")' });
    await eventually(() => vscode.window.activeTextEditor?.document === document, true);
  });

  it('stands twice side by side: each table shows what is done in the other, in its own order', async () => {
    const document = await open(kitchenUri(glossaryId));
    await click(0, 'source');
    await press('Control+F');
    await host.type('pot');
    await host.text({ webview: true, selector: '.counts:text-is("1 of 3 entries")' });
    await vscode.commands.executeCommand('workbench.action.splitEditor');
    const left = '.dictionary:has(.counts:text-is("1 of 3 entries"))';
    const right = '.dictionary:has(.counts:text-is("3 entries"))';
    await host.click({ webview: true, selector: `${right} ${cell(2, 'target')}` });
    await host.type('Topf');
    await press('Enter');
    await host.text({ webview: true, selector: `${left} ${cell(0, 'target')}:has-text("Topf")` });
    await host.screenshot('dictionary-side-by-side');
    await host.click({ webview: true, selector: `${left} ${cell(0, 'target')}` });
    await host.type('Kanne');
    await press('Enter');
    await host.text({ webview: true, selector: `${right} ${cell(2, 'target')}:has-text("Kanne")` });
    await press('Control+Z');
    await documentIs(document, 'tea\tTee\ncup\tTasse\npot\tTopf');
    await host.text({ webview: true, selector: `${right} ${cell(2, 'target')}:has-text("Topf")` });
  });

  it('is not half-written by an import that is cancelled or loses its key midway, which can be gone on with', async () => {
    const id = await service.create(threeEntries, 'Cancelled');
    const file = path.join(service.dataDir, 'more.en-de.tsv');
    await writeFile(file, 'tea\tSchwarztee\nspoon\tLöffel\n');
    await vscode.commands.executeCommand('parlance.glossary.refresh');
    const never = new Promise(() => undefined);
    const cancel = async (activity: string) => {
      await pressIn(activity, 'Cancel');
      await host.gone({ selector: `.notification-list-item:has-text("${activity}")` });
      service.meanwhile = undefined;
    };
    const begin = async () => {
      start('parlance.glossary.import', vscode.Uri.file(file));
      await choose('Import more.en-de.tsv', 'Cancelled');
      await choose('Import more.en-de.tsv into Cancelled', 'English → German');
    };
    service.meanwhile = (request) => (request.path.endsWith('/entries') ? never : undefined);
    await begin();
    await cancel('comparing with Cancelled');
    await begin();
    await choose('Import more.en-de.tsv into Cancelled', 'Merge');
    service.meanwhile = ({ method }) => (method === 'PATCH' ? never : undefined);
    await pressIn('into “Cancelled”, English → German?', 'Import');
    await cancel('importing into Cancelled');
    service.fault = 403;
    start('parlance.glossary.acceptImport');
    await notification('The key of “Scripted” doesn’t allow this');
    service.fault = undefined;
    assert.deepEqual(await service.entries(id), threeEntries.split('\n').sort());
    start('parlance.glossary.acceptImport');
    await notification('Imported into “Cancelled”');
    assert.deepEqual(await service.entries(id), ['cup\tTasse', 'pot\tKanne', 'spoon\tLöffel', 'tea\tSchwarztee']);
  });

  it('is opened in the tab it has, though its glossary is called otherwise by now', async () => {
    await open(kitchenUri(glossaryId));
    const dictionary = { source_lang: 'en', target_lang: 'de', entry_count: 3 };
    const glossary = { id: glossaryId, name: 'Cellar', isLegacy: false, dictionaries: [dictionary] };
    const node = { kind: 'dictionary', connection: 'Scripted', glossary, dictionary };
    start('parlance.glossary.openDictionary', { ...node, source: 'pot' });
    await host.text({ webview: true, selector: '.row.selected:has-text("Kanne")' });
    assert.equal(vscode.window.tabGroups.activeTabGroup.tabs.length, 1);
  });

  it('closes when it is deleted, unless it has changes that nobody else has', async () => {
    const pair = { source_lang: 'en', target_lang: 'de', entry_count: 3 };
    const node = (id: string) => ({
      connection: 'Scripted',
      glossary: { id, name: 'Kitchen', isLegacy: false, isReady: true, createdAt: '', dictionaries: [pair] },
    });
    const isInGrid = () => host.text({ webview: true, selector: '[role=grid]:focus' });
    await open(kitchenUri(glossaryId));
    await isInGrid();
    start('parlance.glossary.deleteDictionary', { kind: 'dictionary', dictionary: pair, ...node(glossaryId) });
    await choose('Delete the dictionary English → German of “Kitchen”?', 'Delete');
    await host.gone({ selector: '.tab' });
    const otherId = await service.create(threeEntries);
    const document = await open(kitchenUri(otherId));
    await isInGrid();
    await host.press('Delete');
    await documentIs(document, 'cup\tTasse\npot\tKanne');
    start('parlance.glossary.delete', { kind: 'glossary', ...node(otherId) });
    await choose('Delete the glossary “Kitchen”?', 'Delete');
    await host.gone({ selector: '.quick-input-widget:visible' });
    await host.text({ selector: '.tab.active.dirty' });
    // There is nothing to go back to: what the person has stays, and they are told why.
    start('workbench.action.files.revert');
    await notification('This glossary was deleted');
    assert.deepEqual([document.isDirty, document.getText()], [true, 'cup\tTasse\npot\tKanne']);
  });

  it('is read-only for a glossary of the first version', async () => {
    await open(kitchenUri(glossaryId, { isLegacy: true }));
    await click(0, 'target');
    await host.type('x');
    await host.text({ webview: true, selector: '.message:has-text("This dictionary can’t be changed.")' });
    await host.text({ webview: true, selector: '.status:has-text("Read-only")' });
  });

  it('sends nothing of one connection to another', async () => {
    const uri = kitchenUri(glossaryId);
    const document = await open(uri);
    await click(0, 'target');
    await host.type('Grüntee');
    await press('Enter');
    await documentIs(document, 'tea\tGrüntee\ncup\tTasse\npot\tKanne');
    await setSetting('parlance.connection', undefined);
    await host.text({ webview: true, selector: '.banner:has-text("belongs to “Scripted”")' });
    service.recorder.requests.length = 0;
    await document.save();
    assert.match(await notification('belongs to the connection'), /“Local” is in use\. Nothing was sent/);
    assert.deepEqual(service.recorder.requests, []);
    await clearNotifications();
    await host.click({ webview: true, selector: '.banner button' });
    await host.text({ webview: true, selector: '.dictionary:not(:has(.banner))' });
    await document.save();
    assert.deepEqual(service.changes, [['PATCH /v3/glossaries/ID', 'tea\tGrüntee']]);
  });

  it('is added to its glossary when a new pair is saved, and not deleted without a yes', async () => {
    const uri = kitchenUri(glossaryId).with({ path: kitchenUri(glossaryId).path.replace('→de', '→fr') });
    const document = await open(uri);
    await host.text({ webview: true, selector: '.grid:focus .empty:has-text("no entries yet")' });
    await host.type('tea');
    await press('Enter');
    await host.type('thé');
    await press('Enter');
    await documentIs(document, 'tea\tthé');
    await document.save();
    assert.deepEqual(service.changes, [['PATCH /v3/glossaries/ID', 'tea\tthé']]);
    await click(0, 'source');
    await press('Delete');
    await documentIs(document, '');
    // VS Code shows no modal dialog under test, so nobody can say yes.
    await document.save();
    await notification('Failed to save');
    assert.equal(service.changes.length, 1);
    const { dictionaries } = await service.call<Glossary>('GET', `/v3/glossaries/${glossaryId}`);
    assert.deepEqual(
      dictionaries.map(({ target_lang }) => target_lang),
      ['de', 'fr'],
    );
  });
});

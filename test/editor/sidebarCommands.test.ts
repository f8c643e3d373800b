import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { LegacyGlossary } from '../../src/api/schemas/glossaries';
import type { StyleRules } from '../../src/api/schemas/styleRules';
import { comeBack } from './connectTo';
import { cell } from './dictionaryTable';
import { GlossaryServiceUnderTest } from './glossaryService';
import { host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { expandRow, noRow, openSidebar, row, rowMenu, selectRow } from './sidebarWindow';
import { answer, choose, clearNotifications, notification, press, question, saveTo, setSetting, start } from './window';

/** Manuals in English and German, one segment. */
const memory = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence"
  adminlang="en" creationtool="test" creationtoolversion="1" o-tmf="test"/><body><tu>
  <tuv xml:lang="en"><seg>A cup</seg></tuv><tuv xml:lang="de"><seg>Eine Tasse</seg></tuv></tu></body></tmx>`;

// Each test makes what it is about on the service, under a name of its own: a row of a test before may still be shown.
describe('commands of the sidebar', () => {
  let service: GlossaryServiceUnderTest;

  needsPage();
  before(async () => {
    service = await GlossaryServiceUnderTest.connect();
    await openSidebar();
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    await service?.disconnect();
  });
  afterEach(clearNotifications);

  /** Waits until a view is empty: it says then what it is for. */
  const nothing = (words: string) => host.text({ selector: `.sidebar .pane-body:has-text("${words}")` });

  describe('on glossaries', () => {
    const pair = 'English → German';

    /** Makes a glossary of one entry, and waits until it is listed. */
    async function listed(name: string): Promise<string> {
      const id = await service.create('tea\tTee', name);
      await vscode.commands.executeCommand('parlance.glossary.refresh');
      await row(name.slice(0, 80)); // A row shows the beginning of a long one.
      return id;
    }

    afterEach(async () => {
      const { glossaries } = await service.call<{ glossaries: Array<{ glossary_id: string }> }>(
        'GET',
        '/v3/glossaries',
      );
      for (const { glossary_id: id } of glossaries) await service.call('DELETE', `/v3/glossaries/${id}`);
    });

    it('creates one with its first entry, by questions that check what is typed', async () => {
      await vscode.commands.executeCommand('parlance.glossary.refresh');
      await nothing('A glossary defines how terms');
      await host.screenshot('sidebar-empty');
      await host.click({ selector: '.sidebar .monaco-button:has-text("Import…")' });
      await host.text({ selector: '.quick-input-widget:visible' });
      await host.press('Escape');
      await host.click({ selector: '.sidebar .monaco-button:has-text("New Glossary…")' });
      await answer('New Glossary: Name', 'Created');
      await choose('New Glossary: Source Language', 'English');
      await choose('New Glossary: From English to', 'Spanish');
      await question('New Glossary: First Term');
      await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'tea\u0007');
      await host.text({ selector: '.quick-input-message:has-text("has a control character")' });
      await answer('New Glossary: First Term', '  tea ');
      await host.text({ selector: '.quick-input-message:has-text("Translation of “tea”")' });
      await answer('New Glossary: Translation of the First Term', 'té');
      await notification('Created “Created” with 1 entry. To use it in translations, make it the default.');
      await press('Set as Default');
      await question('Set as Default Glossary');
      await host.press('Escape');
      assert.match(await row('Created'), /1 entry/);
      assert.match(await row('English → Spanish', 'Glossaries'), /1 entry/);
    });

    it('are as others left them when their view comes into sight again', async () => {
      await listed('There before');
      await vscode.commands.executeCommand('workbench.view.explorer');
      await service.create('tea\tTee', 'Made elsewhere');
      await openSidebar();
      await row('Made elsewhere', 'Glossaries');
    });

    it('adds a dictionary, and keeps what somebody else puts into it meanwhile', async () => {
      const id = await listed('Grown');
      await rowMenu('Grown', 'Add Dictionary…');
      await choose('Add Dictionary to Grown: Source Language', 'English');
      await choose('Add Dictionary to Grown: From English to', 'Portuguese');
      await answer('English → Portuguese: First Term', 'tea');
      await question('English → Portuguese: Translation of the First Term');
      const theirs = { source_lang: 'en', target_lang: 'pt', entries: 'cup\txícara', entries_format: 'tsv' };
      await service.call('PATCH', `/v3/glossaries/${id}`, { dictionaries: [theirs] });
      await answer('English → Portuguese: Translation of the First Term', 'chá');
      assert.match(await row('3 entries'), /Grown/);
      await expandRow('Grown');
      assert.match(await row('English → Portuguese', 'Glossaries'), /2 entries/);
    });

    it('deletes a dictionary after a question', async () => {
      await listed('Reduced');
      await expandRow('Reduced');
      await rowMenu(pair, 'Delete Dictionary…', 'Glossaries');
      await choose(`Delete the dictionary ${pair} of “Reduced”?`, 'Delete');
      await noRow(pair, 'Glossaries');
      assert.match(await row('Reduced'), /0 entries/);
    });

    it('renames, and shows the beginning of a name of a thousand characters', async () => {
      const id = await listed(`Before ${'x'.repeat(990)}`);
      await rowMenu('Before', 'Rename Glossary…');
      const short = `New name for “Before ${'x'.repeat(72)}…”`;
      await host.text({ selector: `.quick-input-message:has-text("${short}")` });
      await answer('Rename Glossary', 'Afterwards');
      assert.match(await row('Afterwards'), /1 entry/);
      const { name } = await service.call<{ name: string }>('GET', `/v3/glossaries/${id}`);
      assert.equal(name, 'Afterwards');
    });

    it('uses one by default for its pair, and says so', async () => {
      const settings = () => vscode.workspace.getConfiguration('parlance.translate').get('glossaries');
      const id = await listed('Favourite');
      await expandRow('Favourite');
      try {
        await rowMenu(pair, 'Set as Default Glossary…', 'Glossaries');
        await choose('Set as Default Glossary', 'For me, everywhere');
        assert.match(await row('default · 1 entry'), /Favourite/);
        assert.deepEqual(settings(), { Scripted: { 'en>de': id } });
        await rowMenu(pair, 'Clear Default Glossary', 'Glossaries');
        await noRow('default');
        assert.deepEqual(settings(), {});
      } finally {
        await setSetting('parlance.translate.glossaries', undefined);
      }
    });

    it('deletes one after a question that names what is lost', async () => {
      const deletion = 'Delete the glossary “Lost”?';
      await listed('Lost');
      await rowMenu('Lost', 'Delete Glossary…');
      await question(deletion);
      await host.text({ selector: `.quick-input-list :text("This removes 1 entry in 1 dictionary (${pair})")` });
      await host.screenshot('sidebar-delete');
      await host.press('Enter');
      await host.gone({ selector: '.quick-input-widget:visible' });
      await rowMenu('Lost', 'Delete Glossary…');
      await choose(deletion, 'Delete');
      await nothing('A glossary defines how terms');
      assert.equal(service.changes.filter(([call]) => call === 'DELETE /v3/glossaries/ID').length, 1);
    });
  });

  describe('on glossaries of a service that has only the first version of them', () => {
    before(async () => {
      service.absent.push('/v3/glossaries', '/v3/languages');
      // Its languages may be known from before.
      await comeBack();
    });
    after(() => {
      service.absent.length = 0;
    });
    beforeEach(() => {
      service.recorder.requests.length = 0;
    });

    /** Makes a glossary that cannot be changed, and waits until it is listed. */
    async function listed(name: string): Promise<string> {
      const pair = { source_lang: 'en', target_lang: 'de' };
      const input = { name, ...pair, entries: 'tea\tTee', entries_format: 'tsv' };
      const { glossary_id: id } = await service.call<LegacyGlossary>('POST', '/v2/glossaries', input);
      await vscode.commands.executeCommand('parlance.glossary.refresh');
      await row(name.slice(0, 80)); // A row shows the beginning of a long one.
      service.recorder.requests.length = 0;
      return id;
    }

    it('creates one there, in one of the pairs the service tells', async () => {
      start('parlance.glossary.create');
      await answer('New Glossary: Name', 'Old words');
      await choose('New Glossary: Source Language', 'English');
      await choose('New Glossary: From English to', 'German');
      await answer('New Glossary: First Term', 'tea');
      await answer('New Glossary: Translation of the First Term', 'Tee');
      await notification('Created “Old words” with 1 entry.');
      await vscode.commands.executeCommand('parlance.glossary.refresh');
      assert.match(await row('Old words'), /1 entry · read-only/);
      // The sidebar reads its list whenever it likes.
      const calls = service.calls.filter((call) => call.includes('pairs') || call.startsWith('POST'));
      assert.deepEqual(calls, ['GET /v2/glossary-language-pairs', 'POST /v3/glossaries', 'POST /v2/glossaries']);
    });

    it('opens one from the sidebar, and does not change it', async () => {
      await listed('Old table');
      await expandRow('Old table');
      await selectRow('English → German', 'Glossaries');
      await host.click({ webview: true, selector: cell(0, 'target') });
      await host.type('x');
      await host.text({ webview: true, selector: '.message:has-text("This dictionary can’t be changed.")' });
      assert.deepEqual(service.calls, ['GET /v2/glossaries/ID/entries']);
      await closeAll();
    });

    it('deletes one there, after an export to a file', async () => {
      const deletion = 'Delete the glossary “Old export”?';
      await listed('Old export');
      await rowMenu('Old export', 'Delete Glossary…');
      await choose(deletion, 'Export First…');
      await choose('Export Old export', 'CSV');
      const file = path.join(service.dataDir, 'old.csv');
      await saveTo('Export Old export', file);
      await question(deletion);
      assert.equal(await readFile(file, 'utf8'), '\ufeffen,de\r\ntea,Tee\r\n');
      assert.ok(!service.calls.some((call) => call.startsWith('DELETE')));
      await choose(deletion, 'Delete');
      await noRow('Old export');
      assert.ok(service.calls.includes('DELETE /v2/glossaries/ID'));
    });
  });

  it('shows the translation memories of the service', async () => {
    await mkdir(path.join(service.dataDir, 'memories'), { recursive: true });
    await writeFile(path.join(service.dataDir, 'memories', 'Manuals.tmx'), memory);
    await vscode.commands.executeCommand('parlance.memories.focus');
    await vscode.commands.executeCommand('parlance.memory.refresh');
    assert.match(await row('Manuals'), /English → German.*1 segment/);
    assert.ok(service.calls.includes('GET /v3/translation_memories'));
  });

  describe('on style rule lists', () => {
    /** Makes a list without rules, and waits until it is shown. */
    async function listed(name: string): Promise<string> {
      const list = await service.call<StyleRules>('POST', '/v3/style_rules', { name, language: 'de' });
      await vscode.commands.executeCommand('parlance.styleRules.refresh');
      await row(name.slice(0, 80)); // A row shows the beginning of a long one.
      return list.style_id;
    }

    afterEach(async () => {
      await closeAll();
      const { style_rules: lists } = await service.call<{ style_rules: StyleRules[] }>('GET', '/v3/style_rules');
      for (const { style_id: id } of lists) await service.call('DELETE', `/v3/style_rules/${id}`);
    });

    it('creates one with a name and a language, and opens it', async () => {
      await vscode.commands.executeCommand('parlance.styleRules.refresh');
      await nothing('A list defines how translations');
      start('parlance.translate.chooseTarget');
      await choose('Target Language', 'Korean');
      start('parlance.styleRules.create');
      await question('New Style Rule List');
      await host.press('Enter');
      await host.text({ selector: '.quick-input-message:has-text("Enter a name for the list.")' });
      await answer('New Style Rule List', 'House style');
      await host.text({ selector: '.quick-input-list .monaco-list-row[data-index="0"]:has-text("Korean")' });
      await choose('New Style Rule List', 'German');
      await host.text({ selector: '.tab.active:has-text("House style")' });
      assert.match(await row('House style'), /German · version 1/);
    });

    it('opens one by Enter and by a double click', async () => {
      await listed('Opened');
      const form = { selector: '.tabs', webview: true };
      await selectRow('Opened', 'Style Rules');
      await host.text(form);
      await closeAll();
      await vscode.commands.executeCommand('parlance.styleRuleLists.focus');
      await host.press('Home', 'Enter');
      await host.text(form);
      await closeAll();
      await selectRow('Opened', 'Style Rules');
      await selectRow('Opened', 'Style Rules');
      await host.text(form);
      assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
      await closeAll();
    });

    it('renames', async () => {
      await listed('Old style');
      await rowMenu('Old style', 'Rename Style Rule List…');
      await answer('Rename Style Rule List', 'Our style');
      assert.match(await row('Our style'), /German · version 2/);
    });

    it('deletes one after a question that names what is lost, and closes its form', async () => {
      const deletion = 'Delete the style rule list “Bad style”?';
      const id = await listed('Bad style');
      start('parlance.styleRules.open', { connection: 'Scripted', id });
      await host.text({ webview: true, selector: '.facts' });
      await rowMenu('Bad style', 'Delete Style Rule List…');
      await question(deletion);
      const loss = 'This removes 0 rules and 0 instructions from “Scripted”.';
      await host.text({ selector: `.quick-input-list :text("${loss}")` });
      await choose(deletion, 'Delete');
      await nothing('A list defines how translations');
      await host.gone({ selector: '.tab:has-text("Bad style")' });
    });
  });
});

import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { cell } from './dictionaryTable';
import { GlossaryServiceUnderTest } from './glossaryService';
import { eventually, host, needsPage } from './host';
import { noRow, openSidebar, row, rowMenu, selectRow } from './sidebarWindow';
import { answer, choose, clearNotifications, notification, question, saveTo, start } from './window';

/** Manuals in English and German, one segment. */
const memory = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence"
  adminlang="en" creationtool="test" creationtoolversion="1" o-tmf="test"/><body><tu>
  <tuv xml:lang="en"><seg>A cup</seg></tuv><tuv xml:lang="de"><seg>Eine Tasse</seg></tuv></tu></body></tmx>`;

describe('glossaries of a service that has only the first version of them', () => {
  let service: GlossaryServiceUnderTest;

  needsPage();
  before(async () => {
    service = await GlossaryServiceUnderTest.connect();
    service.absent.push('/v3/glossaries', '/v3/languages');
    await openSidebar();
    // What it showed before may say the same.
    await eventually(() => service.calls.includes('GET /v2/glossaries'), true);
    await host.text({ selector: '.sidebar .pane-body:has-text("No glossaries yet")' });
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    await service?.disconnect();
  });
  beforeEach(() => {
    service.recorder.requests.length = 0;
  });
  afterEach(clearNotifications);

  it('are created there, in one of the pairs the service tells', async () => {
    start('parlance.glossary.create');
    await answer('New Glossary: Name', 'Old words');
    await choose('New Glossary: Source Language', 'English');
    await choose('New Glossary: From English to', 'German');
    await answer('New Glossary: First Source', 'tea');
    await answer('New Glossary: First Target', 'Tee');
    await notification('“Old words” was created with 1 entry.');
    assert.match(await row('Old words'), /1 entry · read-only/);
    assert.deepEqual(
      service.calls.filter((call) => /glossar/.test(call)),
      ['GET /v2/glossary-language-pairs', 'POST /v3/glossaries', 'POST /v2/glossaries'],
    );
  });

  it('open from the sidebar, and cannot be changed', async () => {
    await selectRow('English → German', 'Glossaries');
    await host.click({ webview: true, selector: cell(0, 'target') });
    await host.type('x');
    await host.text({ webview: true, selector: '.message:has-text("This dictionary cannot be changed.")' });
    assert.deepEqual(service.calls, ['GET /v2/glossaries/ID/entries']);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('are deleted there, after an export to a file', async () => {
    const deletion = 'Delete the glossary “Old words”?';
    await rowMenu('Old words', 'Delete Glossary…');
    await choose(deletion, 'Export First…');
    await choose('Export Old words', 'CSV');
    const file = path.join(service.dataDir, 'old.csv');
    await saveTo('Export Old words', file);
    await question(deletion);
    assert.equal(await readFile(file, 'utf8'), '\ufefftea,Tee\r\n');
    assert.ok(!service.calls.some((call) => call.startsWith('DELETE')));
    await choose(deletion, 'Delete');
    await noRow('Old words');
    assert.ok(service.calls.includes('DELETE /v2/glossaries/ID'));
  });

  it('stand beside the translation memories of the service', async () => {
    await mkdir(path.join(service.dataDir, 'memories'), { recursive: true });
    await writeFile(path.join(service.dataDir, 'memories', 'Manuals.tmx'), memory);
    await vscode.commands.executeCommand('parlance.memories.focus');
    await vscode.commands.executeCommand('parlance.memory.refresh');
    assert.match(await row('Manuals'), /English → German.*1 segment/);
    assert.ok(service.calls.includes('GET /v3/translation_memories'));
  });
});

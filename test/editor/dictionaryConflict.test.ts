import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { cell, open, textIs } from './dictionaryTable';
import { GlossaryServiceUnderTest, kitchenUri } from './glossaryService';
import { host, needsPage } from './host';
import { notification, press, putAway } from './window';

const threeEntries = 'tea\tTee\ncup\tTasse\npot\tKanne';

describe('a dictionary that others change', () => {
  let service: GlossaryServiceUnderTest;

  needsPage();
  before(async () => {
    service = await GlossaryServiceUnderTest.connect();
  });
  after(() => service?.disconnect());
  afterEach(putAway);

  it('shows both sides when the service has other entries, and overwrites nothing by itself', async () => {
    const glossaryId = await service.create(threeEntries);
    const document = await open(kitchenUri(glossaryId));
    await host.click({ webview: true, selector: cell(0, 'target') });
    await host.type('Grüntee');
    await host.press('Enter');
    await textIs(document, 'tea\tGrüntee\ncup\tTasse\npot\tKanne');
    const theirs = { source_lang: 'en', target_lang: 'de', entries: 'tea\tTee\ncup\tBecher\npot\tKanne' };
    await service.call('PATCH', `/v3/glossaries/${glossaryId}`, {
      dictionaries: [{ ...theirs, entries_format: 'tsv' }],
    });
    await document.save();
    assert.match(await notification('newer'), /content of the file is newer/);
    assert.deepEqual(service.changes, []);
    await press('Compare');
    await host.text({ selector: '.monaco-diff-editor .view-line:has-text("Kanne")' });
    await host.screenshot('dictionary-conflict');
    await host.text({ selector: '.monaco-diff-editor .view-line:has-text("Becher")' });
    await host.text({ selector: '.monaco-diff-editor .view-line:has-text("Grüntee")' });
    // The button of the title with the tick.
    await vscode.commands.executeCommand('workbench.files.action.acceptLocalChanges', document.uri);
    await host.gone({ selector: '.tab.dirty' });
    assert.equal((await service.entries(glossaryId)).join('\n'), 'cup\tTasse\npot\tKanne\ntea\tGrüntee');
    assert.deepEqual(service.changes, [['PATCH /v3/glossaries/ID', 'tea\tGrüntee\ncup\tTasse']]);
  });
});

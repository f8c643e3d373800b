import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { StyleRules } from '../../src/api/schemas/styleRules';
import { listPlace } from '../../src/editor/resources/styleRules/listAddress';
import { cell, open } from './dictionaryTable';
import { GlossaryServiceUnderTest, kitchenUri, type Carried } from './glossaryService';
import { host, itAcrossReloads, needsPage } from './host';
import { closeAll, documentIs } from './markedDocument';
import { clearNotifications, notification, pressIn, putAway } from './window';

const threeEntries = 'tea\tTee\ncup\tTasse\npot\tKanne';

describe('a dictionary that others change', () => {
  let service: GlossaryServiceUnderTest;

  needsPage();
  before(async () => {
    service = await GlossaryServiceUnderTest.connect();
  });
  after(() => service?.disconnect());
  afterEach(putAway);

  it('shows both sides when the service has other entries, and overwrites nothing that was not looked at', async () => {
    const glossaryId = await service.create(threeEntries);
    const document = await open(kitchenUri(glossaryId));
    await host.click({ webview: true, selector: cell(0, 'target') });
    await host.type('Grüntee');
    await host.press('Enter');
    await documentIs(document, 'tea\tGrüntee\ncup\tTasse\npot\tKanne');
    const theirs = { source_lang: 'en', target_lang: 'de', entries: 'cup\tBecher', entries_format: 'tsv' };
    await service.call('PATCH', `/v3/glossaries/${glossaryId}`, { dictionaries: [theirs] });
    await document.save();
    await pressIn('content of the file is newer', 'Overwrite');
    await notification('Someone else changed this on the service, so nothing was sent');
    assert.deepEqual(service.changes, []);
    await clearNotifications();
    await document.save();
    await pressIn('content of the file is newer', 'Compare');
    await host.text({ selector: '.monaco-diff-editor .view-line:has-text("Becher")' });
    await host.screenshot('dictionary-conflict');
    await host.text({ selector: '.monaco-diff-editor .view-line:has-text("Grüntee")' });
    // The button of the title with the tick.
    await vscode.commands.executeCommand('workbench.files.action.acceptLocalChanges', document.uri);
    await host.gone({ selector: '.tab.dirty' });
    // VS Code opens the table again, and closes the comparison after that.
    await host.gone({ selector: '.monaco-diff-editor' });
    assert.equal((await service.entries(glossaryId)).join('\n'), 'cup\tTasse\npot\tKanne\ntea\tGrüntee');
    assert.deepEqual(service.changes, [['PATCH /v3/glossaries/ID', 'tea\tGrüntee\ncup\tTasse']]);
  });

  it('keeps what the person changed when the dictionary changes once more while both sides are compared', async () => {
    const glossaryId = await service.create(threeEntries);
    const document = await open(kitchenUri(glossaryId));
    service.recorder.requests.length = 0;
    const mine = 'tea\tGrüntee\ncup\tTasse\npot\tKanne';
    await change(document.uri, 'Tee', 'Grüntee');
    const others = async (entries: string) => {
      const theirs = { source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' };
      await service.call('PATCH', `/v3/glossaries/${glossaryId}`, { dictionaries: [theirs] });
    };
    const compare = async (theirs: string) => {
      await document.save();
      await pressIn('content of the file is newer', 'Compare');
      await host.text({ selector: `.monaco-diff-editor .view-line:has-text("${theirs}")` });
    };
    const useMine = async () => {
      await vscode.commands.executeCommand('workbench.files.action.acceptLocalChanges', document.uri);
      await host.gone({ selector: '.monaco-diff-editor' });
    };
    await others('cup\tBecher');
    await compare('Becher');
    await others('pot\tTopf');
    await useMine();
    await notification('Someone else changed this on the service, so nothing was sent');
    assert.deepEqual([document.getText(), document.isDirty, service.changes], [mine, true, []]);
    await clearNotifications();
    await compare('Topf');
    service.fault = 403;
    await useMine();
    await notification('Failed to save');
    service.fault = undefined;
    assert.deepEqual([document.getText(), document.isDirty], [mine, true]);
    await clearNotifications();
    // What the person has decided is not asked once more.
    assert.equal(await document.save(), true);
    await host.gone({ selector: '.tab.dirty' });
    assert.equal((await service.entries(glossaryId)).join('\n'), 'cup\tTasse\npot\tKanne\ntea\tGrüntee');
    // The text that VS Code was given to keep.
    await host.gone({ selector: '.tab + .tab' });
  });
});

describe('changes of a dictionary and of a style rule list that were not saved', () => {
  let service: GlossaryServiceUnderTest | undefined;
  after(() => service?.disconnect());

  itAcrossReloads(
    'are still there after a reload, and notice what others did meanwhile',
    { secrets: 'kept', unsaved: 2 },
    [
      async () => {
        service = await GlossaryServiceUnderTest.connect();
        const glossaryId = await service.create(threeEntries);
        const list = await service.call<StyleRules>('POST', '/v3/style_rules', { name: 'House', language: 'de' });
        const listUri = vscode.Uri.from({
          scheme: 'parlance-style-rules',
          ...listPlace({ connection: 'Scripted', styleId: list.style_id, name: 'House' }),
        });
        await vscode.commands.executeCommand('vscode.openWith', listUri, 'default');
        await change(listUri, 'House', 'Mine');
        await open(kitchenUri(glossaryId));
        await change(kitchenUri(glossaryId), 'Tee', 'Grüntee');
        await host.text({ selector: '.tab.active.dirty' });
        const { dataDir, recorder } = service;
        const carried = { port: recorder.port, dataDir, glossaryId, list: listUri.toString() };
        await service.stop();
        return carried;
      },
      async (carried) => {
        const { glossaryId, list } = carried as Carried & { list: string };
        service = await GlossaryServiceUnderTest.connect(carried as Carried);
        // VS Code may remember older tabs as well: which one is in front is not what is proved here.
        const document = await open(kitchenUri(glossaryId));
        await host.text({ webview: true, selector: '#cell-0-target:has-text("Grüntee")' });
        assert.ok(document.isDirty);
        const theirs = { source_lang: 'en', target_lang: 'de', entries: 'cup\tBecher', entries_format: 'tsv' };
        await service.call('PATCH', `/v3/glossaries/${glossaryId}`, { dictionaries: [theirs] });
        await document.save();
        await pressIn('content of the file is newer', 'Overwrite');
        await notification('Someone else changed this on the service, so nothing was sent');
        assert.deepEqual(service.changes, []);
        await clearNotifications();
        await vscode.commands.executeCommand('workbench.action.files.revert');
        await documentIs(document, 'tea\tTee\ncup\tBecher\npot\tKanne');
        const listUri = vscode.Uri.parse(list);
        const styleRules = await vscode.workspace.openTextDocument(listUri);
        assert.ok(styleRules.isDirty);
        assert.match(styleRules.getText(), /"Mine"/);
        assert.equal(await styleRules.save(), true);
        const { style_rules } = await service.call<{ style_rules: StyleRules[] }>('GET', '/v3/style_rules');
        assert.deepEqual(
          style_rules.map(({ name }) => name),
          ['Mine'],
        );
        await closeAll();
      },
    ],
  );
});

async function change(uri: vscode.Uri, from: string, to: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const start = document.getText().indexOf(from);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(document.positionAt(start), document.positionAt(start + from.length)), to);
  await vscode.workspace.applyEdit(edit);
}

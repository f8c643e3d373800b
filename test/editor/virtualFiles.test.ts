import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { StyleRules } from '../../src/api/schemas/styleRules';
import { listPlace } from '../../src/editor/resources/styleRules/listAddress';
import { GlossaryServiceUnderTest, kitchenUri } from './glossaryService';
import { host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { clearNotifications, notification, pressIn, setSetting } from './window';

describe('dictionaries and style rule lists as files, where files have another encoding', () => {
  let service: GlossaryServiceUnderTest;

  needsPage();
  before(async () => {
    service = await GlossaryServiceUnderTest.connect();
    await setSetting('files.encoding', 'windows1252');
  });
  after(async () => {
    await setSetting('files.encoding', undefined);
    await service?.disconnect();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await clearNotifications();
    await closeAll();
  });

  const listUri = ({ style_id: styleId, name }: StyleRules) =>
    vscode.Uri.from({
      scheme: 'parlance-style-rules',
      ...listPlace({ connection: 'Scripted', styleId, name }),
    });

  async function replace(uri: vscode.Uri, from: string, to: string): Promise<vscode.TextDocument> {
    await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
    const document = await vscode.workspace.openTextDocument(uri);
    const start = document.getText().indexOf(from);
    assert.ok(start >= 0, document.getText());
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(document.positionAt(start), document.positionAt(start + from.length)), to);
    await vscode.workspace.applyEdit(edit);
    return document;
  }

  it('keeps every character of a dictionary', async () => {
    const id = await service.create('cup\tTässe\ntea\tTee');
    const document = await replace(kitchenUri(id), 'Tässe', 'Tasse – groß 茶 🫖');
    assert.equal(await document.save(), true);
    assert.deepEqual(await service.entries(id), ['cup\tTasse – groß 茶 🫖', 'tea\tTee']);
  });

  it('goes on after a save whose answer was lost, without a conflict with itself', async () => {
    const id = await service.create('cup\tTasse\ntea\tTee');
    const uri = kitchenUri(id);
    const document = await replace(uri, 'Tasse', 'Becher');
    service.recorder.requests.length = 0;
    service.fault = 'lost answer';
    assert.equal(await document.save(), false);
    service.fault = undefined;
    await notification('The request may still have gone through.');
    assert.ok(document.isDirty);
    assert.deepEqual(await service.entries(id), ['cup\tBecher', 'tea\tTee']);
    await replace(uri, 'Tee', 'Schwarztee');
    service.recorder.requests.length = 0;
    assert.equal(await document.save(), true);
    assert.deepEqual(service.changes, [['PATCH /v3/glossaries/ID', 'tea\tSchwarztee']]);
  });

  it('still notices somebody else’s change after a save that failed', async () => {
    const id = await service.create('cup\tTasse\ntea\tTee');
    const document = await replace(kitchenUri(id), 'Tasse', 'Becher');
    service.fault = 456;
    assert.equal(await document.save(), false);
    service.fault = undefined;
    await notification('too many glossary requests');
    const theirs = { source_lang: 'en', target_lang: 'de', entries: 'tea\tTe!', entries_format: 'tsv' };
    await service.call('PATCH', `/v3/glossaries/${id}`, { dictionaries: [theirs] });
    assert.equal(await document.save(), false);
    await notification('content of the file is newer');
    assert.deepEqual(await service.entries(id), ['cup\tTasse', 'tea\tTe!']);
  });

  it('refuses half a character with its row, and sends no other in its place', async () => {
    const id = await service.create('cup\tTasse\ntea\tTee');
    const document = await replace(kitchenUri(id), 'Tee', 'Tee \ud83c');
    service.recorder.requests.length = 0;
    assert.equal(await document.save(), false);
    const told = await notification('nothing was sent');
    assert.match(told, /\(1 row is invalid.*Row 2: The target contains an invalid character/);
    await host.screenshot('dictionary-refused-plain');
    assert.deepEqual(service.changes, []);
  });

  it('says that a service has a fault or does not know a dictionary any more, and keeps what was typed', async () => {
    const id = await service.create('cup\tTasse\ntea\tTee');
    const document = await replace(kitchenUri(id), 'Tasse', 'Becher');
    service.fault = 503;
    assert.equal(await document.save(), false);
    await notification('The service is temporarily unavailable.');
    await clearNotifications();
    service.fault = undefined;
    await service.call('DELETE', `/v3/glossaries/${id}`);
    assert.equal(await document.save(), false);
    await notification('This glossary was deleted');
    assert.ok(document.isDirty);
    assert.match(document.getText(), /Becher/);
    // There is nothing to revert to.
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('leads to the key when it is taken back, before a save or in the midst of it, and goes on with another', async () => {
    const id = await service.create('cup\tTasse\ntea\tTee');
    const document = await replace(kitchenUri(id), 'Tasse', 'Becher');
    const list = await service.call<StyleRules>('POST', '/v3/style_rules', { name: 'House', language: 'de' });
    const rules = await replace(listUri(list), 'House', 'Mine');
    const isRefused = async (refused: vscode.TextDocument) => {
      assert.equal(await refused.save(), false);
      await notification('Failed to save');
      await notification('Parlance: The key of “Scripted” doesn’t allow this.');
      await host.text({ selector: '.notifications-center .monaco-button:has-text("Change Key…")' });
      assert.ok(refused.isDirty);
      await clearNotifications();
    };
    service.isRevoked = true;
    await isRefused(document);
    await isRefused(rules);
    service.isRevoked = false;
    service.fault = 401;
    await isRefused(document);
    await isRefused(rules);
    service.fault = undefined;
    assert.deepEqual(await service.entries(id), ['cup\tTasse', 'tea\tTee']);
    assert.deepEqual([await document.save(), await rules.save()], [true, true]);
    assert.deepEqual(await service.entries(id), ['cup\tBecher', 'tea\tTee']);
    const { name } = await service.call<StyleRules>('GET', `/v3/style_rules/${list.style_id}`);
    assert.equal(name, 'Mine');
  });

  it('takes nobody else’s change of a style rule list for its own, when a save ends half-way', async () => {
    const made = await service.call<StyleRules>('POST', '/v3/style_rules', {
      name: 'Ours',
      language: 'de',
      custom_instructions: [{ label: 'Tone', prompt: 'Sound relaxed' }],
    });
    const route = `/v3/style_rules/${made.style_id}`;
    const document = await replace(listUri(made), 'Ours', 'Mine');
    await replace(document.uri, 'relaxed', 'strict');
    const theirs = { label: 'Theirs', prompt: 'Be brief' };
    service.meanwhile = async ({ method }) => {
      if (method !== 'PUT') return;
      await service.call('POST', `${route}/custom_instructions`, theirs);
      service.fault = 404;
    };
    assert.equal(await document.save(), false);
    service.meanwhile = service.fault = undefined;
    await notification('Saved: the name. Not saved: change to “Tone”.');
    await clearNotifications();
    assert.equal(await document.save(), false);
    await pressIn('content of the file is newer', 'Overwrite');
    await notification('Someone else changed this on the service, so nothing was sent');
    const now = await service.call<StyleRules>('GET', route);
    assert.deepEqual(
      now.custom_instructions.map(({ label }) => label),
      ['Tone', 'Theirs'],
    );
  });

  it('keeps every character of a style rule list', async () => {
    const prompt = 'Schreibe „Köln“';
    const custom_instructions = [{ label: 'Städte', prompt }];
    const list = await service.call<StyleRules>('POST', '/v3/style_rules', {
      name: 'Häuser',
      language: 'de',
      custom_instructions,
    });
    const document = await replace(listUri(list), 'Köln', 'Köln – 東京');
    assert.equal(await document.save(), true);
    const { name, custom_instructions: now } = await service.call<StyleRules>(
      'GET',
      `/v3/style_rules/${list.style_id}`,
    );
    assert.deepEqual([name, now[0]?.prompt], ['Häuser', 'Schreibe „Köln – 東京“']);
  });
});

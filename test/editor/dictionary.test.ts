import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { GlossaryServiceUnderTest, kitchenUri } from './glossaryService';
import { host } from './host';
import { closeAll } from './markedDocument';
import { clearNotifications } from './window';

const threeEntries = 'tea\tTee\ncup\tTasse\npot\tKanne';

/** A cell that is drawn, by its place in the table. */
const cell = (row: number, side: 'source' | 'target') => `#cell-${row}-${side}`;

async function open(uri: vscode.Uri): Promise<vscode.TextDocument> {
  await vscode.commands.executeCommand('vscode.open', uri);
  await host.text({ webview: true, selector: '.counts' });
  return await vscode.workspace.openTextDocument(uri);
}

/** Waits until the document has this text. */
async function textIs(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() === text) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      subscription.dispose();
      reject(new assert.AssertionError({ actual: document.getText(), expected: text, operator: 'strictEqual' }));
    }, 5000);
    const subscription = vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
      if (changed !== document || document.getText() !== text) return;
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    });
  });
}

describe('the dictionary table', () => {
  let service: GlossaryServiceUnderTest;
  let glossaryId: string;

  before(async function () {
    if (!(await host.session()).page) this.skip();
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
    await clearNotifications();
  });

  it('shows the entries, and is edited by keyboard, saved by a merge', async () => {
    const document = await open(kitchenUri(glossaryId));
    assert.equal(document.languageId, 'parlance-dictionary');
    await host.click({ webview: true, selector: cell(0, 'source') });
    await host.press('ArrowDown', 'ArrowRight', 'F2', 'End');
    await host.type(' (groß)');
    await host.press('Enter');
    await textIs(document, 'tea\tTee\ncup\tTasse (groß)\npot\tKanne');
    await host.press('Control+Enter');
    await host.type('spoon');
    await host.press('Tab');
    await host.type('Löffel');
    await host.press('Enter');
    await textIs(document, 'tea\tTee\ncup\tTasse (groß)\npot\tKanne\nspoon\tLöffel');
    await host.screenshot('dictionary-edited');
    await document.save();
    assert.ok(!document.isDirty);
    assert.deepEqual(service.changes, [['PATCH /v3/glossaries/ID', 'cup\tTasse (groß)\nspoon\tLöffel']]);
    assert.deepEqual(await service.entries(glossaryId), document.getText().split('\n').sort());
  });
});

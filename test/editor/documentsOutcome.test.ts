import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { useDocumentService } from './documentService';
import { at, names, order, pressIcon, read, send, set, shows, translated, write } from './documentsWindow';
import { host } from './host';
import {
  answer,
  choose,
  clearNotifications,
  notification,
  press,
  pressIn,
  question,
  setSetting,
  start,
  statusBar,
} from './window';

describe('what becomes of documents at the service', () => {
  const service = useDocumentService();

  /** Leaves a document at the service, as a person does who cancels. */
  const keepForLater = async (name: string): Promise<void> => {
    await service.set({ held: true });
    await order([await write(name, 'hello')], 'German');
    await send();
    await service.asked();
    await pressIn('translating', 'Cancel');
    await choose('The service is already translating', 'Keep for Later');
  };

  // Each has a file of its own, for what is told of it may come late.
  it('sends nothing after a cancel, and asks what becomes of what is at the service', async () => {
    await set('parallel', 1);
    await service.set({ held: true });
    await order([await write('cancelled.txt', 'hello'), await write('unsent.txt', 'hello')], 'German');
    await send();
    await service.asked();
    await pressIn('1 of 2, cancelled.txt → de: translating', 'Cancel');
    // It waits for its answer while the person does something else.
    await question('The service is already translating “cancelled.txt”');
    await vscode.commands.executeCommand('workbench.view.explorer');
    await host.click({ selector: '.part.editor' });
    await host.text({ selector: '.quick-input-list :text("Downloading later costs about 5 characters.")' });
    await host.screenshot('documents-keep');
    await choose('The service is already translating “cancelled.txt”', 'Keep for Later');
    assert.equal((await service.calls('upload')).length, 1);
    await vscode.commands.executeCommand('parlance.documents.focus');
    await shows('cancelled.txt', 'saved for later');
    await shows('unsent.txt', 'canceled');

    await service.set({ held: false });
    await pressIcon('cancelled.txt', 'codicon-cloud-download');
    await translated('cancelled.txt');
    assert.equal(await read('cancelled.de.txt'), 'HELLO');
  });

  it('keeps a result whose place cannot be written to, and saves it when it can', async () => {
    await set('outputName', '${target}/${name}.${ext}');
    await write('de', 'a file where the folder should be');
    await order([await write('unsaved.txt', 'hello')], 'German');
    await send();
    await notification('couldn’t save');
    assert.equal((await service.calls('result')).length, 1);
    await vscode.workspace.fs.delete(at('de'));
    await pressIn('couldn’t save', 'Try Again');
    await translated('unsaved.txt');
    assert.equal(await read('de', 'unsaved.txt'), 'HELLO');
    assert.equal((await service.calls('result')).length, 1);
  });

  it('says what the service did not apply', async () => {
    await service.set({ notApplied: ['formality'] });
    await order([await write('informal.txt', 'hello')], 'German');
    await send();
    await notification('Not applied by the offline engine: formality.');
    assert.equal(await read('informal.de.txt'), 'HELLO');
  });

  it('fetches a result that broke off again, and never a second time', async () => {
    await service.set({ fail: ['break', 503] });
    await order([await write('broken.txt', 'hello')], 'German');
    await send();
    await translated('broken.txt');
    assert.equal(await read('broken.de.txt'), 'HELLO');
    assert.equal((await service.calls('result')).length, 3);
    assert.equal((await service.calls('upload')).length, 1);
  });

  it('brings a result that is on its way to its place, although it was cancelled: it is paid for', async () => {
    await service.set({ slow: true });
    await order([await write('a.txt', 'hello')], 'German');
    await send();
    await pressIn('downloading the result', 'Cancel');
    await service.set({ slow: false });
    await translated('a.txt');
    assert.equal(await read('a.de.txt'), 'HELLO');
    assert.equal((await service.calls('result')).length, 1);
    // Clearing all does not always close what came after a cancelled progress.
    await press('Open');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('waits when the service takes no more documents, which is no failure', async () => {
    await service.set({ refuse: [429, 429, 429, 429, 429] });
    await order([await write('busy.txt', 'hello')], 'German');
    await send();
    await notification('waiting: the service accepts no more documents right now');
    await translated('busy.txt');
    assert.equal(await read('busy.de.txt'), 'HELLO');
  });

  it('says once that the characters are used up, and sends no further file', async () => {
    await set('parallel', 1);
    await service.set({ refuse: [456, 456, 456] });
    await order([await write('a.txt', 'hello'), await write('b.txt', 'hello')], 'German', 'French');
    await send();
    const message = await notification('The characters on “Scripted” are used up');
    assert.match(message, /3 more failed/);
    assert.equal((await service.calls('upload')).length, 1);
    assert.deepEqual(await names(), ['a.txt', 'b.txt']);
  });

  it('says that the service finds a file too large, and sends it again when it is asked to', async () => {
    await service.set({ refuse: [413] });
    await order([await write('large.txt', 'hello')], 'German');
    await send();
    await notification('The file is too large for the service');
    await press('Retry');
    await translated('large.txt');
    assert.equal((await service.calls('upload')).length, 2);
  });

  it('gives the reason of the service for a document it could not translate, and sends it again', async () => {
    await service.set({ error: 'Source and target language are the same.' });
    await order([await write('refused.txt', 'hello')], 'German');
    await send();
    await notification('Nothing was charged. Reason: Source and target language are the same.');
    await service.set({ error: null });
    await press('Retry');
    await translated('refused.txt');
    assert.equal(await read('refused.de.txt'), 'HELLO');
  });

  it('asks before it fetches what costs more than the estimate and more than is allowed', async () => {
    await service.set({ billed: 900_000 });
    await order([await write('dear.txt', 'hello')], 'German');
    await send();
    await notification('The result costs 900,000 characters: more than the estimate of 5');
    assert.equal((await service.calls('result')).length, 0);
    await press('Download Anyway');
    await translated('dear.txt');
    assert.equal(await read('dear.de.txt'), 'HELLO');
  });

  it('stays with the service a document was sent to, whichever is in use', async () => {
    await service.set({ held: true });
    await order([await write('elsewhere.txt', 'hello')], 'German');
    await send();
    await service.asked();
    await setSetting('parlance.connection', 'Local');
    try {
      await statusBar('Local');
      await service.set({ held: false });
      await translated('elsewhere.txt');
      assert.equal(await read('elsewhere.de.txt'), 'HELLO');
    } finally {
      await setSetting('parlance.connection', 'Scripted');
    }
  });

  it('asks no other account for a document', async () => {
    await keepForLater('account.txt');
    await reconnect('another-key-0816');
    const before = (await service.calls()).length;
    await vscode.commands.executeCommand('parlance.documents.focus');
    await pressIcon('account.txt', 'codicon-cloud-download');
    await notification('The key of “Scripted” changed');
    assert.equal((await service.calls()).length, before);
    await service.set({ held: false });
    await reconnect('translate-key-0815-secret');
    await translated('account.txt');
    assert.equal(await read('account.de.txt'), 'HELLO');
  });

  it('fetches with a new key when the person says it is of the same account', async () => {
    await keepForLater('rotated.txt');
    await service.set({ held: false });
    await reconnect('new-key-of-the-account-0817');
    await vscode.commands.executeCommand('parlance.documents.focus');
    await pressIcon('rotated.txt', 'codicon-cloud-download');
    await notification('The key of “Scripted” changed');
    await press('Download with New Key');
    await translated('rotated.txt');
    assert.equal(await read('rotated.de.txt'), 'HELLO');
  });
});

/** Gives the connection another key. */
async function reconnect(key: string): Promise<void> {
  await clearNotifications();
  start('parlance.connect', { name: 'Scripted' });
  await answer('Key for “Scripted”', key);
  await notification('connected to “Scripted”');
}

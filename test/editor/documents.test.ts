import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { connectTo, disconnect } from './connectTo';
import { DocumentService } from './documentService';
import { host } from './host';
import { choose, clearNotifications, notification, question, start } from './window';

const folder = () => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'documents under test');
const at = (...names: string[]) => vscode.Uri.joinPath(folder(), ...names);
const settings = () => vscode.workspace.getConfiguration('parlance.documents');

async function write(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(at(name), typeof content === 'string' ? Buffer.from(content) : content);
  return at(name);
}

async function read(...names: string[]): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(at(...names))).toString();
}

async function names(...under: string[]): Promise<string[]> {
  return (await vscode.workspace.fs.readDirectory(at(...under))).map(([name]) => name).sort();
}

/** Ticks the target languages. */
async function tick(...languages: string[]): Promise<void> {
  await question('Translate ');
  const input = { selector: '.quick-input-widget:visible .quick-input-box input' };
  for (const language of languages) {
    await host.fill(input, language);
    await host.click({ selector: `.quick-input-list .monaco-list-row:has-text("${language}")` });
  }
  await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
}

/** Orders the translation of files, up to the one confirmation. */
async function order(uris: vscode.Uri[], ...languages: string[]): Promise<void> {
  start('parlance.document.translate', uris[0], uris);
  await tick(...languages);
}

const send = () => choose('Translate ', 'Translate to');

describe('documents', () => {
  let service: DocumentService;

  before(async function () {
    if (!(await host.session()).page) this.skip();
  });
  beforeEach(async function () {
    await vscode.workspace.fs.createDirectory(folder());
    if (this.currentTest?.title.startsWith('goes on')) return;
    service = await DocumentService.start();
    await connectTo(service.url);
  });
  afterEach(async () => {
    await service.set({ held: false });
    await disconnect();
    await service.stop();
    await vscode.commands.executeCommand('parlance.document.clear');
    await vscode.workspace.fs.delete(folder(), { recursive: true });
    await settings().update('outputName', undefined, vscode.ConfigurationTarget.Global);
    await clearNotifications();
  });

  it('says what a batch costs before anything is sent, and puts every result beside its source', async () => {
    const files = [
      await write('Grüße & more.txt', 'Hello 😀'),
      await write('מדריך.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi\n'),
    ];
    await order(files, 'German', 'French');
    await question('Translate 2 Documents');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    await host.screenshot('document-order');
    assert.match(items.join('\n'), /At most 18 characters of “Scripted”, 494,800 left/);
    assert.match(items.join('\n'), /Source language.*Detected/);
    assert.match(items.join('\n'), /Formality/);
    assert.match(items.join('\n'), /Results.*Grüße & more\.\w+\.txt/);
    assert.deepEqual(await service.calls(), []);
    await send();
    await notification('4 documents are translated');
    assert.deepEqual(await names(), [
      'Grüße & more.de.txt',
      'Grüße & more.fr.txt',
      'Grüße & more.txt',
      'מדריך.de.srt',
      'מדריך.fr.srt',
      'מדריך.srt',
    ]);
    assert.equal(await read('Grüße & more.de.txt'), 'HELLO 😀');
    const uploads = await service.calls('upload');
    assert.deepEqual(uploads.map(({ fileName, target_lang }) => `${fileName} ${target_lang}`).sort(), [
      'Grüße & more.txt de',
      'Grüße & more.txt fr',
      'מדריך.srt de',
      'מדריך.srt fr',
    ]);
    assert.equal((await service.calls('result')).length, 4);
  });
});

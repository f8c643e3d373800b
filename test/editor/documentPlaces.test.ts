import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { connectTo, disconnect } from './connectTo';
import { DocumentService } from './documentService';
import { host } from './host';
import { choose, clearNotifications, notification, press, question, start } from './window';

const folder = () => path.join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'places under test');
const at = (...names: string[]) => vscode.Uri.file(path.join(folder(), ...names));

async function write(name: string, content: string): Promise<vscode.Uri> {
  await mkdir(path.dirname(at(name).fsPath), { recursive: true });
  await writeFile(at(name).fsPath, content);
  return at(name);
}

/** Orders German, the language that is ticked once it was used. */
async function order(...uris: vscode.Uri[]): Promise<void> {
  start('parlance.document.translate', uris[0], uris);
  await question('Target Languages');
  const german = '.quick-input-list .monaco-list-row:has-text("German")';
  if ((await host.evaluate<string>(`document.querySelector('${checked}')?.textContent ?? ''`)) === '')
    await host.click({ selector: german });
  await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
  await question('Translate ');
}

const checked = '.quick-input-list [aria-checked="true"]';

describe('places and names of documents', () => {
  let service: DocumentService;

  before(async function () {
    if (!(await host.session()).page) this.skip();
    await mkdir(folder(), { recursive: true });
    service = await DocumentService.start();
    await connectTo(service.url);
  });
  after(async () => {
    await disconnect();
    await service.stop();
    await vscode.commands.executeCommand('parlance.document.clear');
    await vscode.workspace.fs.delete(at(), { recursive: true });
    await clearNotifications();
  });

  it('keeps a result that the disk has no room for in the middle of writing it', async function () {
    const small = at('small').fsPath;
    await mkdir(small);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'ignore' });
    } catch {
      this.skip();
    }
    try {
      await order(await write('small/a.txt', 'x'.repeat(40_000)));
      await choose('Translate ', 'Translate to');
      await notification('could not be saved: The disk is full. The result is kept.');
      assert.deepEqual(
        (await vscode.workspace.fs.readDirectory(at('small'))).map(([name]) => name),
        ['a.txt'],
      );
      execFileSync('mount', ['-o', 'remount,size=1m', small]);
      await press('Try Again');
      await notification('“a.txt” is translated');
      assert.equal((await vscode.workspace.fs.stat(at('small', 'a.de.txt'))).size, 40_000);
      assert.equal((await service.calls('result')).length, 1);
    } finally {
      execFileSync('umount', [small]);
      await clearNotifications();
    }
  });

  it('shows names as they are, which are neither links nor icons', async () => {
    const link = await write('[x](command:workbench.action.files.newUntitledFile).txt', 'hello');
    const icon = await write('$(trash) here.txt', 'hello');
    await order(icon, link);
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    assert.match(items.join('\n'), /Results.*\$\(trash\) here\.de\.txt/);
    await host.press('Escape');
    await order(link);
    await choose('Translate ', 'Translate to');
    const message = await notification('is translated');
    assert.match(message, /\[x\]\S?\(command:\S+\)\.txt/);
    await vscode.workspace.fs.delete(link);
    await vscode.commands.executeCommand('parlance.documents.focus');
    const row = '.pane:has([aria-label^="Documents"]) .monaco-list-row:has-text("[x]")';
    await host.hover({ selector: row });
    await host.click({ selector: `${row} .codicon-diff` });
    await notification('is not there any more. It was moved or deleted.');
  });

  it('asks for fewer files when there are too many for one go, and reads none', async () => {
    await Promise.all(Array.from({ length: 501 }, (_, index) => write(`many/${index}.txt`, 'x')));
    start('parlance.document.translate', at('many'), [at('many')]);
    await notification('Nothing was sent. There are more than 500 documents. Choose fewer at a time.');
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import { useDocumentService } from './documentService';
import { at, names, order, pressIcon, send, translated, write } from './documentsWindow';
import { host } from './host';
import { clearNotifications, notification, press, start } from './window';

describe('places and names of documents', () => {
  const service = useDocumentService();

  it('keeps a result that the disk has no room for in the middle of writing it', async function () {
    const small = at('small').fsPath;
    await vscode.workspace.fs.createDirectory(at('small'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small], { stdio: 'ignore' });
    } catch {
      this.skip();
    }
    try {
      await order([await write('small/a.txt', 'x'.repeat(40_000))], 'German');
      await send();
      await notification('could not be saved: The disk is full. The result is kept.');
      assert.deepEqual(await names('small'), ['a.txt']);
      execFileSync('mount', ['-o', 'remount,size=1m', small]);
      await press('Try Again');
      await translated('a.txt');
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
    await order([icon, link], 'German');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    assert.match(items.join('\n'), /Results.*\$\(trash\) here\.de\.txt/);
    await host.press('Escape');
    await order([link], 'German');
    await send();
    const message = await notification('is translated');
    assert.match(message, /\[x\]\S?\(command:\S+\)\.txt/);
    await vscode.workspace.fs.delete(link);
    await vscode.commands.executeCommand('parlance.documents.focus');
    await pressIcon('[x]', 'codicon-diff');
    await notification('is not there any more. It was moved or deleted.');
  });

  it('asks for fewer files when there are too many for one go, and reads none', async () => {
    await Promise.all(Array.from({ length: 501 }, (_, index) => write(`many/${index}.txt`, 'x')));
    start('parlance.document.translate', at('many'), [at('many')]);
    await notification('Nothing was sent. There are more than 500 documents. Choose fewer at a time.');
  });
});

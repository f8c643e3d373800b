import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as vscode from 'vscode';
import { actionCommands } from '../../src/shared/languageServer';
import { diagnostics, setCheck } from './checking';
import { closeAll, openMarked } from './markedDocument';
import { clearNotifications, notification } from './window';
import { needsPage } from './host';

const { extensionPath } = vscode.extensions.getExtension('parlance.parlance')!;

describe('checking in a workspace', function () {
  this.timeout(60_000);
  const at = (name: string): vscode.Uri =>
    vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'words under test', name);
  const write = (name: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(name), Buffer.from(text));

  needsPage();
  before(() => setCheck('when', 'onType'));
  after(async () => {
    await setCheck('when', 'off');
    await vscode.workspace.fs.delete(at(''), { recursive: true });
  });
  afterEach(closeAll);

  it('has no command that writes something down of nothing', async () => {
    const kept = (): unknown[] =>
      ['rulesOff', 'words'].map((name) => vscode.workspace.getConfiguration('parlance.check').inspect(name));
    const before = kept();
    for (const command of Object.values(actionCommands)) {
      for (const args of [[], [null], [''], [{ rule: 7 }]]) {
        await vscode.commands.executeCommand(command, ...args);
        await notification(`The command ${command} runs only from`);
        await clearNotifications();
      }
    }
    assert.deepEqual(kept(), before);
  });

  it('knows the words of its other files, of their names, and of no file that is left out', async () => {
    await write('.gitignore', 'made/\n');
    await write('made/bundle.js', 'function containr() {}\n');
    // A folder that comes as a whole, as with a branch that is checked out: VS Code tells of the folder alone.
    const elsewhere = path.join(await mkdtemp(path.join(tmpdir(), 'parlance-words-')), 'part');
    await mkdir(elsewhere);
    await writeFile(path.join(elsewhere, 'node.py'), 'def open_containr(path):\n    return None\n');
    const { document } = await openMarked('It reads the the containr of the folder.\n⟨⟩', 'markdown');
    const isShown = async (expected: boolean): Promise<unknown> =>
      diagnostics(document, (own) => {
        const words = own.map(({ range }) => document.getText(range));
        return words.length > 0 && words.includes('containr') === expected;
      });
    await isShown(true);
    await rename(elsewhere, at('part').fsPath);
    await isShown(false);
    await rename(at('part').fsPath, elsewhere);
    await isShown(true);
    await write('containr.bin', '');
    await isShown(false);
    await vscode.workspace.fs.delete(at('containr.bin'));
    await isShown(true);
    await rm(path.dirname(elsewhere), { recursive: true });
  });

  for (const [kind, ignored] of [
    ['that nobody could match', Array.from({ length: 318 }, (_, at) => `${'*a'.repeat(100)}b${at}`).join('\n')],
    ['of 260 lines', readFileSync(path.join(extensionPath, 'test/fixtures/ignore/typical.txt'), 'utf8')],
  ] as const) {
    it(`lets nobody wait for patterns ${kind}`, async () => {
      await write('.gitignore', ignored);
      await Promise.all(
        Array.from({ length: 2_000 }, async (_, at) => {
          await write(`part${at % 20}/${'a'.repeat(120)}${at}.py`, at === 0 ? 'def open_containr(path):\n' : '');
        }),
      );
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      const { document } = await openMarked('It reads the the containr of the folder.\n⟨⟩', 'markdown');
      await diagnostics(document, (own) => {
        const words = own.map(({ range }) => document.getText(range));
        return words.length > 0 && !words.includes('containr');
      });
      delay.disable();
      assert.ok(delay.max < 3e9, `${delay.max / 1e6} ms`);
      await vscode.workspace.fs.delete(at(''), { recursive: true });
    });
  }
});

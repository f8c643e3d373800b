import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host, itAcrossReloads } from './host';

describe('the test host', () => {
  it('shows the sample workspace', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const entries = await vscode.workspace.fs.readDirectory(folder.uri);
    assert.ok(entries.some(([name]) => name === 'README.md'));
  });

  it('presses keys in the window and reads what it shows', async function () {
    if (!(await host.session()).page) this.skip();
    await vscode.commands.executeCommand('workbench.action.showCommands');
    await host.type('reload window');
    await host.text({ selector: '.quick-input-list .monaco-list-row.focused:has-text("Reload Window")' });
    await host.press('Escape');
    await host.gone({ selector: '.quick-input-widget:visible' });
  });

  itAcrossReloads('goes on after a reload of the window', { secrets: 'kept' }, [
    async () => ({ pid: process.pid }),
    async (carried) => {
      const before = carried as { pid: number };
      assert.notEqual(before.pid, process.pid);
    },
  ]);
});

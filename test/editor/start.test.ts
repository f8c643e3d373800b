import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension', () => {
  const extension = () => vscode.extensions.getExtension('parlance.parlance')!;

  it('activates', async () => {
    await extension().activate();
    assert.ok(extension().isActive);
  });

  it('has each contributed command registered, and each registered one contributed', async () => {
    await extension().activate();
    const contributed = (extension().packageJSON.contributes.commands ?? []) as Array<{ command: string }>;
    const registered = (await vscode.commands.getCommands(true)).filter((id) => id.startsWith('parlance.'));
    assert.deepEqual(registered.sort(), contributed.map(({ command }) => command).sort());
  });

  it('is not started by the editor starting', () => {
    const events = extension().packageJSON.activationEvents as string[];
    assert.ok(!events.includes('*') && !events.includes('onStartupFinished'));
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandAliases } from '../../src/editor/commandAliases';

const viewCommands = ['focus', 'open', 'removeView', 'resetViewLocation', 'toggleVisibility'];

describe('the extension', () => {
  const extension = () => vscode.extensions.getExtension('parlance.parlance')!;

  it('activates', async () => {
    await extension().activate();
    assert.ok(extension().isActive);
  });

  it('has each contributed command registered, and each registered one contributed', async () => {
    await extension().activate();
    const { commands, views } = extension().packageJSON.contributes as {
      commands: Array<{ command: string }>;
      views: Record<string, Array<{ id: string }>>;
    };
    const contributed = commands;
    // VS Code registers some for each view.
    const viewIds = Object.values(views).flatMap((group) => group.map(({ id }) => id));
    const ofViews = viewIds.flatMap((id) => viewCommands.map((name) => `${id}.${name}`));
    const registered = (await vscode.commands.getCommands(true)).filter(
      (id) => id.startsWith('parlance.') && !ofViews.includes(id) && !(id in commandAliases),
    );
    assert.deepEqual(registered.sort(), contributed.map(({ command }) => command).sort());
  });

  it('is not started by the editor starting', () => {
    const events = extension().packageJSON.activationEvents as string[];
    assert.ok(!events.includes('*') && !events.includes('onStartupFinished'));
  });
});

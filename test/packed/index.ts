import assert from 'node:assert/strict';
import * as vscode from 'vscode';

interface Manifest {
  name: string;
  publisher: string;
  contributes: { commands: Array<{ command: string }> };
}

/** In the extension host, with the extension as it is packed: it starts, and has each command of its manifest. */
export async function run(): Promise<void> {
  const extension = vscode.extensions.all.find(({ packageJSON }) => (packageJSON as Manifest).name === 'parlance');
  assert.ok(extension, 'The extension is not there.');
  await extension.activate();
  const there = new Set(await vscode.commands.getCommands(true));
  const { contributes } = extension.packageJSON as Manifest;
  const commands = contributes.commands.map(({ command }) => command);
  assert.ok(commands.length > 50);
  assert.deepEqual(
    commands.filter((command) => !there.has(command)),
    [],
  );
}

import * as vscode from 'vscode';
import { answer, clearNotifications, notification, start } from './window';

const anyKey = 'translate-key-0815-secret';
const name = 'Scripted';

/** Connects the extension to a service, by the questions a person answers. */
export async function connectTo(baseUrl: string, key = anyKey): Promise<void> {
  const settings = vscode.workspace.getConfiguration('parlance');
  await settings.update('connections', [{ name, baseUrl }], vscode.ConfigurationTarget.Global);
  start('parlance.connect', { name });
  await answer(`Key for “${name}”`, key);
  await notification(`connected to “${name}”`);
  await clearNotifications();
}

/** Back to the local service. */
export async function disconnect(): Promise<void> {
  await vscode.commands.executeCommand('parlance.connection.disconnect');
  const settings = vscode.workspace.getConfiguration('parlance');
  await settings.update('connection', undefined, vscode.ConfigurationTarget.Global);
  await settings.update('connections', undefined, vscode.ConfigurationTarget.Global);
  await clearNotifications();
}

import * as vscode from 'vscode';
import { answer, clearNotifications, notification } from './window';

const anyKey = 'translate-key-0815-secret';
const name = 'Scripted';

/** Connects the extension to a service, by the questions a person answers. */
export async function connectTo(baseUrl: string, key = anyKey): Promise<void> {
  const settings = vscode.workspace.getConfiguration('parlance');
  await settings.update('connections', [{ name, baseUrl }], vscode.ConfigurationTarget.Global);
  const connected = vscode.commands.executeCommand('parlance.connect', { name });
  await answer(`Key for “${name}”`, key);
  await notification(`connected to “${name}”`);
  // What was read may be of the connection before.
  await connected;
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

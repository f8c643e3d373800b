import * as vscode from 'vscode';
import { answer, clearNotifications, notification, setSetting } from './window';

const anyKey = 'translate-key-0815-secret';
const name = 'Scripted';

/** Connects the extension to a service, by the questions a person answers. */
export async function connectTo(baseUrl: string, key = anyKey): Promise<void> {
  await setSetting('parlance.connections', [{ name, baseUrl }]);
  const connected = vscode.commands.executeCommand('parlance.connect', { name });
  await answer(`Key for “${name}”`, key);
  await notification(`connected to “${name}”`);
  // What was read may be of the connection before.
  await connected;
  await clearNotifications();
}

/** Leaves the service and comes back to it, so that all that was read from it is read anew. */
export async function comeBack(): Promise<void> {
  await setSetting('parlance.connection', undefined);
  await setSetting('parlance.connection', name);
}

/** Back to the local service. */
export async function disconnect(): Promise<void> {
  await vscode.commands.executeCommand('parlance.connection.disconnect');
  await setSetting('parlance.connection', undefined);
  await setSetting('parlance.connections', undefined);
  await clearNotifications();
}

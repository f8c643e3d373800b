// What a person does with the table of a dictionary, and reads there.
import * as vscode from 'vscode';
import { host } from './host';

/** A cell that is drawn, by its place in the table. */
export const cell = (row: number, side: 'source' | 'target') => `#cell-${row}-${side}`;

/** Opens a dictionary as a table. */
export async function open(uri: vscode.Uri): Promise<vscode.TextDocument> {
  await vscode.commands.executeCommand('vscode.open', uri);
  await host.text({ webview: true, selector: '.counts' });
  return await vscode.workspace.openTextDocument(uri);
}

// What a person does with the table of a dictionary, and reads there.
import assert from 'node:assert/strict';
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

/** Waits until the document has this text. */
export async function textIs(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() === text) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      subscription.dispose();
      reject(new assert.AssertionError({ actual: document.getText(), expected: text, operator: 'strictEqual' }));
    }, 5000);
    const subscription = vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
      if (changed !== document || document.getText() !== text) return;
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    });
  });
}

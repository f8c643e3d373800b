import * as vscode from 'vscode';
import { host } from '../../editor/host';
import { picture } from './pictures';

/** An XLIFF file: the price first, then the units that need it are translated where they stand. */
export async function translateFile(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const uri = vscode.Uri.joinPath(folder, 'xliff/messages.es-pt.xlf');
  const { document } = await vscode.window.showTextDocument(uri, { preview: false });
  const before = document.getText();
  const done = vscode.commands.executeCommand('parlance.files.translate', uri);
  await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Translate to")', timeoutMs: 30_000 });
  await host.press('Enter');
  await done;
  if (document.getText() === before) throw new Error('No unit of the file was translated.');
  await vscode.commands.executeCommand('notifications.clearAll');
  await picture('files');
  await vscode.commands.executeCommand('workbench.action.files.revert');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Subtitles: the new file opens beside its source, cue by cue; one of them is too fast to read. */
export async function translateSubtitles(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const uri = vscode.Uri.joinPath(folder, 'subtitles/leccion-2.es.vtt');
  const done = vscode.commands.executeCommand('parlance.files.translate', uri);
  await host.text({ selector: '.quick-input-title:has-text("Target Languages")', timeoutMs: 30_000 });
  await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
  await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Translate to")' });
  await host.press('Enter');
  await done;
  await host.text({ selector: '.grid.cues .row .source .content', webview: true, timeoutMs: 30_000 });
  await vscode.commands.executeCommand('notifications.clearAll');
  await picture('cues');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

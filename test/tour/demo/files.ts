import * as vscode from 'vscode';
import { host } from '../../editor/host';

/** An XLIFF file: the price first, then the units that need it are translated where they stand. */
export async function translateFile(picture: (name: string) => Promise<void>): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const uri = vscode.Uri.joinPath(folder, 'xliff/messages.es-pt.xlf');
  const { document } = await vscode.window.showTextDocument(uri, { preview: false });
  const before = document.getText();
  const done = vscode.commands.executeCommand('parlance.file.translate', uri);
  await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Translate to")', timeoutMs: 30_000 });
  await host.press('Enter');
  await done;
  if (document.getText() === before) throw new Error('No unit of the file was translated.');
  await vscode.commands.executeCommand('notifications.clearAll');
  await picture('files');
  await vscode.commands.executeCommand('workbench.action.files.revert');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Subtitles: the new file opens beside its source, cue by cue. */
export async function translateSubtitles(picture: (name: string) => Promise<void>): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const uri = vscode.Uri.joinPath(folder, 'subtitles/lesson-1.en.vtt');
  const settings = vscode.workspace.getConfiguration('parlance.files');
  // Tight enough for a picture of what a warning looks like.
  await settings.update('subtitleReadingSpeed', 11, vscode.ConfigurationTarget.Global);
  const done = vscode.commands.executeCommand('parlance.file.translate', uri);
  await host.text({ selector: '.quick-input-title:has-text("Translate to")', timeoutMs: 30_000 });
  await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
  await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Translate to")' });
  await host.press('Enter');
  await done;
  await host.text({ selector: '.grid.cues .row .source .content', webview: true, timeoutMs: 30_000 });
  await vscode.commands.executeCommand('notifications.clearAll');
  await picture('cues');
  await settings.update('subtitleReadingSpeed', undefined, vscode.ConfigurationTarget.Global);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

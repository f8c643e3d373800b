// Runs in the extension host: how long the view *Localisation* and what belongs to it hold everybody else up, in a
// project of a million entries.
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { connectTo } from '../../editor/connectTo';
import { ask, host } from '../../editor/host';
import { openSidebar, showAlone } from '../../editor/sidebarWindow';
import { clearNotifications, openNotifications, setSetting, start } from '../../editor/window';
import { longestBlock } from './blocks';

/** What is done a moment after what is seen: a file that is followed, a badge. */
const restMs = 1_000;

/** VS Code calls it. */
export async function run(): Promise<void> {
  try {
    await measure();
  } catch (error) {
    await host.screenshot('failures/bench-localisation');
    await ask('failed', { message: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

async function measure(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('No folder is open.');
  const { uri: root } = folder;
  const { url } = await ask<{ url: string }>('service');
  await setSetting('parlance.files.maximumCharacters', 100_000_000);
  await connectTo(url);
  await openSidebar();
  const look = async (name: string, work: () => Promise<void>): Promise<void> => {
    const block = await longestBlock(async () => {
      await work();
      await sleep(restMs);
    });
    await ask('step', { name, block });
  };
  await look('open', async () => {
    await showAlone('Localization', 'parlance.localisation');
    await appears(rowWith('German', '50 missing'));
    await appears(rowWith('Swedish', '10,000 missing'));
  });
  await look('checkout', async () => {
    await ask('checkout', { folder: root.fsPath });
    for (const language of ['German', 'Japanese', 'Polish']) await appears(rowWith(language, '100 missing'));
  });
  await look('translate', async () => {
    start('parlance.localisation.translateMissing');
    await appears(questionWith('Translate Missing Strings'));
    await host.press('Enter');
    await appears(rowWith('Swedish', '10,000 to review'));
    await openNotifications();
    await appears('.notifications-list-container .monaco-list-row:has-text("were translated in")');
  });
  await clearNotifications();
  await look('review', async () => {
    start('parlance.localisation.review');
    await appears('.codelens-decoration:has-text("Review:")');
    await host.press('Escape');
  });
  const source = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(root, 'locales/en/large.properties'));
  await look('file', async () => {
    const editor = await vscode.window.showTextDocument(source);
    const line = source.lineAt(500);
    const place = line.range.start.translate(0, line.text.indexOf('Text'));
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', source.uri);
    await vscode.commands.executeCommand('vscode.executeHoverProvider', source.uri, place);
    await editor.edit((edit) => edit.insert(place, 'x'));
    await vscode.commands.executeCommand('vscode.executeHoverProvider', source.uri, place);
    await source.save();
  });
  await look('table', async () => {
    const target = vscode.Uri.joinPath(root, 'locales/de/large.properties');
    await vscode.commands.executeCommand('vscode.openWith', target, 'parlance.entries');
    await appears('.status:has-text("50,000 entries")', true);
    await sleep(2 * restMs);
  });
}

const rowWith = (label: string, more: string): string =>
  `.sidebar .monaco-list-row:has-text("${label}"):has-text("${more}")`;

const questionWith = (title: string): string => `.quick-input-widget:visible .quick-input-title:has-text("${title}")`;

/** Waits for minutes: the machine may be busy. */
async function appears(selector: string, webview = false): Promise<void> {
  for (let tries = 6; ; tries--) {
    try {
      await host.text({ selector, webview });
      return;
    } catch (error) {
      if (tries === 1) throw error;
    }
  }
}

// What is shown in the display language, in the extension host: views, a list, a page, and what checking says.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ask, host } from '../../editor/host';

/** VS Code calls it. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  try {
    assert.ok(vscode.l10n.bundle, `VS Code found no words in ${vscode.env.language}.`);
    await views();
    await lists();
    await checking();
    await page();
  } catch (error) {
    await host.screenshot('failures/language');
    await ask('stopped', { error: error instanceof Error ? error.stack : String(error) });
    throw error;
  }
}

const picture = (name: string): Promise<unknown> => ask('picture', { name });

async function views(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.extension.parlance');
  await vscode.commands.executeCommand('parlance.engines.focus');
  await host.text({ selector: '.sidebar .pane-body .monaco-list-row:has-text("Bergamot")', timeoutMs: 30_000 });
  await picture('views');
}

async function lists(): Promise<void> {
  for (const command of ['parlance.showMenu', 'parlance.connect', 'parlance.check.chooseWhen']) {
    void vscode.commands.executeCommand(command);
    await host.text({ selector: '.quick-input-widget .monaco-list-row', timeoutMs: 30_000 });
    await picture(command.replace('parlance.', ''));
    await host.press('Escape');
    await host.gone({ selector: '.quick-input-widget .monaco-list-row' });
  }
}

async function checking(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('parlance.check');
  await settings.update('when', 'onType', vscode.ConfigurationTarget.Global);
  const content = 'This sentence has teh wrong word, and the the same word twice. He have a dog.\n';
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(document);
  await host.text({ selector: '.squiggly-info', timeoutMs: 60_000 });
  const found = (): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Parlance');
  const [first] = found();
  assert.ok(first);
  vscode.window.activeTextEditor!.selection = new vscode.Selection(first.range.start, first.range.start);
  await vscode.commands.executeCommand('workbench.actions.view.problems');
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  await vscode.commands.executeCommand('editor.action.quickFix');
  await host.text({ selector: '.action-widget .monaco-list-row', timeoutMs: 30_000 });
  await picture('checking');
  await host.press('Escape');
  await settings.update('when', 'off', vscode.ConfigurationTarget.Global);
  await vscode.commands.executeCommand('workbench.action.closePanel');
}

async function page(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const file = vscode.Uri.joinPath(folder, 'xliff/messages.es-pt.xlf');
  await vscode.commands.executeCommand('vscode.openWith', file, 'parlance.segments');
  await host.text({ selector: '.segments .row:has-text("diskFull")', webview: true, timeoutMs: 30_000 });
  await picture('table');
}

// The languages of a project in the sidebar: recognised and written down, then what one of them lacks.
import * as vscode from 'vscode';
import { host } from '../../editor/host';
import { expandRow, openSidebar, row, selectRow, showAlone } from '../../editor/sidebarWindow';
import { listed, notification, question } from '../../editor/window';
import { picture } from './pictures';

const view = 'Localization';
const source = 'locales/en/messages.json';

export async function localisation(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  await openSidebar();
  await showAlone(view, 'parlance.localisation');
  await selectRow('Set Up', view);
  await question('Set Up Project Languages');
  await listed();
  await host.press('Enter');
  await notification('Set up the project languages');
  const uri = vscode.Uri.joinPath(folder, source);
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const changed = text
    .replace('Welcome, {name}.', 'Welcome back, {name}.')
    .replace('  "restore"', '  "verified": "All {count} files were verified.",\n  "restore"');
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(changed));
  await host.text({ selector: '.sidebar .monaco-list-row:has-text("1 outdated")' });
  await expandRow('Spanish', view);
  await expandRow('messages.json', view);
  await row('verified', view);
  await vscode.window.showTextDocument(uri, { preserveFocus: true });
  await vscode.commands.executeCommand('notifications.clearAll');
  await picture('localisation');
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
    await vscode.commands.executeCommand(`parlance.${id}.focus`);
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.commands.executeCommand('workbench.view.explorer');
}

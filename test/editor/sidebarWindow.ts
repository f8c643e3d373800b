// The views of the sidebar as a person uses them.
import * as vscode from 'vscode';
import { host } from './host';

const rows = '.sidebar .monaco-list-row';

export async function openSidebar(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.extension.parlance');
}

/** Waits for the row with this label, and answers all of its text. */
export async function row(label: string): Promise<string> {
  const [text] = await host.text({ selector: `${rows}:has-text("${label}")` });
  return text ?? '';
}

/** Waits until no row has this text. */
export async function noRow(text: string): Promise<void> {
  await host.gone({ selector: `${rows}:has-text("${text}")` });
}

export async function expandRow(label: string): Promise<void> {
  await host.click({ selector: `${rows}:has-text("${label}") .monaco-tl-twistie` });
}

export async function selectRow(label: string): Promise<void> {
  await host.click({ selector: `${rows}:has-text("${label}") .monaco-icon-label` });
}

/** Takes an entry of the row's context menu, by keyboard: a menu takes no click right after it opened. */
export async function rowMenu(label: string, entry: string): Promise<void> {
  await host.click({ selector: `${rows}:has-text("${label}") .monaco-icon-label`, button: 'right' });
  const menu = '.context-view .monaco-menu';
  await host.text({ selector: `${menu} .action-item:has-text("${entry}")` });
  for (let presses = 0; presses < 30; presses++) {
    await host.press('ArrowDown');
    const [focused] = await host.text({ selector: `${menu} .action-item.focused` });
    if (!focused?.includes(entry)) continue;
    await host.press('Enter');
    return;
  }
  throw new Error(`The menu has “${entry}”, but no key gets there.`);
}

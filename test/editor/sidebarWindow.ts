// The views of the sidebar as a person uses them.
import * as vscode from 'vscode';
import { host } from './host';

/** A view of the sidebar, by its title. Several may be open, with rows of one label. */
export type ViewTitle = (typeof views)[number];

const views = [
  'Glossaries',
  'Style Rules',
  'Translation Memories',
  'Documents',
  'Localization',
  'Account',
  'Engines',
] as const;

/** Rows of one view, or of whichever is open, that have this text. */
const rows = (text: string, view?: ViewTitle) =>
  `.sidebar ${view ? `.pane:has(> .pane-header[aria-label^="${view}"]) ` : ''}.monaco-list-row:has-text("${text}")`;

export async function openSidebar(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.extension.parlance');
}

/** Waits for the row with this label, and answers all of its text. */
export async function row(label: string, view?: ViewTitle): Promise<string> {
  const [text] = await host.text({ selector: rows(label, view) });
  return text ?? '';
}

/** Waits until no row has this text. */
export async function noRow(text: string, view?: ViewTitle): Promise<void> {
  await host.gone({ selector: rows(text, view) });
}

export async function expandRow(label: string, view?: ViewTitle): Promise<void> {
  await host.click({ selector: `${rows(label, view)} .monaco-tl-twistie` });
}

/** Selects a row by a click, and waits until the extension knows of it too. */
export async function selectRow(label: string, view?: ViewTitle): Promise<void> {
  await host.click({ selector: `${rows(label, view)} .monaco-icon-label` });
  await host.text({ selector: rows(label, view).replace('.monaco-list-row', '.monaco-list-row.selected') });
  // The window tells of a selection before it answers what is asked after it.
  await vscode.commands.executeCommand('setContext', 'parlance.test.rowSelected', true);
}

/** Takes an entry of the row's context menu, by keyboard: a menu takes no click right after it opened. */
export async function rowMenu(label: string, entry: string, view?: ViewTitle): Promise<void> {
  await host.click({ selector: `${rows(label, view)} .monaco-icon-label`, button: 'right' });
  // It opens under the pointer, and an entry that the pointer rests on would take the focus at any time.
  await host.pointAway();
  const menu = '.context-view .monaco-menu';
  await host.text({ selector: `${menu} .actions-container:focus .action-item:has-text("${entry}")` });
  const entries = await host.text({ selector: `${menu} .action-item:not(.disabled) .action-label:not(.separator)` });
  const presses = entries.findIndex((text) => text.includes(entry)) + 1;
  await host.press(...Array<string>(presses).fill('ArrowDown'));
  await host.text({ selector: `${menu} .action-item.focused:has-text("${entry}")` });
  await host.press('Enter');
}

/** Shows one view in the whole height, with the others closed. */
export async function showAlone(view: ViewTitle, id: string): Promise<void> {
  await vscode.commands.executeCommand(`${id}.focus`);
  for (const other of views.filter((one) => one !== view)) {
    const header = `.sidebar .pane-header[aria-label^="${other}"]`;
    // Not by the mouse: the headers move while views open and close, and it would meet what stands there then.
    await host.evaluate(`document.querySelector(${JSON.stringify(`${header}[aria-expanded="true"]`)})?.click()`);
    await host.text({ selector: `${header}[aria-expanded="false"]` });
  }
}

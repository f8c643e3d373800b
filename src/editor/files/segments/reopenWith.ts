import { commands, TabInputCustom, TabInputText, window, type Uri } from 'vscode';

/** Shows a file in another editor, in the place of the one it is in, unless that has changes to lose. */
export async function reopenWith(file: Uri, view: string): Promise<void> {
  const { activeTab } = window.tabGroups.activeTabGroup;
  const input = activeTab?.input;
  if (input instanceof TabInputCustom && input.viewType === view && input.uri.toString() === file.toString()) return;
  const isSame =
    (input instanceof TabInputText || input instanceof TabInputCustom) && input.uri.toString() === file.toString();
  await commands.executeCommand('vscode.openWith', file, view);
  if (activeTab && isSame && !activeTab.isDirty) await window.tabGroups.close(activeTab);
}

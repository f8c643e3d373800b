import {
  commands,
  Disposable,
  TabInputText,
  TabInputTextDiff,
  window,
  workspace,
  type Tab,
  type Uri,
  type ViewColumn,
} from 'vscode';

/** Scheme of the service's side of the comparison that VS Code makes when a file is newer than the one that was opened. */
const conflictScheme = 'conflictResolution';

/**
 * Opens a file as text beside the comparison that it could not be saved from. VS Code closes the comparison even then,
 * and asks whether the changes are to be thrown away; of a file that is open as text in the same group it does not ask.
 * The text is closed again when the file was saved, unless the user is there.
 */
export async function keepBesideComparison(uri: Uri): Promise<void> {
  for (const { tabs, viewColumn } of window.tabGroups.all) {
    if (!tabs.some((tab) => isComparison(tab, uri)) || tabs.some((tab) => isText(tab, uri))) continue;
    await commands.executeCommand('vscode.openWith', uri, 'default', { viewColumn, preview: false, background: true });
    closeOnceSaved(uri, viewColumn);
  }
}

function closeOnceSaved(uri: Uri, column: ViewColumn): void {
  const done = Disposable.from(
    workspace.onDidSaveTextDocument((document) => {
      if (!isSame(document.uri, uri)) return;
      done.dispose();
      const tabs = window.tabGroups.all.find(({ viewColumn }) => viewColumn === column)?.tabs ?? [];
      void window.tabGroups.close(tabs.filter((tab) => isText(tab, uri) && !tab.isActive));
    }),
    workspace.onDidCloseTextDocument((document) => {
      if (isSame(document.uri, uri)) done.dispose();
    }),
  );
}

function isComparison({ input }: Tab, uri: Uri): boolean {
  return input instanceof TabInputTextDiff && input.original.scheme === conflictScheme && isSame(input.modified, uri);
}

function isText({ input }: Tab, uri: Uri): boolean {
  return input instanceof TabInputText && isSame(input.uri, uri);
}

function isSame(one: Uri, other: Uri): boolean {
  return one.toString() === other.toString();
}

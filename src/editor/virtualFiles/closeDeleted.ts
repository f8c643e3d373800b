import { TabInputCustom, TabInputText, window, type Uri } from 'vscode';

/**
 * Closes the tabs of virtual files whose content was deleted from the service. One with changes stays open: nobody else
 * has them.
 */
export async function closeDeleted(isDeleted: (uri: Uri) => boolean): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  await window.tabGroups.close(
    tabs.filter(({ input, isDirty }) => {
      const isFile = input instanceof TabInputText || input instanceof TabInputCustom;
      return isFile && !isDirty && isDeleted(input.uri);
    }),
  );
}

import { window, workspace, type QuickPickItem } from 'vscode';
import type { DefaultLevel } from '../config';

/** Where a default is to hold; not asked without a workspace. Undefined when the person dismissed it. */
export async function askLevel(title: string): Promise<DefaultLevel | undefined> {
  if (!workspace.workspaceFolders?.length) return 'user';
  const items: Array<QuickPickItem & { level: DefaultLevel }> = [
    { label: '$(account) For me, everywhere', description: 'user settings', level: 'user' },
    {
      label: '$(root-folder) In this workspace only',
      description: workspace.name ? `settings of ${workspace.name}` : 'workspace settings',
      level: 'workspace',
    },
  ];
  return (await window.showQuickPick(items, { title, placeHolder: 'Where is it to be used?' }))?.level;
}

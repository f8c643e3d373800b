import { workspace } from 'vscode';
import type { DefaultLevel } from '../config';
import { pick, type Row } from '../say/ask';

/** Where a default is to hold; not asked without a workspace. Undefined when the person dismissed it. */
export async function askLevel(title: string): Promise<DefaultLevel | undefined> {
  if (!workspace.workspaceFolders?.length) return 'user';
  const items: Array<Row & { level: DefaultLevel }> = [
    { icon: 'account', label: 'For me, everywhere', description: 'user settings', level: 'user' },
    {
      icon: 'root-folder',
      label: 'In this workspace only',
      description: workspace.name ? `settings of ${workspace.name}` : 'workspace settings',
      level: 'workspace',
    },
  ];
  return (await pick(items, { title, placeHolder: 'Where is it to be used?' }))?.level;
}

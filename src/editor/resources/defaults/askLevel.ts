import { workspace } from 'vscode';
import type { DefaultLevel } from '../../settings/defaults';
import { pick, type Row } from '../../messages/ask';
import { t } from '../../../shared/l10n';

/** Asks for the level of a default; not asked without a workspace. Undefined when the user dismissed it. */
export async function askLevel(title: string): Promise<DefaultLevel | undefined> {
  if (!workspace.workspaceFolders?.length) return 'user';
  const items: Array<Row & { level: DefaultLevel }> = [
    { icon: 'account', label: t('For me, everywhere'), description: t('user settings'), level: 'user' },
    {
      icon: 'root-folder',
      label: t('Only in this workspace'),
      description: workspace.name ? t('settings of {0}', workspace.name) : t('workspace settings'),
      level: 'workspace',
    },
  ];
  return (await pick(items, { title, placeHolder: t('Where do you want to use it?') }))?.level;
}

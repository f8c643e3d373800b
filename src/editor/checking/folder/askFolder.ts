import { workspace, type Uri } from 'vscode';
import { askForFiles } from '../../messages/ask';
import { showMessage } from '../../messages/showMessage';
import type { Checking } from '../checking';
import { chooseChecking, type ChoiceDependencies } from '../chooseChecking';
import { t } from '../../../shared/l10n';

/** Checks all of the open folders. */
export async function checkWorkspace(checking: Checking, choices: ChoiceDependencies): Promise<void> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  if (folders.length === 0) showMessage('info', t('No folder is open. Open one, or choose “Parlance: Check Folder…”.'));
  else await check(checking, choices, folders);
}

/** @param chosen folders; without them the user chooses one */
export async function checkFolder(
  checking: Checking,
  choices: ChoiceDependencies,
  chosen: readonly Uri[] | undefined,
): Promise<void> {
  const dialog = { title: t('Check Folder'), openLabel: t('Check'), canSelectFolders: true, canSelectFiles: false };
  await check(checking, choices, chosen ?? (await askForFiles(dialog)) ?? []);
}

async function check(checking: Checking, choices: ChoiceDependencies, folders: readonly Uri[]): Promise<void> {
  const [first] = folders;
  if (!first) return;
  // Off means that nothing is to be done without being asked for; a user who asks may switch it on.
  if (checking.isOff(first) && !(await chooseChecking(choices))) return;
  await checking.checkFolders(folders);
}

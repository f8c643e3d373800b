import { workspace } from 'vscode';
import { t } from '../../shared/l10n';
import { say, type NextStep } from './say';

/** What a person does in a folder that nobody trusts. */
export const trustFolder: NextStep = { title: t('Trust This Folder…'), command: 'workbench.trust.manage' };

/**
 * Whether files of projects may be changed. In a folder that nobody trusts its own configuration says which ones: there the
 * person is told, and nothing is changed.
 */
export function mayChangeProject(): boolean {
  if (workspace.isTrusted) return true;
  say('warning', t('This folder isn’t trusted, so Parlance doesn’t change its files.'), trustFolder);
  return false;
}

import { workspace } from 'vscode';
import { trustFolder, UntrustedError } from './errors/untrustedError';
import { showMessage } from './showMessage';

/**
 * Returns whether files of projects may be changed. In a folder that nobody trusts its own configuration says which
 * ones: there the user is told, and nothing is changed.
 */
export function mayChangeProject(): boolean {
  if (workspace.isTrusted) return true;
  showMessage('warning', new UntrustedError().message, trustFolder);
  return false;
}

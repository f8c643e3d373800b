import { Disposable, window, workspace } from 'vscode';
import { plain } from './plain';
import { showMessage } from './showMessage';

/**
 * Says what was done, in passing: in the status bar. VS Code has screen readers speak notifications and not the status
 * bar, so where it is set up for one, a notification says it.
 * @param options.icon name of an icon of VS Code
 * @param options.spoken what a screen reader is told instead
 */
export function showBriefly(
  text: string,
  shownMs: number,
  { icon = 'check', spoken = text }: { icon?: string; spoken?: string } = {},
): Disposable {
  if (!usesScreenReader()) return window.setStatusBarMessage(`$(${icon}) ${plain(text)}`, shownMs);
  showMessage('info', spoken);
  return new Disposable(() => undefined);
}

/** Returns whether VS Code is set up for a screen reader: it asks the user when it finds one. */
function usesScreenReader(): boolean {
  return workspace.getConfiguration('editor').get('accessibilitySupport') === 'on';
}

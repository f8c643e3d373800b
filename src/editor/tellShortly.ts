import { Disposable, window } from 'vscode';
import { usesScreenReader } from './config';

/**
 * Says what was done, in passing: in the status bar. VS Code has screen readers speak notifications and not the status
 * bar, so where it is set up for one, a notification says it.
 * @param text may begin with an icon such as `$(check)`
 * @param spoken what a screen reader is told instead
 */
export function tellShortly(text: string, shownMs: number, spoken = text): Disposable {
  if (!usesScreenReader()) return window.setStatusBarMessage(text, shownMs);
  const sentence = spoken.replace(/^\$\([\w~-]+\) /, '');
  void window.showInformationMessage(sentence.startsWith('Parlance: ') ? sentence : `Parlance: ${sentence}`);
  return new Disposable(() => undefined);
}

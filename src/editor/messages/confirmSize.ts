import { CancellationError } from 'vscode';
import { showMessage, confirm } from './showMessage';
import { sizeProblem, sizeQuestion, type SizeLimits } from './sizeQuestion';
import { t } from '../../shared/l10n';

export type { SizeLimits };

/** Rejects with `CancellationError` when there are too many characters to send, or the user does not want to spend so much. */
export async function confirmSize(characters: number, limits: SizeLimits): Promise<void> {
  const problem = sizeProblem(characters, limits);
  if (problem !== undefined) {
    const setting = `${limits.section}.maximumCharacters`;
    const change = { title: t('Open Settings'), command: 'workbench.action.openSettings', arguments: [setting] };
    showMessage('warning', problem, change);
    throw new CancellationError();
  }
  if (characters > limits.confirmAbove) {
    if (!(await confirm(sizeQuestion(characters, limits)))) throw new CancellationError();
  }
}

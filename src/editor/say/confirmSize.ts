import { CancellationError } from 'vscode';
import { say, confirm } from './say';
import { sizeQuestion, type SizeLimits } from './sizeQuestion';
import { formatNumber, t } from '../../shared/l10n';

export type { SizeLimits };

/** Rejects with `CancellationError` when there are too many characters to send, or the person does not want to spend so much. */
export async function confirmSize(characters: number, limits: SizeLimits): Promise<void> {
  const count = formatNumber(characters);
  if (characters > limits.maximumCharacters) {
    const most = formatNumber(limits.maximumCharacters);
    const setting = `${limits.section}.maximumCharacters`;
    const message = t(
      'This is {0} characters, and the setting {1} allows {2} at once. Nothing was sent.',
      count,
      setting,
      most,
    );
    const change = { title: t('Open Settings'), command: 'workbench.action.openSettings', arguments: [setting] };
    say('warning', message, change);
    throw new CancellationError();
  }
  if (characters > limits.confirmAbove) {
    if (!(await confirm(sizeQuestion(characters, limits)))) throw new CancellationError();
  }
}

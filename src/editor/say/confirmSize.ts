import { CancellationError } from 'vscode';
import { estimateCharacters } from '../../domain/translation/estimate';
import { say, confirm } from './say';
import { sizeQuestion, type SizeLimits } from './sizeQuestion';

export type { SizeLimits };

/** Rejects with `CancellationError` when texts are too long to send, or the person does not want to spend so much. */
export async function confirmSize(texts: readonly string[], limits: SizeLimits): Promise<void> {
  const characters = estimateCharacters(texts);
  const count = characters.toLocaleString('en');
  if (characters > limits.maximumCharacters) {
    const most = limits.maximumCharacters.toLocaleString('en');
    const setting = `${limits.section}.maximumCharacters`;
    const message = `This is ${count} characters, and the setting ${setting} allows ${most} at once. Nothing was sent.`;
    const change = { title: 'Open Settings', command: 'workbench.action.openSettings', arguments: [setting] };
    say('warning', message, change);
    throw new CancellationError();
  }
  if (characters > limits.confirmAbove) {
    if (!(await confirm(sizeQuestion(characters, limits)))) throw new CancellationError();
  }
}

import { CancellationError } from 'vscode';
import { estimateCharacters } from '../../domain/translation/estimate';
import { say, confirm } from './say';

/** How much may be sent at once, and what to call it. */
export interface SizeLimits {
  /** Characters above which the person is asked first. */
  confirmAbove: number;
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
  /** Section of the settings the limits stand in: `parlance.translate`. */
  section: string;
  /** What would be done, capitalised: `Translate`. */
  verb: string;
}

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
    const detail = 'The service may bill them all. A smaller selection costs less.';
    const question = `${limits.verb} ${count} characters?`;
    if (!(await confirm({ question, detail, action: limits.verb }))) throw new CancellationError();
  }
}

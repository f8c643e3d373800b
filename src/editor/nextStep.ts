import { commands } from 'vscode';
import type { NextStep } from './errorMessages';

/** Goes on with the button a person presses in a message, if any. */
export async function takeStep(answer: Thenable<NextStep | undefined>): Promise<void> {
  const chosen = await answer;
  if (chosen) await commands.executeCommand(chosen.command, ...(chosen.arguments ?? []));
}

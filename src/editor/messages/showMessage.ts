import { commands, window } from 'vscode';
import { plain, plainLines } from './plain';
import { inSentence } from '../../formats/sentenceEnds';
import { t } from '../../shared/l10n';

export type Tone = 'info' | 'warning' | 'error';

/** A button under a message. */
export interface NextStep {
  title: string;
  command: string;
  arguments?: unknown[];
}

/** A button that goes on with what the message is about. */
export interface OwnStep {
  title: string;
  run: () => unknown;
}

const show = {
  info: window.showInformationMessage,
  warning: window.showWarningMessage,
  error: window.showErrorMessage,
};

/**
 * Says something in a notification and goes on with the button a user presses, if any. Does not wait for that.
 * @param sentence plain text: one sentence or a few, each with its full stop
 */
export function showMessage(tone: Tone, sentence: string, ...steps: ReadonlyArray<NextStep | OwnStep>): void {
  void offer(tone, sentence, ...steps.map(({ title }) => title)).then(async (pressed) => {
    const step = steps.find(({ title }) => title === pressed);
    if (step && 'run' in step) await step.run();
    else if (step) await commands.executeCommand(step.command, ...(step.arguments ?? []));
  });
}

/** Says something in a notification; resolves with the button that is pressed, undefined when it is closed. */
export async function offer<Title extends string>(
  tone: Tone,
  sentence: string,
  ...titles: readonly Title[]
): Promise<Title | undefined> {
  const buttons = titles.map((title) => ({ title: plain(title), own: title }));
  return (await show[tone](t('Parlance: {0}', plain(inSentence(sentence))), ...buttons))?.own;
}

/** Asks in a dialog that must be answered before anything else. */
export async function confirm({
  question,
  detail,
  action,
}: {
  question: string;
  /** Explanation; may have several lines. */
  detail: string;
  /** The button that says yes. The other one is *Cancel*. */
  action: string;
}): Promise<boolean> {
  const yes = { title: plain(action) };
  const options = { modal: true, detail: plainLines(detail) };
  return (await window.showWarningMessage(plain(question), options, yes)) === yes;
}

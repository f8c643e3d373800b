import { ThemeIcon, window, type QuickInputButton } from 'vscode';
import { problemOf } from './ask';
import { isolated } from './entryText';

export interface TargetQuestion {
  title: string;
  source: string;
  /** What is in the box at first. */
  value: string;
  /** Known before the person goes on, or after: an entry with this source. */
  existing: Promise<string | undefined>;
  /** Translates the source. */
  propose: (signal: AbortSignal) => Promise<string>;
  /** Asks for a proposal at once; else only when the person presses the button. */
  proposeAtOnce: boolean;
  /** Who would get the source for a proposal. */
  proposer: string;
  explain: (error: unknown) => string;
}

/** What the person wants, with what stood in the box then. */
export interface TargetAnswer {
  wants: 'save' | 'other source' | 'other dictionary';
  target: string;
}

/**
 * Asks for the target of an entry, with a proposed translation where one may be asked for. What is typed is checked by
 * the rules of the contract (§5). Undefined when the person dismissed it.
 */
export async function askTarget(question: TargetQuestion): Promise<TargetAnswer | undefined> {
  const { title, source, value, existing, propose, proposeAtOnce, proposer, explain } = question;
  const input = window.createInputBox();
  const stopped = new AbortController();
  const proposeButton: QuickInputButton = {
    iconPath: new ThemeIcon('sparkle'),
    tooltip: `Propose a translation: sends “${source}” to ${proposer}`,
  };
  const sourceButton: QuickInputButton = { iconPath: new ThemeIcon('edit'), tooltip: 'Change the source' };
  const dictionaryButton: QuickInputButton = { iconPath: new ThemeIcon('book'), tooltip: 'Choose another dictionary' };
  const showProposal = async (isWanted: boolean): Promise<void> => {
    input.busy = true;
    try {
      const proposal = await propose(stopped.signal);
      // What the person typed meanwhile is theirs.
      if (isWanted || input.value === '') input.value = proposal;
    } catch (error) {
      if (isWanted && !stopped.signal.aborted) input.validationMessage = explain(error);
    } finally {
      input.busy = false;
    }
  };
  try {
    input.title = title;
    input.prompt = `Translation of ${isolated(source)}`;
    input.placeholder = 'Target';
    input.value = value;
    input.ignoreFocusOut = true;
    input.buttons = [proposeButton, sourceButton, dictionaryButton];
    void existing.then(
      (target) => {
        if (target === undefined) return;
        input.prompt = `${isolated(source)} is there already as ${isolated(target)}`;
        if (input.value === '') input.value = target;
      },
      () => undefined, // Told when the entry is saved.
    );
    if (proposeAtOnce && value === '') void existing.catch(() => undefined).then(() => showProposal(false));
    return await new Promise((resolve) => {
      input.onDidChangeValue((text) => (input.validationMessage = text === '' ? undefined : problemOf(text, 'target')));
      input.onDidAccept(() => {
        const problem = problemOf(input.value, 'target');
        if (problem) input.validationMessage = problem;
        else resolve({ wants: 'save', target: input.value.trim() });
      });
      input.onDidTriggerButton((button) => {
        if (button === proposeButton) void showProposal(true);
        else resolve({ wants: button === sourceButton ? 'other source' : 'other dictionary', target: input.value });
      });
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  } finally {
    stopped.abort();
    input.dispose();
  }
}

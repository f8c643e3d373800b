import { ThemeIcon, type QuickInputButton } from 'vscode';
import { shortName } from '../../../messages/plain';
import { problemOf } from '../phraseProblem';
import { LiveBox } from '../../../messages/liveQuestions';
import { isolated } from '../../../messages/plain';
import { t } from '../../../../shared/l10n';

export interface TargetQuestion {
  title: string;
  source: string;
  /** Initial text of the box. */
  value: string;
  /** Known before the user goes on, or after: the target of an entry with this source. */
  existing: Promise<string | undefined>;
  /** Translates the source. */
  propose: (signal: AbortSignal) => Promise<string>;
  /** Asks for a proposal at once; else only when the user presses the button. */
  proposeAtOnce: boolean;
  /** Service that would get the source for a proposal. */
  proposer: string;
  explain: (error: unknown) => string;
}

/** Choice of the user, with the text of the box at that time. */
export interface TargetAnswer {
  wants: 'save' | 'other source' | 'other dictionary';
  target: string;
}

/**
 * Asks for the target of an entry. The one that is there, or a proposed translation, is shown beside the box, and Enter
 * on the empty box takes it: what comes later than the question is never written into a box where the user may be
 * typing, since window and extension host would then hold different texts. What is typed is checked by the rules of the
 * contract (§5). Undefined when the user dismissed it.
 */
export async function askTarget(question: TargetQuestion): Promise<TargetAnswer | undefined> {
  const { title, source, value, existing, propose, proposeAtOnce, proposer, explain } = question;
  const input = new LiveBox(title);
  const stopped = new AbortController();
  const proposeButton: QuickInputButton = {
    iconPath: new ThemeIcon('sparkle'),
    tooltip: t('Suggest a translation: sends “{0}” to {1}', shortName(source), proposer),
  };
  const sourceButton: QuickInputButton = { iconPath: new ThemeIcon('edit'), tooltip: t('Change the source') };
  const dictionaryButton: QuickInputButton = {
    iconPath: new ThemeIcon('book'),
    tooltip: t('Choose another dictionary'),
  };
  let suggested = '';
  const suggest = (target: string, prompt: string): void => {
    suggested = target;
    input.placeholder = target;
    input.prompt = prompt;
    const takeButton = {
      iconPath: new ThemeIcon('insert'),
      tooltip: t('Insert “{0}” to edit it', shortName(target)),
    };
    input.buttons = [takeButton, proposeButton, sourceButton, dictionaryButton];
    if (input.value === '') input.problem = undefined;
  };
  const showProposal = async (isWanted: boolean): Promise<void> => {
    input.busy = true;
    try {
      const proposal = await propose(stopped.signal);
      if (!stopped.signal.aborted && proposal !== '') {
        suggest(proposal, t('Leave empty to accept the suggestion “{0}”', isolated(shortName(proposal))));
      }
    } catch (error) {
      if (isWanted && !stopped.signal.aborted) input.problem = explain(error);
    } finally {
      input.busy = false;
    }
  };
  const known = existing.then(
    (target) => {
      if (target === undefined || stopped.signal.aborted) return false;
      suggest(target, t('The source already exists as “{0}”. Leave empty to keep it', isolated(shortName(target))));
      return true;
    },
    () => false, // Told when the entry is saved.
  );
  try {
    input.prompt = t('Translation of {0}', isolated(shortName(source)));
    input.placeholder = t('Target');
    input.value = value;
    input.ignoreFocusOut = true;
    input.buttons = [proposeButton, sourceButton, dictionaryButton];
    if (proposeAtOnce && value === '') void known.then((isThere) => (isThere ? undefined : showProposal(false)));
    return await new Promise((resolve) => {
      input.onDidChangeValue((text) => (input.problem = text === '' ? undefined : problemOf(text, 'target')));
      input.onDidAccept(() => {
        const target = input.value.trim() || suggested;
        const problem = problemOf(target, 'target');
        if (problem) input.problem = problem;
        else resolve({ wants: 'save', target });
      });
      input.onDidTriggerButton((button) => {
        if (button === proposeButton) void showProposal(true);
        else if (button === sourceButton) resolve({ wants: 'other source', target: input.value });
        else if (button === dictionaryButton) resolve({ wants: 'other dictionary', target: input.value });
        else input.value = suggested;
      });
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  } finally {
    stopped.abort();
    input.dispose();
  }
}

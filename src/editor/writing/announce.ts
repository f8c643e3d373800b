import { window, type Disposable } from 'vscode';
import { changesOf, type WritingProposal } from './proposal';

/** How long a message stays, unless the proposal goes earlier. */
const shownMs = 20_000;

/** Which of its wordings a proposal shows, in a few words; empty when it has one that was asked for with nothing. */
export function wordingName({ wordings, shown }: WritingProposal): string {
  const label = wordings[shown]?.label ?? '';
  return [wordings.length > 1 ? `${shown + 1} of ${wordings.length}` : '', label].filter((part) => part).join(', ');
}

/** Says in the status bar, which screen readers speak, what is shown and how to take it. */
export function announce(proposal: WritingProposal): Disposable {
  const count = changesOf(proposal).flat().length;
  const changes = count === 1 ? '1 change' : `${count} changes`;
  const name = wordingName(proposal);
  const what = name === '' ? changes : `${changes}, wording ${name}`;
  // The command and not its key: nobody can ask VS Code which keys the person's system and settings give it.
  return window.setStatusBarMessage(`Parlance: ${what}. “Accept Wording” takes it, Escape rejects it.`, shownMs);
}

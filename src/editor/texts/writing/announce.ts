import type { Disposable } from 'vscode';
import { showBriefly } from '../../messages/showBriefly';
import { described } from '../preview/inlineDecorations';
import { changesOf, type WritingProposal } from './proposal';
import { counted, t } from '../../../shared/l10n';

/** Duration of a message in milliseconds, unless the proposal goes earlier. */
const shownMs = 20_000;

/** Names the wording that a proposal shows, in a few words; empty when it has one that was asked for with nothing. */
export function wordingName({ wordings, shown }: WritingProposal): string {
  const label = wordings[shown]?.label ?? '';
  return [wordings.length > 1 ? t('{0} of {1}', shown + 1, wordings.length) : '', label]
    .filter((part) => part)
    .join(', ');
}

/** Changes a screen reader is told of at once; the others are where they stand, and in “Accept Some Changes…”. */
const mostSpoken = 3;

/** Says what is shown and how to take it, and to a screen reader the first changes in words. */
export function announce(proposal: WritingProposal): Disposable {
  const count = changesOf(proposal).flat().length;
  const changes = counted(count, '1 change', '{0} changes');
  const name = wordingName(proposal);
  const what = name === '' ? changes : t('{0}, suggestion {1}', changes, name);
  // The command too: nobody can ask VS Code which keys the user's system and settings give it.
  const next = t('Tab or “Accept Suggestion” accepts the text, Esc rejects it.');
  const first = proposal.parts
    .flatMap(({ block }, part) =>
      (changesOf(proposal)[part] ?? []).map(({ start, end, replacement }) =>
        described(block.text.slice(start, end), replacement),
      ),
    )
    .slice(0, mostSpoken);
  return showBriefly(`${what}. ${next}`, shownMs, { spoken: `${what}. ${first.join('. ')}. ${next}` });
}

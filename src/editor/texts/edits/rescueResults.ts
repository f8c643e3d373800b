import { env, ViewColumn, window, workspace } from 'vscode';
import type { LandingOutcome } from './landResults';
import type { TrackedDocument } from './trackedDocument';
import { offer } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

/** Kind of results, for the user. */
export type ResultKind = 'translation' | 'wording' | 'dictation';

const titles: Record<ResultKind, { open: string; copy: string }> = {
  translation: { open: t('Open Translation'), copy: t('Copy Translation') },
  wording: { open: t('Open Suggestion'), copy: t('Copy Suggestion') },
  dictation: { open: t('Open Dictation'), copy: t('Copy Dictation') },
};

const sentences: Record<Exclude<LandingOutcome, 'landed'> | 'dictation', string> = {
  changed: t('The text changed before the result arrived, so nothing was replaced.'),
  closed: t('The document was closed before the result arrived, so nothing was replaced.'),
  refused: t('Couldn’t apply the change: the text was just edited, or the document is read-only.'),
  dictation: t('The document was closed or is read-only, so a part of your dictation is missing.'),
};

/**
 * Results that could not land are paid for: offers them for the clipboard, or in an editor of their own.
 * @param results as they would have landed
 */
export async function rescueResults(
  outcome: Exclude<LandingOutcome, 'landed'>,
  results: readonly string[],
  { document }: Pick<TrackedDocument, 'document'>,
  kind: ResultKind = 'translation',
): Promise<void> {
  const { open, copy } = titles[kind];
  const text = results.join('\n');
  const { languageId } = document;
  const chosen = await offer('warning', sentences[kind === 'dictation' ? kind : outcome], open, copy);
  if (chosen === copy) await env.clipboard.writeText(text);
  if (chosen === open) {
    const opened = await workspace.openTextDocument({ content: text, language: languageId });
    await window.showTextDocument(opened, ViewColumn.Beside);
  }
}

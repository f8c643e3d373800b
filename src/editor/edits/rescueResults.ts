import { env, ViewColumn, window, workspace } from 'vscode';
import type { LandingOutcome } from './landResults';
import type { TrackedDocument } from './trackedDocument';
import { offer } from '../say/say';

/** What the results are, for the person. */
export type ResultKind = 'translation' | 'wording';

const names: Record<ResultKind, string> = { translation: 'Translation', wording: 'Wording' };

const sentences: Record<Exclude<LandingOutcome, 'landed'>, string> = {
  changed: 'The text was edited meanwhile, so nothing was replaced.',
  closed: 'The document was closed meanwhile, so nothing was replaced.',
  refused: 'The editor did not take the change: the text was just edited, or the document is read-only.',
};

/**
 * Results that could not land are paid for: offers them for the clipboard, or in an editor of their own.
 * @param results as they would have landed
 */
export async function rescueResults(
  outcome: Exclude<LandingOutcome, 'landed'>,
  results: readonly string[],
  { document }: TrackedDocument,
  kind: ResultKind = 'translation',
): Promise<void> {
  const open = `Open ${names[kind]}`;
  const copy = `Copy ${names[kind]}`;
  const text = results.join('\n');
  const { languageId } = document;
  const chosen = await offer('warning', sentences[outcome], open, copy);
  if (chosen === copy) await env.clipboard.writeText(text);
  if (chosen === open) {
    const opened = await workspace.openTextDocument({ content: text, language: languageId });
    await window.showTextDocument(opened, ViewColumn.Beside);
  }
}

import { env, ViewColumn, window, workspace } from 'vscode';
import type { LandingOutcome } from './landResults';
import type { TrackedDocument } from './trackedDocument';

const sentences: Record<Exclude<LandingOutcome, 'landed'>, string> = {
  changed: 'The text was edited while it was being translated, so nothing was replaced.',
  closed: 'The document was closed while its text was being translated.',
  refused: 'The editor did not take the change; the document may be read-only.',
};

/** Results that could not land are paid for: offers them for the clipboard, or in an editor of their own. */
export async function rescueResults(
  outcome: Exclude<LandingOutcome, 'landed'>,
  results: readonly string[],
  { document }: TrackedDocument,
): Promise<void> {
  const open = 'Open Translation';
  const copy = 'Copy Translation';
  const text = results.join('\n');
  const { languageId } = document;
  const chosen = await window.showWarningMessage(`Parlance: ${sentences[outcome]}`, open, copy);
  if (chosen === copy) await env.clipboard.writeText(text);
  if (chosen === open) {
    const opened = await workspace.openTextDocument({ content: text, language: languageId });
    await window.showTextDocument(opened, ViewColumn.Beside);
  }
}

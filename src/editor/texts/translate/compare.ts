import { Selection, TabInputTextDiff, window } from 'vscode';
import { asRow } from '../../languages/languageNames';
import { fileNameOf } from '../../messages/fileName';
import { isWritable } from '../edits/writable';
import type { Proposal } from '../preview/inlineTranslation';
import { fitsInLines } from '../preview/lineChanges';
import { wrapsLines } from '../../settings/editorSettings';
import type { TranslateDependencies } from './parts';
import { translateCaptured, type Translated } from './translateCaptured';
import { showBriefly } from '../../messages/showBriefly';
import type { Ask } from './languages';
import { t } from '../../../shared/l10n';

/** Shows the translation where it would stand before anything is changed. */
export async function run(parts: TranslateDependencies): Promise<void> {
  if (await compareAgain(parts, 'nothing')) return;
  await compareHere(parts, 'nothing');
}

/** Shows it in the document that is active, which may be read-only. */
async function compareHere(parts: TranslateDependencies, ask: Ask): Promise<void> {
  const document = window.activeTextEditor?.document;
  const isReadOnly = document && !(await isWritable(document));
  return isReadOnly ? compare(parts, ask, (proposal) => parts.previews.open(proposal)) : compareWith(parts, ask);
}

/** The same for a document that can be written, into a language that is known or asked for. */
export function compareWith(parts: TranslateDependencies, ask: Ask = 'nothing'): Promise<void> {
  return compare(parts, ask);
}

/**
 * Asks for another language where a translation is shown in a diff editor, and shows the translation of the same source to
 * that one instead. False where none is shown.
 */
async function compareAgain(parts: TranslateDependencies, ask: Ask): Promise<boolean> {
  const { languages, previews, translator } = parts;
  const shown = window.activeTextEditor?.document.uri;
  const proposal = shown && previews.ofDocument(shown);
  if (!proposal) return false;
  const { document, texts } = proposal.tracked;
  const pair = await languages.choose(
    ask === 'nothing' ? 'target' : ask,
    translator.config(document),
    texts.join('\n'),
  );
  if (!pair) return true;
  await reveal(proposal);
  await previews.discard(shown);
  await compareHere(parts, pair);
  return true;
}

/** Goes to the document and selects what was translated, so that the same is taken again. */
export async function reveal({ tracked: { document, state } }: Proposal): Promise<void> {
  const editor = await window.showTextDocument(document);
  if (state.kind !== 'ready') return;
  editor.selections = state.ranges.map(
    ({ start, end }) => new Selection(document.positionAt(start), document.positionAt(end)),
  );
}

/**
 * A paragraph on one line is compared in a diff editor: VS Code wraps nothing that is shown behind a text. In a diff
 * editor it shows none of the actions above it.
 */
function fits({ tracked, results }: Proposal): boolean {
  if (window.tabGroups.activeTabGroup.activeTab?.input instanceof TabInputTextDiff) return false;
  const isWrapped = wrapsLines(tracked.document);
  return tracked.texts.every((text, index) => fitsInLines(text, results[index] ?? '', isWrapped));
}

/** Opens the translation of a read-only document to the side, in place of changing it. */
export async function compareReadOnly(parts: TranslateDependencies, ask: Ask): Promise<void> {
  if (await compareAgain(parts, ask)) return;
  await compare(parts, ask, async (proposal) => {
    await parts.previews.open(proposal);
    showBriefly(t('This document is read-only. Its translation opens to the side.'), 6_000, { icon: 'info' });
  });
}

/** The translation that is shown in its document, in a diff editor. */
export async function openDiff({ inline, previews }: TranslateDependencies): Promise<void> {
  const proposal = inline.release();
  if (proposal) await previews.open(proposal);
}

/** A diff editor opens without a word of what its buttons are for. */
async function showDiff({ previews }: TranslateDependencies, proposal: Proposal): Promise<void> {
  await previews.open(proposal);
  const next = t('The check mark above the text replaces it.');
  // The action comes first: a narrow status bar shows no more.
  showBriefly(`${next} ${proposal.what}.`, 8_000, { icon: 'info' });
}

function compare(parts: TranslateDependencies, ask: Ask, show?: (proposal: Proposal) => Promise<void>): Promise<void> {
  return translateCaptured(parts, { ask, forWriting: false, besideSource: true }, async (translated) => {
    await showBeside(parts, translated, show);
    return 'keep';
  });
}

/** Shows a translation beside its source; by default in the document where it fits, else in a diff editor. */
export async function showBeside(
  parts: TranslateDependencies,
  { tracked, texts, target, credit }: Translated,
  show = (proposal: Proposal) => (fits(proposal) ? parts.inline.show(proposal) : showDiff(parts, proposal)),
): Promise<void> {
  const rough = credit?.rough;
  const what = [asRow(target), credit?.words].filter(Boolean).join(', ');
  const title = `${fileNameOf(tracked.document.uri)} ↔ ${target}`;
  await show({ tracked, results: texts, title, what, ...(rough && { rough }) });
  if (rough) await parts.seenRough.add(rough.target);
}

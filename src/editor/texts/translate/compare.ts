import { window } from 'vscode';
import { fileNameOf } from '../../say/fileName';
import { isWritable } from '../edits/writable';
import type { Proposal } from '../preview/inlineTranslation';
import { fitsInLines } from '../preview/lineChanges';
import { wrapsLines } from '../../settings/editorSettings';
import type { TranslateParts } from './parts';
import { translateCaptured } from './translateCaptured';
import { tellShortly } from '../../say/tellShortly';
import type { Ask } from './languages';
import { t } from '../../../shared/l10n';

/** Shows the translation where it would stand before anything is changed. */
export async function run(parts: TranslateParts): Promise<void> {
  const document = window.activeTextEditor?.document;
  const isReadOnly = document && !(await isWritable(document));
  return compare(parts, 'nothing', (proposal) =>
    isReadOnly || !fits(proposal) ? parts.previews.open(proposal) : parts.inline.show(proposal),
  );
}

/** A paragraph on one line is compared in a diff editor: VS Code wraps nothing that is shown behind a text. */
function fits({ tracked, results }: Proposal): boolean {
  const isWrapped = wrapsLines(tracked.document);
  return tracked.texts.every((text, index) => fitsInLines(text, results[index] ?? '', isWrapped));
}

/** In place of what would change a document that is read-only. */
export function compareReadOnly(parts: TranslateParts, ask: Ask): Promise<void> {
  return compare(parts, ask, async (proposal) => {
    await parts.previews.open(proposal);
    tellShortly(t('This document is read-only: its translation is shown beside it.'), 6_000, { icon: 'info' });
  });
}

/** The translation that is shown in its document, in a diff editor. */
export async function openDiff({ inline, previews }: TranslateParts): Promise<void> {
  const proposal = inline.release();
  if (proposal) await previews.open(proposal);
}

function compare(parts: TranslateParts, ask: Ask, show: (proposal: Proposal) => Promise<void>): Promise<void> {
  return translateCaptured(
    parts,
    { ask, forWriting: false, besideSource: true },
    async ({ tracked, texts, target, credit }) => {
      const what = [target, credit].filter(Boolean).join(', ');
      await show({ tracked, results: texts, title: `${fileNameOf(tracked.document.uri)} ↔ ${what}`, what });
      return 'keep';
    },
  );
}

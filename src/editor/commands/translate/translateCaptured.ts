import { window } from 'vscode';
import { contextOf } from '../../../domain/translation/context';
import type { TranslationResult } from '../../../domain/translation/result';
import { textKindOf } from '../../../formats/placeholders/families';
import { captureTexts } from '../../edits/captureTexts';
import type { TrackedDocument } from '../../edits/trackedDocument';
import { nameOf } from '../../languageNames';
import type { Ask } from './languages';
import type { TranslateParts } from './parts';
import { reasonForNothing, tellOutcome } from './tellOutcome';
import { say } from '../../say/say';

export interface Translated {
  tracked: TrackedDocument;
  /** One per captured range; a text that was in the target language already comes back as it was. */
  texts: readonly string[];
  target: string;
}

/** Whether what was captured is still needed, as by a preview. */
export type AfterLanding = 'release' | 'keep';

/**
 * Captures the selections of the active editor, translates them in one batch and hands the result to `land`. Texts
 * nobody could translate stand in the result as they were.
 */
export async function translateCaptured(
  { failures, languages, translator }: TranslateParts,
  { ask, forWriting }: { ask: Ask; forWriting: boolean },
  land: (translated: Translated) => Promise<AfterLanding>,
): Promise<void> {
  const editor = window.activeTextEditor;
  const config = translator.config(editor?.document);
  const tracked = await captureTexts(editor, { withoutSelection: config.withoutSelection, forWriting });
  if (!tracked) return;
  let after: AfterLanding = 'release';
  try {
    const { document, state } = tracked;
    const ranges = state.kind === 'ready' ? state.ranges : [];
    const context = contextOf(document.getText(), ranges, config.context, config.contextFileLimit);
    const pair = await languages.choose(ask, config);
    if (!pair) return;
    const kind = textKindOf(document.languageId);
    const result = await translator.run({ texts: tracked.texts, kind, context, ...pair }, config);
    const nothing = reasonForNothing(result);
    if (nothing) {
      say('info', nothing);
      return;
    }
    tellOutcome(result, failures);
    after = await land({ tracked, texts: textsToLand(result, tracked), target: nameOf(pair.target) });
  } finally {
    if (after === 'release') tracked.dispose();
  }
}

function textsToLand({ texts }: TranslationResult, { texts: sources }: TrackedDocument): string[] {
  return texts.map(({ text, sameLanguage }, index) => (sameLanguage ? (sources[index] ?? text) : text));
}

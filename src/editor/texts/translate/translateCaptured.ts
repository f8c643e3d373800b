import { window } from 'vscode';
import { contextOf } from '../../../domain/translation/context';
import { textKindOf } from '../../../formats/placeholders/families';
import { captureTexts, type CaptureOptions } from '../edits/captureTexts';
import type { TrackedDocument } from '../edits/trackedDocument';
import { writtenPlaces } from '../edits/writtenPlaces';
import { nameOf } from '../../languages/languageNames';
import type { Ask, ChosenPair, Credit } from './languages';
import type { TranslateDependencies } from './parts';
import { reasonForNothing, tellOutcome } from './tellOutcome';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

export interface Translated {
  tracked: TrackedDocument;
  /** One per captured range, as it is to stand there; a text that was in the target language already is as it was. */
  texts: readonly string[];
  /** The same without the marks of comments. */
  plainTexts: readonly string[];
  target: string;
  /** Absent for a remote service. */
  credit?: Credit;
}

/** Options of a command for capturing and translating. */
export interface CaptureUse extends Omit<CaptureOptions, 'withoutSelection'> {
  ask: Ask;
  /** Takes the work over once the languages are known, and before anything is sent; false when it does not. */
  instead?: (pair: ChosenPair, sample: string) => Promise<boolean>;
}

/** True if what was captured is still needed, as by a preview. */
export type AfterLanding = 'release' | 'keep';

/**
 * Captures the selections of the active editor, translates them in one batch and hands the result to `land`. Texts
 * nobody could translate stand in the result as they were.
 */
export async function translateCaptured(
  parts: TranslateDependencies,
  { ask, instead, ...use }: CaptureUse,
  land: (translated: Translated) => Promise<AfterLanding>,
): Promise<void> {
  const { failures, languages, translator } = parts;
  const editor = window.activeTextEditor;
  const config = translator.config(editor?.document);
  const capturing = captureTexts(editor, { withoutSelection: config.withoutSelection, ...use });
  // Asked while the text is still read: what a user types then is for the list, and not for their document.
  const sampling = capturing.then((captured) => captured?.tracked.texts.join('\n'));
  const choosing = languages.choose(ask, config, sampling);
  // Whoever fails first is reported, once.
  choosing.catch(() => undefined);
  const captured = await capturing;
  if (!captured) return;
  const { places, tracked } = captured;
  let after: AfterLanding = 'release';
  try {
    const { document, state } = tracked;
    const ranges = state.kind === 'ready' ? state.ranges : [];
    const context = contextOf(document.getText(), ranges, config.context, config.contextFileLimit);
    const pair = await choosing;
    if (!pair || (await instead?.(pair, tracked.texts.join('\n')))) return;
    const sources = places.flatMap(({ texts }) => texts);
    const order = {
      texts: sources.map(({ source }) => source),
      kind: textKindOf(document.languageId),
      kinds: sources.map(({ kind }) => kind),
      context,
      ...pair,
    };
    const result = await languages.remembering(pair, () => translator.run(order, config, document.uri));
    const nothing = reasonForNothing(result);
    if (nothing) {
      const again = (next: Ask) => () =>
        translateCaptured(parts, { ...use, instead, ask: next }, land).catch((error: unknown) =>
          failures.report(error),
        );
      const other = languages.usualOtherThan(result.detectedSource ?? pair.target, config);
      const toOther =
        other === undefined ? [] : [{ title: t('Translate to {0}', nameOf(other)), run: again({ target: other }) }];
      const elsewhere = [...toOther, { title: t('Another Language…'), run: again('target') }];
      showMessage('info', nothing, ...(result.sameLanguage ? elsewhere : []));
      return;
    }
    const translated = writtenPlaces(places, tracked.texts, result);
    const credit = await languages.credit(result, pair.target);
    tellOutcome(result, failures, { unwritten: translated.problems, credit: credit?.words });
    const isTold = translated.problems.length > 0 || result.texts.some(({ problems }) => problems.length > 0);
    if (isTold && translated.texts.every((text, index) => text === tracked.texts[index])) return;
    parts.translated.add(document.uri, pair.target, translated.plainTexts);
    after = await land({ tracked, ...translated, target: nameOf(pair.target), credit });
  } finally {
    if (after === 'release') tracked.dispose();
  }
}

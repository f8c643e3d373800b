import { env, Range, window } from 'vscode';
import { textKindOf } from '../../../formats/placeholders/families';
import { landResults } from '../edits/landResults';
import { rescueResults } from '../edits/rescueResults';
import { TrackedDocument } from '../edits/trackedDocument';
import { isWritable } from '../edits/writable';
import { showBriefly } from '../../messages/showBriefly';
import type { TranslateDependencies } from './parts';
import { reasonForNothing, tellOutcome } from './tellOutcome';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

/**
 * Pastes the translation of the clipboard's text over each selection. A text without a translation, because it is in
 * the target language already or has no words, is pasted as it is.
 */
export async function run({ failures, languages, translated, translator }: TranslateDependencies): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor) {
    showMessage('info', t('Open a text file to paste into.'));
    return;
  }
  const ranges = editor.selections.map(({ start, end }) => new Range(start, end));
  const tracked = new TrackedDocument(editor.document, ranges);
  try {
    if (!(await isWritable(tracked.document))) {
      showMessage('info', t('This document is read-only.'));
      return;
    }
    const text = await env.clipboard.readText();
    if (text.trim() === '') {
      showMessage('info', t('No text on the clipboard.'));
      return;
    }
    const config = translator.config(tracked.document);
    const pair = await languages.choose('nothing', config, text);
    if (!pair) return;
    const kind = textKindOf(tracked.document.languageId);
    const result = await languages.remembering(pair, () => translator.run({ texts: [text], kind, ...pair }, config));
    const nothing = reasonForNothing(result);
    if (nothing) {
      showBriefly(nothing, 4_000, { icon: 'info' });
    } else {
      const credit = await languages.credit(result, pair.target);
      tellOutcome(result, failures, { credit: credit?.words });
    }
    const pasted = result.sameLanguage ? text : (result.texts[0]?.text ?? text);
    if (!result.sameLanguage) translated.add(tracked.document.uri, pair.target, [pasted]);
    const results = ranges.map(() => pasted);
    const outcome = await landResults(tracked, results, 'replace');
    if (outcome !== 'landed') await rescueResults(outcome, [pasted], tracked);
  } finally {
    tracked.dispose();
  }
}

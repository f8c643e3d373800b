import { ViewColumn, window, workspace } from 'vscode';
import { contextOf } from '../../../domain/translation/context';
import { paragraphsOf } from '../../../domain/translation/pieces';
import { textKindOf } from '../../../formats/placeholders/families';
import type { TranslateParts } from './parts';
import { reasonForNothing, tellOutcome } from './tellOutcome';
import { say } from '../../say/say';

/** Translates the text of the whole editor into a new one beside it, paragraph by paragraph; the document stays as it is. */
export async function run({ failures, languages, translator }: TranslateParts): Promise<void> {
  const document = window.activeTextEditor?.document;
  const text = document?.getText() ?? '';
  if (!document || text.trim() === '') {
    say('info', 'Open a text file with something in it to translate.');
    return;
  }
  if (text.includes('\0')) {
    say('warning', 'This looks like a binary file, so nothing was sent.');
    return;
  }
  const { languageId } = document;
  const config = translator.config(document);
  const pair = await languages.choose('target', config);
  if (!pair) return;
  const kind = textKindOf(languageId);
  const paragraphs = paragraphsOf(text, kind);
  const context = config.context === 'file' ? contextOf(text, [], 'file', config.contextFileLimit) : undefined;
  const result = await translator.run({ texts: paragraphs, kind, context, ...pair }, config);
  const nothing = reasonForNothing(result);
  if (nothing) {
    say('info', nothing);
    return;
  }
  tellOutcome(result, failures);
  const content = result.texts.map((paragraph) => paragraph.text).join('');
  const translated = await workspace.openTextDocument({ content, language: languageId });
  await window.showTextDocument(translated, { viewColumn: ViewColumn.Beside, preview: false });
}

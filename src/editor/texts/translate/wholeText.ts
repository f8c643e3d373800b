import { ViewColumn, window, workspace } from 'vscode';
import { contextOf } from '../../../domain/translation/context';
import { textKindOf } from '../../../formats/placeholders/families';
import { wholeDocument } from '../edits/captureTexts';
import { writtenPlaces } from '../edits/writtenPlaces';
import type { TranslateDependencies } from './parts';
import { reasonForNothing, tellOutcome } from './tellOutcome';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

/**
 * Translates the text of the whole editor into a new one beside it, paragraph by paragraph, or the comments of a program;
 * the document stays as it is.
 */
export async function run({ failures, languages, translator }: TranslateDependencies): Promise<void> {
  const document = window.activeTextEditor?.document;
  const text = document?.getText() ?? '';
  if (!document || text.trim() === '') {
    showMessage('info', t('Open a text file that has text to translate.'));
    return;
  }
  if (text.includes('\0')) {
    showMessage('warning', t('The file looks binary, so nothing was sent.'));
    return;
  }
  const { languageId } = document;
  const config = translator.config(document);
  const pair = await languages.choose('target', config, text);
  if (!pair) return;
  const place = await wholeDocument(document);
  if (!place) return;
  if (place.texts.length === 0) {
    showMessage('info', t('No comments to translate in this editor. Select the text, or use “Translate Files…”.'));
    return;
  }
  const texts = place.texts.map(({ source }) => source);
  const order = { texts, kind: textKindOf(languageId), kinds: place.texts.map(({ kind }) => kind) };
  const context = config.context === 'file' ? contextOf(text, [], 'file', config.contextFileLimit) : undefined;
  const result = await languages.remembering(pair, () =>
    translator.run({ ...order, context, ...pair }, config, document.uri),
  );
  const nothing = reasonForNothing(result);
  if (nothing) {
    showMessage('info', nothing);
    return;
  }
  const { texts: written, problems } = writtenPlaces([place], [text], result);
  const credit = await languages.credit(result, pair.target);
  tellOutcome(result, failures, { unwritten: problems, credit: credit?.words });
  const [content] = written;
  const translated = await workspace.openTextDocument({ content, language: languageId });
  await window.showTextDocument(translated, { viewColumn: ViewColumn.Beside, preview: false });
}

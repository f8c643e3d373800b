import { Range, window, workspace, type LocationLink, type Position, type TextDocument } from 'vscode';
import { targetName } from '../../../domain/localization/targetName';
import { t } from '../../../shared/l10n';
import type { EntryAcross, EntryPlace } from '../../reader/project/questions';
import { pick, type Row } from '../../messages/ask';
import { showMessage } from '../../messages/showMessage';
import { workspaceUri } from '../projects';
import { languageName } from '../names';
import { foundEntry } from './atCaret';
import type { TextFile, TextFiles } from './textFiles';

/** A file that has the entry. */
interface Place extends Row {
  path: string;
  range: Range;
}

/** *Go to Translation*: the same entry in another language, or in the source; of several after one question. */
export async function goToTranslation(files: TextFiles, argument?: unknown): Promise<void> {
  const found = await foundEntry(files, argument);
  if (!found) return;
  const { file, entry, column } = found;
  const places = placesOf(file, entry);
  if (places.length === 0) {
    showMessage('info', t('This string isn’t translated to any language yet.'));
    return;
  }
  const title = t('Go to Translation');
  const picked = places.length === 1 ? places[0] : await pick(places, { title, matchOnDescription: true });
  if (!picked) return;
  const document = await workspace.openTextDocument(workspaceUri(file.folder, picked.path));
  await window.showTextDocument(document, {
    ...(column !== undefined && { viewColumn: column }),
    selection: picked.range,
  });
}

/** The files that have an entry, but for the one that was asked about. */
function placesOf({ source }: TextFile, { target: found, source: own, translations }: EntryAcross): Place[] {
  const others = translations.flatMap(({ file, state, text = '', place }) =>
    targetName(file) === found || !place || state === 'missing'
      ? []
      : [{ label: languageName(file.language), description: text, path: file.target, range: rangeOf(place) }],
  );
  if (found === undefined) return others;
  return [{ label: t('Source'), description: own.text, path: source, range: rangeOf(own.place) }, ...others];
}

function rangeOf({ start, end }: EntryPlace): Range {
  return new Range(start.line, start.character, end.line, end.character);
}

/** *Go to Definition* of an entry: the same one in all languages that have it. */
export async function entryDefinition(
  files: TextFiles,
  document: TextDocument,
  position: Position,
): Promise<LocationLink[] | undefined> {
  const found = await files.entryAt(document, position);
  if (!found) return undefined;
  const { file, entry } = found;
  const originSelectionRange = new Range(document.positionAt(entry.start), document.positionAt(entry.end));
  return placesOf(file, entry).map(({ path, range }) => ({
    originSelectionRange,
    targetUri: workspaceUri(file.folder, path),
    targetRange: range,
  }));
}

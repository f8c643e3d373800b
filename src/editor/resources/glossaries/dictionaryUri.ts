import { TabInputCustom, TabInputText, Uri, window } from 'vscode';
import { sameLanguage } from '../../../api/languageCodes';
import type { DictionaryPair } from '../../../api/resources/glossaries';
import {
  dictionaryKey,
  dictionaryPlace,
  dictionaryScheme,
  readDictionaryPlace,
  type DictionaryAddress,
} from './dictionaryAddress';
import { sameName } from '../../messages/connection';

/**
 * The virtual file of a dictionary: `commands.executeCommand('vscode.open', uri)` shows it as a table. A pair the
 * glossary does not have opens empty, and is added to the glossary when it is saved. One that is in a tab stays that
 * file when its glossary is renamed: two files of one dictionary would not know of each other's changes.
 */
export function dictionaryUri(address: DictionaryAddress): Uri {
  for (const { input } of window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    if (!(input instanceof TabInputCustom || input instanceof TabInputText)) continue;
    const shown = readDictionaryUri(input.uri);
    if (shown && dictionaryKey(shown) === dictionaryKey(address)) return input.uri;
  }
  return Uri.from({ scheme: dictionaryScheme, ...dictionaryPlace(address) });
}

/** The dictionary of a virtual file; `undefined` for any other file. */
export function readDictionaryUri(uri: Uri): DictionaryAddress | undefined {
  return uri.scheme === dictionaryScheme ? readDictionaryPlace(uri) : undefined;
}

/** Returns whether a file is a dictionary of a glossary, or that of one pair. */
export function isOfGlossary(
  uri: Uri,
  { connection, glossaryId, pair }: { connection: string; glossaryId: string; pair?: DictionaryPair },
): boolean {
  const address = readDictionaryUri(uri);
  if (address?.glossaryId !== glossaryId || !sameName(address.connection, connection)) return false;
  const { sourceLang, targetLang } = address.pair;
  return !pair || (sameLanguage(sourceLang, pair.sourceLang) && sameLanguage(targetLang, pair.targetLang));
}

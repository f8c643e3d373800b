import { Uri } from 'vscode';
import { sameLanguage } from '../../api/languageCodes';
import type { DictionaryPair } from '../../api/resources/glossaries';
import { sameName } from '../connections/connectionDefinition';
import { dictionaryPath, dictionaryScheme, readDictionaryPath, type DictionaryAddress } from './dictionaryAddress';

/**
 * The virtual file of a dictionary: `commands.executeCommand('vscode.open', uri)` shows it as a table. A pair the
 * glossary does not have opens empty, and is added to the glossary when it is saved.
 */
export function dictionaryUri(address: DictionaryAddress): Uri {
  return Uri.from({ scheme: dictionaryScheme, path: dictionaryPath(address) });
}

/** The dictionary of a virtual file; `undefined` for any other file. */
export function readDictionaryUri(uri: Uri): DictionaryAddress | undefined {
  return uri.scheme === dictionaryScheme ? readDictionaryPath(uri.path) : undefined;
}

/** Whether a file is a dictionary of a glossary, or that of one pair. */
export function isOfGlossary(
  uri: Uri,
  { connection, glossaryId, pair }: { connection: string; glossaryId: string; pair?: DictionaryPair },
): boolean {
  const address = readDictionaryUri(uri);
  if (address?.glossaryId !== glossaryId || !sameName(address.connection, connection)) return false;
  const { sourceLang, targetLang } = address.pair;
  return !pair || (sameLanguage(sourceLang, pair.sourceLang) && sameLanguage(targetLang, pair.targetLang));
}

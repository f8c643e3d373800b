import { Uri } from 'vscode';
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

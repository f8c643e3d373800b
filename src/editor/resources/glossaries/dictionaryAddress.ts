import type { DictionaryPair } from '../../../api/resources/glossaries';
import { escapePart, placeKey, shownName, unescapePart, type VirtualPlace } from '../../virtualFiles/virtualPlace';

/** Scheme of the virtual files that hold dictionaries. */
export const dictionaryScheme = 'parlance-glossary';

/** Address of the dictionary in a virtual file. A glossary id means something only in the connection it came from. */
export interface DictionaryAddress {
  /** Name of the connection. */
  connection: string;
  glossaryId: string;
  pair: DictionaryPair;
  /** A glossary of v2 (contract §6), which cannot be changed: opens read-only. */
  isLegacy: boolean;
  /** Name of the glossary when the file was opened: only shown. */
  glossaryName: string;
}

/*
 * `/<connection>/<name> <en>→<de>.tsv?v3/<glossary id>`, of a glossary of v2 `?v2/<glossary id>`. The last part of the path
 * is the title of the tab.
 */

/** Between the languages of a file's name: no code of a language has it, and hardly a file of anybody else. */
const arrow = '→';

export function dictionaryPlace({
  connection,
  glossaryId,
  pair,
  isLegacy,
  glossaryName,
}: DictionaryAddress): VirtualPlace {
  const languages = `${pair.sourceLang.toLowerCase()}${arrow}${pair.targetLang.toLowerCase()}.tsv`;
  const file = `${shownName(glossaryName)} ${languages}`.trim();
  return { path: `/${escapePart(connection)}/${file}`, query: `${isLegacy ? 'v2' : 'v3'}/${glossaryId}` };
}

/** The dictionary of a place that `dictionaryPlace` made; `undefined` for any other. */
export function readDictionaryPlace({ path, query }: VirtualPlace): DictionaryAddress | undefined {
  const [, connection, file] = /^\/([^/]+)\/([^/]+)$/s.exec(path) ?? [];
  const [, version, glossaryId] = /^(v[23])\/(.+)$/s.exec(query) ?? [];
  const [, glossaryName = '', sourceLang, targetLang] = /^(?:(.*) )?([\w-]+)→([\w-]+)\.tsv$/s.exec(file ?? '') ?? [];
  if (!connection || !glossaryId || !sourceLang || !targetLang) return undefined;
  return {
    connection: unescapePart(connection),
    glossaryId,
    pair: { sourceLang, targetLang },
    isLegacy: version === 'v2',
    glossaryName,
  };
}

/** A dictionary as a key: the name of a glossary does not tell. */
export function dictionaryKey(address: DictionaryAddress): string {
  return placeKey(dictionaryPlace({ ...address, glossaryName: '' }));
}

import type { DictionaryPair } from '../../../api/resources/glossaries';

/** Scheme of the virtual files that hold dictionaries. */
export const dictionaryScheme = 'parlance-glossary';

/** Which dictionary a virtual file holds. A glossary id means something only in the connection it came from. */
export interface DictionaryAddress {
  /** Name of the connection. */
  connection: string;
  glossaryId: string;
  pair: DictionaryPair;
  /** A glossary of v2 (contract §6), which cannot be changed: opens read-only. */
  isLegacy: boolean;
  /** What the glossary was called when the file was opened: shown, and nothing else. */
  glossaryName: string;
}

/*
 * `/<connection>/<glossary id>/<name> <en>→<de>.tsv`; a glossary of v2 has `v2` before its id. The last part is the
 * title of the tab.
 */

/** Between the languages of a file's name: no code of a language has it, and hardly a file of anybody else. */
const arrow = '→';

export function dictionaryPath({ connection, glossaryId, pair, isLegacy, glossaryName }: DictionaryAddress): string {
  // Without what would end the part of the path, or turn the letters of the title around.
  const shown = [...glossaryName.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]+/gu, ' ')].slice(0, 80);
  const languages = `${pair.sourceLang.toLowerCase()}${arrow}${pair.targetLang.toLowerCase()}.tsv`;
  const file = `${shown.join('').toWellFormed()} ${languages}`.trim();
  return `/${[escape(connection), ...(isLegacy ? ['v2'] : []), escape(glossaryId), file].join('/')}`;
}

/** The dictionary of a path that `dictionaryPath` made; `undefined` for any other. */
export function readDictionaryPath(path: string): DictionaryAddress | undefined {
  const [root, connection, ...rest] = path.split('/');
  const file = rest.pop();
  const glossaryId = rest.pop();
  const isLegacy = rest.length === 1 && rest[0] === 'v2';
  if (root !== '' || !connection || !glossaryId || (rest.length > 0 && !isLegacy)) return undefined;
  const [, glossaryName = '', sourceLang, targetLang] = /^(?:(.*) )?([\w-]+)→([\w-]+)\.tsv$/s.exec(file ?? '') ?? [];
  if (!sourceLang || !targetLang) return undefined;
  return {
    connection: unescape(connection),
    glossaryId: unescape(glossaryId),
    pair: { sourceLang, targetLang },
    isLegacy,
    glossaryName,
  };
}

/** Whether two files hold the same dictionary: the name of a glossary does not tell. */
export function sameDictionary(one: DictionaryAddress, other: DictionaryAddress): boolean {
  const identity = (address: DictionaryAddress): string => dictionaryPath({ ...address, glossaryName: '' });
  return identity(one) === identity(other);
}

/** What would end a part of the path, or be taken for `.` and `..`, as `%2f`. */
function escape(part: string): string {
  const hex = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return part.replace(/[%/\\]/g, hex).replace(/^\.+$/, (dots) => dots.replaceAll('.', '%2e'));
}

function unescape(part: string): string {
  return part.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

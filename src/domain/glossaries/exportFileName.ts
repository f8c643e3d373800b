import type { DictionaryPair } from '../../api/resources/glossaries';
import { beginningOf, safeName } from '../../projectFiles/fileNames';
import type { EntryFormat } from './entryFile';

/** Max length of a glossary's name in a file name; `ofLanguages`: of its languages. */
const ofName = { characters: 80, bytes: 160 };
const ofLanguages = { characters: 60, bytes: 60 };

/** `Kitchen.en-de.csv`, whatever the glossary is called; `pair` is left out of a file with several dictionaries. */
export function exportFileName(glossaryName: string, pair: DictionaryPair | undefined, format: EntryFormat): string {
  const name = safeName(beginningOf(glossaryName.replace(/^\.+/, ''), ofName)) || 'glossary';
  const languages = pair && beginningOf(`${pair.sourceLang}-${pair.targetLang}`.toLowerCase(), ofLanguages);
  return safeName([name, ...(languages === undefined ? [] : [languages.replaceAll('.', '-')]), format].join('.'));
}

import type { DictionaryPair } from '../../api/resources/glossaries';
import type { EntryFormat } from './entryFile';

/** What file systems do not take, what turns the letters of a name around, and halves of a character. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Names of devices on Windows, which no file can have. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** `Kitchen.en-de.csv`, whatever the glossary is called; `pair` is left out of a file with several dictionaries. */
export function exportFileName(glossaryName: string, pair: DictionaryPair | undefined, format: EntryFormat): string {
  const characters = [...glossaryName.replace(unsafe, '-').replace(/^\.+/, '')].slice(0, 80);
  const name =
    characters
      .join('')
      .replace(/[. ]+$/, '')
      .replace(devices, '$&-')
      .trim() || 'glossary';
  return [name, ...(pair ? [`${pair.sourceLang}-${pair.targetLang}`.toLowerCase()] : []), format].join('.');
}

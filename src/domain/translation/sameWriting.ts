import { sameBaseLanguage } from '../../api/languageCodes';

/**
 * True when a text in `source` needs no translation into `target`: the same language, whatever the variant, in the
 * same script. `ZH` to `ZH-HANT` is a translation: a bare `zh` is written in simplified characters.
 */
export function sameWriting(source: string, target: string): boolean {
  return sameBaseLanguage(source, target) && scriptOf(source) === scriptOf(target);
}

const usualScripts: Readonly<Record<string, string>> = { zh: 'hans' };

function scriptOf(code: string): string {
  const subtags = code.toLowerCase().split(/[-_]/);
  return subtags.find((subtag) => /^[a-z]{4}$/.test(subtag)) ?? usualScripts[subtags[0] ?? ''] ?? '';
}

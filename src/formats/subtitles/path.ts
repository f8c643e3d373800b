import { hasEnglishName } from '../englishName';

/** Codes of three letters that subtitles are named by; many others are words. */
const longCodes = new Set(
  'ara chi cze deu dut eng fra fre ger hin ita jpn kor nld pol por rus spa swe tur ukr zho'.split(' '),
);

/** Withdrawn codes that are words. */
const withdrawn = new Set(['in', 'iw', 'ji']);

/** Flags that players read behind the language: forced lines, and those for people who do not hear. */
const flags = /^(?:forced|sdh|cc|hi|default)$/i;

/**
 * The name of a subtitle file in another language: `lesson.pt-BR.srt` for `lesson.es.srt`, as players and translation
 * platforms look for it. Undefined for one that names no language.
 */
export function subtitlePath(path: string, target: string): string[] | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const at = languagePart(name);
  return at === undefined ? undefined : [name.split('.').with(at, target).join('.')];
}

/** Returns the index of the part of a subtitle's name, between its dots, that says its language. */
export function languagePart(name: string): number | undefined {
  const parts = name.split('.');
  for (let at = parts.length - 2; at > 0; at--) {
    const part = parts[at] ?? '';
    const isFlag = flags.test(part);
    // `hi` is Hindi too, unless a language stands before it.
    const isBehindLanguage = at > 1 && isLanguage(parts[at - 1] ?? '');
    if (!isFlag || (part === 'hi' && !isBehindLanguage)) return isLanguage(part) ? at : undefined;
  }
  return undefined;
}

/** Returns whether a part of a name is the code of a language: `es`, `pt-BR`, `zh-Hant-TW`, `eng`. */
export function isLanguage(part: string): boolean {
  if (longCodes.has(part.toLowerCase())) return true;
  const base = part.slice(0, 2).toLowerCase();
  if (withdrawn.has(base)) return false;
  return /^[a-z]{2}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|\d{3}))?$/i.test(part) && hasEnglishName(base);
}

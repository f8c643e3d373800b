import { hasEnglishName } from './englishName';

/** Codes of three letters that subtitles are named by; many others are words. */
const longCodes = new Set(
  'ara chi cze deu dut eng fra fre ger hin ita jpn kor nld pol por rus spa swe tur ukr zho'.split(' '),
);

/** Withdrawn codes that are words. */
const withdrawn = new Set(['in', 'iw', 'ji']);

/** What players read behind the language: forced lines, and those for people who do not hear. */
const flags = /^(?:forced|sdh|cc|hi|default)$/i;

/**
 * The language a file is in, as its name or folder says: `es` of `lesson.es.srt`, `texts.es.json`, `es/messages.json`,
 * `texts_es.properties`, `values-es/strings.xml`. Undefined where they say nothing.
 * @param path with `/`
 */
export function languageOfPath(path: string): string | undefined {
  const [name = '', parent = ''] = path.split('/').reverse();
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  switch (extension) {
    case 'srt':
    case 'vtt': {
      const at = languagePart(name);
      return at === undefined ? undefined : canonical(name.split('.')[at] ?? '');
    }
    case 'properties':
      return known(/_([a-z]{2}(?:_[A-Z]{2})?)\.properties$/.exec(name)?.[1]);
    case 'xml': {
      const [, language, region] = /^values-([a-z]{2})(?:-r([A-Z]{2}))?(?:-|$)/.exec(parent) ?? [];
      return known(region === undefined ? language : `${language}-${region}`);
    }
    case 'json':
    case 'arb':
    case 'html':
    case 'htm':
    case 'resx':
    case 'txt': {
      const own = known(name.split('.').at(-2));
      return own ?? (extension === 'json' ? known(parent) : undefined);
    }
    default:
      return undefined;
  }
}

/**
 * The name of a subtitle file in another language: `lesson.pt-BR.srt` for `lesson.es.srt`, as players and translation
 * platforms look for it. Undefined for one that names no language.
 */
export function subtitlePath(path: string, target: string): string[] | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const at = languagePart(name);
  return at === undefined ? undefined : [name.split('.').with(at, target).join('.')];
}

/** Which part of a subtitle's name, between its dots, says its language. */
function languagePart(name: string): number | undefined {
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

function known(code: string | undefined): string | undefined {
  return code !== undefined && /^[a-z]{2}(?:[-_]|$)/.test(code) && isLanguage(code) ? canonical(code) : undefined;
}

/** `en` for `eng`, `pt-BR` for `pt_br`. */
function canonical(code: string): string {
  return Intl.getCanonicalLocales(code.replace('_', '-'))[0] ?? code;
}

/** Whether a part of a name is the code of a language: `es`, `pt-BR`, `zh-Hant`, `eng`. */
function isLanguage(part: string): boolean {
  if (longCodes.has(part.toLowerCase())) return true;
  const base = part.slice(0, 2).toLowerCase();
  if (withdrawn.has(base)) return false;
  return /^[a-z]{2}(?:[-_][A-Za-z]{2}|[-_]\d{3}|[-_][A-Za-z]{4})?$/i.test(part) && hasEnglishName(base);
}

import { baseLanguage } from './languageCode';
/** What may stand behind the language in a name: a script, a region. */
const subtag = /^[A-Za-z0-9]{2,8}$/;
/** No code in a name is longer. */
const mostCharacters = 35;

/**
 * `texts_pt_BR.properties`: the name of a file with another language before its extension, parted by `_`. What stands
 * there already is taken for a language when it is the source, or when it cannot be a word: `app_en`, `app_en_US`, but
 * not `sign_in`.
 */
export function underscoredName(path: string, target: string, source?: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = [name.slice(0, dot), name.slice(dot)];
  return `${withoutLanguage(stem, source)}_${target.replaceAll('-', '_')}${extension}`;
}

function withoutLanguage(stem: string, source: string | undefined): string {
  const first = Math.max(1, stem.length - mostCharacters);
  for (let at = stem.lastIndexOf('_'); at >= first; at = stem.lastIndexOf('_', at - 1)) {
    const [language, ...others] = stem.slice(at + 1).split('_');
    const isSource = language === baseLanguage(source ?? 'en') && others.every((part) => subtag.test(part));
    if (isSource || /^[a-z]{2}_[A-Z]{2}$/.test(stem.slice(at + 1))) return stem.slice(0, at);
  }
  return stem;
}

/**
 * The path with another language where the source has its own, from the folder of the file: `de.json` for `en.json`,
 * `texts.de.json` for `texts.en.json`, `../pt_BR/messages.json` for `_locales/en/messages.json`; `undefined` where it has
 * none.
 */
export function pathInLanguage(path: string, target: string, source?: string): string[] | undefined {
  const [name = '', parent = '', above = ''] = path.split('/').reverse();
  const parts = name.split('.');
  const own = parts.at(-2) ?? '';
  const written = (like: string): string => (/_[^-_]*$/.test(like) ? target.replaceAll('-', '_') : target);
  if (isLanguage(own, source)) return [parts.with(-2, written(own)).join('.')];
  if (!isLanguage(parent, source)) return undefined;
  return ['..', above === '_locales' ? regionalCode(target).replaceAll('-', '_') : written(parent), name];
}

/** Whether a part of a path is the language of the source, of any region; files of which it is not known are mostly in English. */
function isLanguage(part: string, source: string | undefined): boolean {
  if (part.length > mostCharacters) return false;
  const [language = '', ...others] = part.split(/[-_]/);
  return language.toLowerCase() === baseLanguage(source ?? 'en') && others.every((other) => subtag.test(other));
}

const regional: Readonly<Record<string, string>> = { 'zh-hans': 'zh-CN', 'zh-hant': 'zh-TW' };

/** `zh-CN` for `zh-Hans`: Android, browsers, gettext and Java know Chinese by its regions. Other codes stay as they are. */
export function regionalCode(target: string): string {
  return regional[target.toLowerCase()] ?? target;
}

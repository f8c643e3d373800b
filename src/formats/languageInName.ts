import { baseLanguage } from './languageCode';
import { regionalCode } from './languageTag';

/** Subtag that may stand behind the language in a name: a script, a region. */
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
  const [name = '', parent = ''] = path.split('/').reverse();
  const parts = name.split('.');
  const own = parts.at(-2) ?? '';
  if (isLanguage(own, source)) return [parts.with(-2, writtenLike(own, target)).join('.')];
  return isLanguage(parent, source) ? inFolder(path, 1, target) : folderInLanguage(path, target, source);
}

/** Folders that have one of each language. */
const ofLanguages =
  /^(?:.*[-_.])?(?:locales?|_locales|i18n|l10n|intl|langs?|languages?|translations?|messages|nls|docs?|content|pages)$/i;

/**
 * The path in the folder of another language, where a file is anywhere below that of its source: `../../fr/admin/users.json`
 * for `locales/en/admin/users.json`; `undefined` where no folder surely is that.
 */
export function folderInLanguage(path: string, target: string, source?: string): string[] | undefined {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findLastIndex(
    (folder, index) => isLanguage(folder, source) && (index === 0 || ofLanguages.test(folders[index - 1] ?? '')),
  );
  return at < 0 ? undefined : inFolder(path, folders.length - at, target);
}

/** @param climbs to the folder that has the one of the language */
function inFolder(path: string, climbs: number, target: string): string[] {
  const parts = path.split('/');
  const at = parts.length - 1 - climbs;
  const own = parts[at] ?? '';
  const code = parts[at - 1] === '_locales' ? regionalCode(target).replaceAll('-', '_') : writtenLike(own, target);
  const name = parts.at(-1) ?? '';
  // Joomla has the language in the name of each file as well.
  const named = name.startsWith(`${own}.`) ? code + name.slice(own.length) : name;
  return [...Array.from({ length: climbs }, () => '..'), code, ...parts.slice(at + 1, -1), named];
}

/** A code parted as another one is. */
function writtenLike(like: string, target: string): string {
  const joined = /_[^-_]*$/.test(like) ? target.replaceAll('-', '_') : target;
  return /[-_][a-z]{2}$/.test(like) ? joined.toLowerCase() : joined;
}

/**
 * Returns whether a part of a path is the language of the source, of any region; files of which it is not known are
 * mostly in English.
 */
function isLanguage(part: string, source: string | undefined): boolean {
  if (part.length > mostCharacters) return false;
  const [language = '', ...others] = part.split(/[-_]/);
  return language.toLowerCase() === baseLanguage(source ?? 'en') && others.every((other) => subtag.test(other));
}

import { sameBaseLanguage, sameLanguage } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';

/** Languages that software is translated into most, the most usual first. */
const ofSoftware = 'en zh-hans es de fr ja pt-br ko ru it pl tr nl uk cs id vi ar hi sv hu fi da nb el ro he th'.split(
  ' ',
);

/**
 * Languages in the order in which a user most likely wants one: their own, those that software is translated into
 * most, and the others by name. A variant stands behind the language of which it is one.
 *
 * @param own codes of this user, the editor's and the system's language
 * @param source the language of the text: into that one nobody translates
 */
export function inLikelyOrder<Item extends Pick<Language, 'lang' | 'name'>>(
  languages: readonly Item[],
  own: readonly string[],
  source?: string,
): Item[] {
  const likely = [...own.map((code) => [code, withScript(code)]), ...ofSoftware.map((code) => [code])];
  const placeOf = ({ lang }: Item): number => {
    if (source !== undefined && sameBaseLanguage(lang, source)) return likely.length * 2 + 1;
    const exact = likely.findIndex((codes) => codes.some((code) => sameLanguage(code, lang)));
    const related = likely.findIndex((codes) => codes.some((code) => sameBaseLanguage(code, lang)));
    return Math.min(...[exact * 2, related * 2 + 1].filter((place) => place >= 0), likely.length * 2);
  };
  return languages
    .map((language) => ({ language, place: placeOf(language) }))
    .sort((a, b) => a.place - b.place || a.language.name.localeCompare(b.language.name))
    .map(({ language }) => language);
}

/** `zh-Hant` of `zh-TW`: editors name the country where lists of languages name the script. */
function withScript(code: string): string {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    return script === undefined ? language : `${language}-${script}`;
  } catch {
    return code; // No code of the standard.
  }
}

import { canonicalLanguage, sameLanguage } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';
import { formatList, wordsLocale } from '../../shared/l10n';

/** Names by the language they are in; made on first use, which reads a large table. */
const names = new Map<string, Intl.DisplayNames>();

/** The name of a language in the editor's language; undefined for a code that has none: a service may have its own. */
function knownName(code: string): string | undefined {
  try {
    const locale = wordsLocale();
    const ofLocale = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
    names.set(locale, ofLocale);
    return ofLocale.of(canonicalLanguage(code));
  } catch {
    return undefined; // Not a code of the standard.
  }
}

/** A name for a code the service has not named (yet). */
export function nameOf(code: string): string {
  return knownName(code) ?? code;
}

/** Services name their languages in English: where the editor speaks another language, the names are in that. */
function nameOfListed({ lang, name }: Pick<Language, 'lang' | 'name'>): string {
  return (wordsLocale() === 'en' ? undefined : knownName(lang)) ?? name;
}

/** Name of a language as the service gives it, or a usual one when the service does not list it. */
export function nameIn(languages: readonly Language[], code: string): string {
  const listed = languages.find(({ lang }) => sameLanguage(lang, code));
  return listed ? nameOfListed(listed) : nameOf(code);
}

/** The languages of a service for a list: with names in the editor's language, which begin as the rows of lists do. */
export function namedForList<Item extends Pick<Language, 'lang' | 'name'>>(languages: readonly Item[]): Item[] {
  return languages.map((language) => ({ ...language, name: asRow(nameOfListed(language)) }));
}

/** A text as rows and sentences begin: languages have small letters in many languages. */
export function asRow(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(wordsLocale()) + rest.join('');
}

/** A language pair, or a source with several targets, as it is listed: `English → German, French`. */
export function pairName(source: string, ...targets: readonly string[]): string {
  return asRow(`${nameOf(source)} → ${formatList(targets.map(nameOf))}`);
}

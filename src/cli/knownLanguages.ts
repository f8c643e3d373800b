import { baseLanguage, findLanguage } from '../api/languageCodes';
import type { Language } from '../api/schemas/languages';
import { isTarget } from '../api/schemas/target';
import { sourceToSend, targetToSend } from '../domain/translation/codesToSend';
import { hasEnglishName } from '../formats/englishName';
import { isWritten } from '../domain/writing/service';
import { UsageError } from './arguments';

/** Hint on how to list the languages of texts and documents. */
export const listLanguages = 'To list all, run “parlance languages”.';
/** Hint on how to list the languages of recordings. */
export const listSpoken = 'To list all, run “parlance languages --for voice”.';
/** Hint on how to list the languages that texts can be written in. */
const listWritten = 'To list all, run “parlance languages --for write”.';

/** More would be a list to read. */
const mostNear = 5;

/**
 * The code to send for a target.
 * @param languages those of the service; absent where it does not tell
 * @param list tells where all codes are found
 * @throws UsageError where the service has no such target
 */
export function knownTarget(
  code: string,
  languages: readonly Language[] | undefined,
  list: string = listLanguages,
): string {
  const target = targetToSend(code, languages);
  const listed = languages && findLanguage(languages, target);
  if (!languages || (listed && isTarget(listed))) return target;
  throw unknown(`The service doesn’t translate to “${code}”.`, code, languages.filter(isTarget), list);
}

/** The code to send for a source, as `knownTarget`. @throws UsageError */
export function knownSource(code: string, languages: readonly Language[] | undefined): string {
  const source = sourceToSend(code, languages);
  if (!languages || findLanguage(languages, source)?.usable_as_source) return source;
  const sources = languages.filter(({ usable_as_source: isSource }) => isSource);
  throw unknown(`The service doesn’t translate from “${code}”.`, code, sources);
}

/** Refuses a language that the service does not write texts in. @throws UsageError */
export function requireWritten(code: string, languages: readonly Language[] | undefined): void {
  if (!languages || isWritten(languages, code)) return;
  throw unknown(`The service doesn’t correct text in “${code}”.`, code, languages.filter(isTarget), listWritten);
}

function unknown(what: string, code: string, languages: readonly Language[], list = listLanguages): UsageError {
  const near = nearCodes(code, languages);
  return new UsageError(`${what}${near === '' ? '' : ` Similar: ${near}.`} ${list}`);
}

/** Languages that may be meant: of a country or another standard's code, or with a letter that is mistyped. */
function nearCodes(code: string, languages: readonly Language[]): string {
  const base = baseLanguage(code);
  // The code of a language is no slip of the pen for another one.
  const isLanguage = hasEnglishName(base);
  const meant = isLanguage ? [canonical(base)] : [canonical(base), languageOfRegion(base)];
  const rank = ({ lang }: Language): number => {
    const other = baseLanguage(lang);
    if (meant.includes(other)) return 0;
    if (isLanguage) return Infinity;
    if (other.length !== base.length || other[0] !== base[0]) return isSwapped(base, other) ? 1 : Infinity;
    return [...other].filter((letter, at) => letter !== base[at]).length === 1 ? 2 : Infinity;
  };
  return languages
    .filter((language) => rank(language) < Infinity)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostNear)
    .map(({ lang, name }) => `${lang} (${name})`)
    .join(', ');
}

function isSwapped(code: string, other: string): boolean {
  return [...other].toReversed().join('') === code;
}

/** `de` of `ger`. */
function canonical(code: string): string | undefined {
  try {
    return new Intl.Locale(code).language;
  } catch {
    return undefined;
  }
}

/** `ja` of `jp`. */
function languageOfRegion(code: string): string | undefined {
  if (!/^[a-z]{2}$/.test(code)) return undefined;
  const region = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code.toUpperCase());
  return region === undefined ? undefined : new Intl.Locale(`und-${code}`).maximize().language;
}

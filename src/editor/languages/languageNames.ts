import { canonicalLanguage, sameLanguage } from '../../api/languageCodes';
import type { Language } from '../../api/schemas/languages';

/** Made when the first is asked for, which reads a large table. */
let names: Intl.DisplayNames | undefined;

/** A name for a code the service has not named (yet). */
export function nameOf(code: string): string {
  try {
    names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
    return names.of(canonicalLanguage(code)) ?? code;
  } catch {
    return code; // Not a code of the standard: a service may have its own.
  }
}

/** Name of a language as the service gives it, or a usual one when the service does not list it. */
export function nameIn(languages: readonly Language[], code: string): string {
  return languages.find(({ lang }) => sameLanguage(lang, code))?.name ?? nameOf(code);
}

/** A language pair as a person reads it: `English → German`. */
export function pairName(source: string, target: string): string {
  return `${nameOf(source)} → ${nameOf(target)}`;
}

import { baseLanguage } from '../../../formats/languageCode';
import { findLanguage } from '../../data/catalogue';
import type { LanguagePair } from '../engine';

/** Variants written by a mode that names none, for targets that exist only as variants in the contract. */
const unnamedVariants: Readonly<Record<string, readonly string[]>> = { en: ['en-us', 'en-gb'], pt: ['pt-pt'] };
/** Apertium's own codes: Standard Malay, and one language with variants where the contract has several languages. */
const ownCodes: Readonly<Record<string, string>> = { zlm: 'ms', hbs_BS: 'bs', hbs_HR: 'hr' };
const sourcesOf: Readonly<Record<string, readonly string[]>> = { hbs: ['bs', 'hr'] };

const modeName = /^([a-z]{2,3}(?:_\w+)?)-([a-z]{2,3}(?:_\w+)?)$/;

/**
 * The pairs of the contract that a mode serves, from its name with codes of two or three letters: `spa-eng_US` gives
 * `es` → `en-us`. None when an end is not a language of the contract, or a variant it does not have.
 */
export function pairsOfMode(name: string): LanguagePair[] {
  const [, from = '', to = ''] = modeName.exec(name) ?? [];
  const sources = (sourcesOf[from] ?? codes(from)).filter(
    (code) => findLanguage('translate_text', code)?.usable_as_source,
  );
  const targets = codes(to)
    .flatMap((code) => unnamedVariants[code] ?? [code])
    .filter((code) => findLanguage('translate_text', code)?.usable_as_target);
  return sources.flatMap((source) =>
    targets.filter((target) => baseLanguage(target) !== source).map((target) => ({ source, target })),
  );
}

/** ISO 639-3 becomes ISO 639-1 where there is one: `spa` → `es`, `por_BR` → `pt-br`. */
function codes(code: string): string[] {
  const own = ownCodes[code];
  if (own !== undefined) return [own];
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-')).map((canonical) => canonical.toLowerCase());
  } catch {
    // Not a language code at all, or a variant that is none: `nno_e`.
    return [];
  }
}

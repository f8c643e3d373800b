import { hasEnglishName } from '../../formats/englishName';
import { plainTag } from '../../formats/languageTag';

/** Returns whether a code is that of a language, also as paths have it. */
export function isKnownLanguage(code: string): boolean {
  return hasEnglishName(plainTag(code));
}

const used = new Map<string, boolean>();

/**
 * Returns whether a language has a form of its own in its region, as CLDR knows them: `pt-BR`, `zh-tw`, but not
 * `to-DO`.
 */
export function isUsedInRegion(tag: string): boolean {
  const known = used.get(tag);
  if (known !== undefined) return known;
  const { language, region } = new Intl.Locale(tag.replace(/^(?:nb|no)-/i, 'no-'));
  const found = new Intl.Locale(new Intl.NumberFormat(`${language}-${region}`).resolvedOptions().locale);
  const isUsed = region !== undefined && found.region === region && found.language === language;
  used.set(tag, isUsed);
  return isUsed;
}

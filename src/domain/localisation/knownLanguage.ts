import { hasEnglishName } from '../../formats/englishName';

/** Whether a code is that of a language, also as paths have it. */
export function isKnownLanguage(code: string): boolean {
  return hasEnglishName(code.replaceAll('_', '-').replace(/-r(?=[A-Z]{2}$)/, '-'));
}

let regions: Intl.DisplayNames | undefined;

/** Whether two letters are the code of a region, however they are written. */
export function isRegion(code: string): boolean {
  regions ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return regions.of(code.toUpperCase()) !== undefined;
}

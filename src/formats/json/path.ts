import { pathInLanguage, underscoredName } from '../languageInName';

/** ARB files are parted from their language by `_`; others have it in their name, or are in a folder of it. */
export function jsonPath(path: string, target: string, source?: string): string[] | undefined {
  return /\.arb$/i.test(path) ? [underscoredName(path, target, source)] : pathInLanguage(path, target, source);
}

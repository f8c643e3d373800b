import { baseLanguage } from '../../api/languageCodes';
import type { KnownGlossary } from '../glossaries/knownGlossaries';

/**
 * Returns whether a session can use a glossary: it takes one for all its languages, which has to have a dictionary for
 * each.
 * @param source absent = detected by the service
 */
export function fitsSession(
  { isReady, dictionaries }: Pick<KnownGlossary, 'isReady' | 'dictionaries'>,
  source: string | undefined,
  targets: readonly string[],
): boolean {
  if (!isReady || targets.length === 0) return false;
  return targets.every((target) =>
    dictionaries.some(
      ({ source_lang: from, target_lang: to }) => isOf(to, target) && (source === undefined || isOf(from, source)),
    ),
  );
}

function isOf(one: string, other: string): boolean {
  return baseLanguage(one) === baseLanguage(other);
}

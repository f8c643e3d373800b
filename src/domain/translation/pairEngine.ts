import { sameLanguage } from '../../api/languageCodes';
import type { ServedLanguagePair } from '../../api/schemas/localEngines';

/**
 * Returns the engine of the local service that would translate a pair, by the name the settings have for it. Nothing where
 * there is none, or where that depends on a source that is still to be detected.
 */
export function pairEngine(
  pairs: readonly ServedLanguagePair[],
  { source, target }: { source?: string; target: string },
): string | undefined {
  const serving = pairs.filter(
    (pair) => sameLanguage(pair.target, target) && (source === undefined || sameLanguage(pair.source, source)),
  );
  const ids = new Set(serving.map(({ id }) => id));
  const [id] = ids;
  return ids.size === 1 ? id : undefined;
}

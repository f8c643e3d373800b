import { countCharacters } from '../../api/schemas/characters';

/**
 * What the service bills for texts at most: the Unicode code points of those that have letters, equal texts once
 * (contract §1.7).
 */
export function estimateCharacters(texts: readonly string[]): number {
  return [...new Set(texts)]
    .filter((text) => /\p{L}/u.test(text))
    .reduce((sum, text) => sum + countCharacters(text), 0);
}

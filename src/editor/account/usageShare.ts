import { noLimit } from '../../api/schemas/limits';
import type { Usage } from '../../api/schemas/usage';

/** Which share of its characters an account or its key has used, whichever is nearer to its end; 0 without a limit. */
export function shareOf(usage: Usage): number {
  return Math.max(0, ...limitsOf(usage).map(({ used, limit }) => used / limit));
}

/** Characters until a share is used; Infinity without a limit. */
export function charactersUntil(usage: Usage, share: number): number {
  return Math.min(Infinity, ...limitsOf(usage).map(({ used, limit }) => limit * share - used));
}

function limitsOf(usage: Usage): Array<{ used: number; limit: number }> {
  return [
    { used: usage.character_count, limit: usage.character_limit },
    { used: usage.api_key_character_count ?? 0, limit: usage.api_key_character_limit ?? noLimit },
  ].filter(({ limit }) => limit > 0 && limit < noLimit);
}

import { noLimit } from '../../api/schemas/limits';
import type { Usage } from '../../api/schemas/usage';

/** Units that an account has limits in: characters, and minutes of sound. */
export const usageUnits = ['characters', 'minutes'] as const;
export type UsageUnit = (typeof usageUnits)[number];

/** Share of its limit that an account or its key has used, whichever is nearer to its end; 0 without a limit. */
export function shareOf(usage: Usage, unit: UsageUnit): number {
  return Math.max(0, ...limitsOf(usage, unit).map(({ used, limit }) => used / limit));
}

/** Amount that may be sent until a share is used; Infinity without a limit. */
export function untilShare(usage: Usage, unit: UsageUnit, share: number): number {
  return Math.min(Infinity, ...limitsOf(usage, unit).map(({ used, limit }) => limit * share - used));
}

function limitsOf(usage: Usage, unit: UsageUnit): Array<{ used: number; limit: number }> {
  const all =
    unit === 'minutes'
      ? [{ used: usage.speech_to_text_minutes_count ?? 0, limit: usage.speech_to_text_minutes_limit ?? noLimit }]
      : [
          { used: usage.character_count, limit: usage.character_limit },
          { used: usage.api_key_character_count ?? 0, limit: usage.api_key_character_limit ?? noLimit },
        ];
  return all.filter(({ limit }) => limit > 0 && limit < noLimit);
}

import type { CallOptions, Transport } from '../request';
import { noLimit } from '../schemas/limits';
import { usageSchema } from '../schemas/usage';
import type { Usage } from '../schemas/usage';

/** Usage of the key and its account (contract §11). */
export class UsageResource {
  constructor(private readonly transport: Transport) {}

  /** `GET /v2/usage`; costs nothing, so it is also the way to try a key. */
  get(options?: CallOptions): Promise<Usage> {
    return this.transport.json({ method: 'GET', path: '/v2/usage', repeatable: true }, usageSchema, options);
  }
}

/**
 * Characters that can still be translated: the smaller of what is left to the account and to the key. Never
 * negative; undefined when neither has a limit.
 */
export function remainingCharacters(usage: Usage): number | undefined {
  const left = [
    [usage.character_limit, usage.character_count] as const,
    [usage.api_key_character_limit ?? noLimit, usage.api_key_character_count ?? 0] as const,
  ]
    .filter(([limit]) => limit < noLimit)
    .map(([limit, count]) => Math.max(0, limit - count));
  return left.length > 0 ? Math.min(...left) : undefined;
}

/** Whole minutes of sound that can still be sent; undefined where the service tells no limit. */
export function remainingMinutes(usage: Usage): number | undefined {
  const { speech_to_text_minutes_count: used = 0, speech_to_text_minutes_limit: limit = 0 } = usage;
  return limit > 0 && limit < noLimit ? Math.max(0, limit - used) : undefined;
}

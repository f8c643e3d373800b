import { sleep } from '../../api/sleep';
import type { CallOptions } from '../../api/request';
import type { GlossariesResource } from '../../api/resources/glossaries';
import type { LegacyGlossariesResource } from '../../api/resources/legacyGlossaries';
import { ServiceError } from '../../api/errors';
import { knownGlossary, knownLegacyGlossary, type KnownGlossary } from './knownGlossaries';

export interface ReadyOptions extends CallOptions {
  /** Waits so many milliseconds, or rejects with the reason of the signal. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

interface ReadyService {
  readonly glossaries: Pick<GlossariesResource, 'get'>;
  readonly legacyGlossaries: Pick<LegacyGlossariesResource, 'get'>;
}

const firstDelayMs = 500;
const longestDelayMs = 10_000;

/**
 * Waits until a glossary may be used: v2 tells by `ready`, which may be false right after creation and turns true once
 * (contract §6). One call at a time, each after a longer pause.
 */
export async function awaitReady(
  service: ReadyService,
  glossary: KnownGlossary,
  { signal, sleep: pause = sleep }: ReadyOptions = {},
): Promise<KnownGlossary> {
  let delay = firstDelayMs;
  let known = glossary;
  while (!known.isReady) {
    await pause(delay, signal);
    delay = Math.min(delay * 1.6, longestDelayMs);
    known = await read(service, known, { signal });
  }
  return known;
}

async function read(service: ReadyService, known: KnownGlossary, options: CallOptions): Promise<KnownGlossary> {
  try {
    const legacy = await service.legacyGlossaries.get(known.id, options);
    return known.isLegacy ? knownLegacyGlossary(legacy) : { ...known, isReady: legacy.ready };
  } catch (error) {
    if (known.isLegacy || !ServiceError.is(error, 'not-found')) throw error;
    return knownGlossary(await service.glossaries.get(known.id, options));
  }
}

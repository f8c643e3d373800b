import type { TranslationCache } from '../../../domain/translation/cache';
import { pairEngine } from '../../../domain/translation/pairEngine';
import type { TextCache } from '../../../storage/textCache';
import { cacheConfig } from '../../settings/files';
import { addressOfEngine } from '../../engines/models/setup';
import type { ServiceSession } from '../../service/connections/serviceAccess';

/** The languages of what is translated. */
interface Pair {
  /** Absent = detect. */
  source?: string;
  target: string;
}

/**
 * Opens the cache of paid translations for one session and pair. Undefined when it is off, and for the local service if an
 * engine of this machine translates the pair, which is free; a model or server that it asks may cost.
 */
export async function keptTranslations(
  cache: TextCache,
  { client, connection }: ServiceSession,
  pair: Pair,
  signal: AbortSignal,
): Promise<TranslationCache | undefined> {
  if (!cacheConfig().isOn) return undefined;
  const remote = connection.kind === 'remote' ? `${connection.name} ${connection.host ?? ''}` : undefined;
  const account = connection.kind === 'local' ? await outsideEngine(client, pair, signal) : remote;
  return account === undefined ? undefined : { store: cache.space('translations'), account, resources: client };
}

/** The engine that the local service would ask outside for a pair, with its model and address. */
async function outsideEngine(
  { localEngines }: ServiceSession['client'],
  pair: Pair,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { pairs } = await localEngines.list({ source: pair.source, signal });
    const id = pairEngine(pairs, pair);
    return id === undefined ? undefined : addressOfEngine(id);
  } catch {
    signal.throwIfAborted();
    // The translation itself says what is wrong with the service.
    return undefined;
  }
}

import type { TranslationCache } from '../../../domain/translation/cache';
import type { TextCache } from '../../../storage/textCache';
import { cacheConfig } from '../../config';
import type { ServiceSession } from '../../connections/serviceAccess';

/** What earlier runs paid for, as it serves one session. None when it is off, and for the local service, which is free. */
export function keptTranslations(
  cache: TextCache,
  { client, connection }: ServiceSession,
): TranslationCache | undefined {
  if (connection.kind !== 'remote' || !cacheConfig().isOn) return undefined;
  return {
    store: cache.space('translations'),
    account: `${connection.name} ${connection.host ?? ''}`,
    resources: client,
  };
}

import { ServiceError } from '../../api/errors';
import { joinSentences, t } from '../../shared/l10n';
import { showMessage } from '../messages/showMessage';
import type { ServiceSession } from '../service/connections/serviceAccess';

/**
 * Says what the local service lacks for a session of speech that it refused.
 * @returns the same sentences; `undefined` for any other error, of which nothing is said
 */
export async function tellMissingSpeech(
  error: unknown,
  { client, connection }: Pick<ServiceSession, 'client' | 'connection'>,
): Promise<string | undefined> {
  if (connection.kind !== 'local' || !ServiceError.is(error, 'not-allowed')) return undefined;
  const overview = await client.localEngines.overview().catch(() => undefined);
  if (!overview) return undefined;
  const hears = overview.engines.some(
    ({ id, state }) => (id === 'whisper' || id === 'pocketsphinx') && state === 'ready',
  );
  const lacking = hears ? ['espeak'] : ['pocketsphinx', 'whisper'];
  const missing = joinSentences(
    hears ? t('No speech engine is installed.') : t('No speech recognition engine is installed.'),
    ...overview.engines.filter(({ id }) => lacking.includes(id)).flatMap(({ problem }) => problem ?? []),
    hears ? t('Or turn off translated speech.') : t('Or connect to a service.'),
  );
  showMessage('error', missing, { title: t('Connect…'), command: 'parlance.connect' });
  return missing;
}

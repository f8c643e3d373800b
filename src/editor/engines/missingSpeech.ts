import { ServiceError } from '../../api/errors';
import { t } from '../../shared/l10n';
import { say } from '../say/say';
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
  const missing = hears
    ? t(
        'Nothing on this machine speaks. Install eSpeak NG, on Debian and Ubuntu by “sudo apt-get install espeak-ng”, or order no speech.',
      )
    : t(
        'Nothing on this machine understands speech. For English, install PocketSphinx, on Debian and Ubuntu by “sudo apt-get install pocketsphinx pocketsphinx-en-us”. For other languages, put “whisper-cli” of whisper.cpp into PATH and the path of a model into PARLANCE_WHISPER_MODEL, or connect to a service.',
      );
  say('error', missing, { title: t('Connect…'), command: 'parlance.connect' });
  return missing;
}

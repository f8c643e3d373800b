import { ServiceError } from '../../api/errors';
import { t } from '../../shared/l10n';
import type { ServiceSession } from '../service/connections/serviceAccess';

/** What the local service lacks for a session of speech that it refused, as sentences; `undefined` for any other error. */
export async function missingSpeech(
  error: unknown,
  { client, connection }: Pick<ServiceSession, 'client' | 'connection'>,
): Promise<string | undefined> {
  if (connection.kind !== 'local' || !ServiceError.is(error, 'not-allowed')) return undefined;
  const { engines } = await client.localEngines.overview();
  const hears = engines.some(({ id, state }) => (id === 'whisper' || id === 'pocketsphinx') && state === 'ready');
  return hears
    ? t(
        'Nothing on this machine speaks. Install eSpeak NG, on Debian and Ubuntu by “sudo apt-get install espeak-ng”, or order no speech.',
      )
    : t(
        'Nothing on this machine understands speech. For English, install PocketSphinx, on Debian and Ubuntu by “sudo apt-get install pocketsphinx pocketsphinx-en-us”. For other languages, put “whisper-cli” of whisper.cpp into PATH and the path of a model into PARLANCE_WHISPER_MODEL, or connect to a service.',
      );
}

import { CancellationError, commands, type Memento } from 'vscode';
import { remainingMinutes } from '../../../api/resources/usage';
import { counted, t } from '../../../shared/l10n';
import { pick } from '../../messages/ask';
import type { ServiceSession } from '../../service/connections/serviceAccess';

const allowedKey = 'dictation.allowed';

/**
 * Asks before the microphone is switched on for a service for the first time, with what it costs; what is said to the
 * local service stays on this machine, and is not asked about.
 * @throws CancellationError when the user does not want it
 */
export async function allowDictation(
  { client, connection, origin = '', account = '' }: ServiceSession,
  memento: Memento,
  signal: AbortSignal,
): Promise<void> {
  if (connection.kind === 'local') return;
  const recipient = `${origin} ${account}`;
  const allowed = memento.get<string[]>(allowedKey, []);
  if (allowed.includes(recipient)) return;
  // A key may be for speech alone.
  const usage = await client.usage.get({ signal }).catch(() => undefined);
  signal.throwIfAborted();
  const left = usage && remainingMinutes(usage);
  const { name, host = name } = connection;
  const minutes = left === undefined ? [] : [counted(left, '{0} minute left', '{0} minutes left')];
  const yes = {
    icon: 'mic',
    label: t('Start Dictation'),
    description: [host, ...minutes].join(' · '),
    detail: t('Audio from the microphone is sent there and counts as minutes of speech.'),
  };
  const title = t('Dictate with {0}', name);
  const placeHolder = t('The microphone is off, and nothing has been sent yet');
  const close = (): void => void commands.executeCommand('workbench.action.closeQuickOpen');
  signal.addEventListener('abort', close, { once: true });
  const answer = await pick([yes], { title, placeHolder, ignoreFocusOut: true });
  signal.removeEventListener('abort', close);
  signal.throwIfAborted();
  if (!answer) throw new CancellationError();
  await memento.update(allowedKey, [...new Set([...allowed, recipient])]);
}

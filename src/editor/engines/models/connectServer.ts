import { ServiceError } from '../../../api/errors';
import type { OutsideServer } from '../../../shared/outsideWork';
import { setServer } from '../../settings/engines';
import { pick } from '../../messages/ask';
import { withCancellableProgress } from '../../messages/progress';
import { offer, showMessage } from '../../messages/showMessage';
import { askAddress, askKey, type ConnectModelDependencies } from './connectModel';
import { ownServer } from '../../../shared/ownServers';
import { destinationOf, type Destination } from '../../../work/engines/destination';
import { outsideFailure } from '../../../work/engines/failures';
import { serverSetup } from './setup';
import { t } from '../../../shared/l10n';

/** The command that connects a server of the user's own: asks where it is, tries it, and uses it from then on. True when it did. */
export async function connectServer(parts: ConnectModelDependencies, server: OutsideServer): Promise<boolean> {
  const kind = ownServer(server);
  const known = serverSetup(server);
  if (known && (await wantsToDisconnect(kind.name))) {
    await setServer(server, undefined);
    await parts.keys.forget(server);
    showMessage('info', t('Disconnected {0}. The local service works without it now.', kind.name));
    return false;
  }
  const value = known && 'baseUrl' in known ? known.baseUrl : kind.usualAddress;
  const address = await askAddress(t('Connect: Address of {0}', kind.name), kind.usualAddress, value);
  const destination = address === undefined ? undefined : destinationOf(address);
  if (!destination || 'problem' in destination) return false;
  const key = kind.keyField !== undefined ? await askKey(destination.host) : '';
  if (key === undefined) return false;
  if (!(await parts.consents.askAgain({ name: kind.name, destination }))) return false;
  return tryAndKeep(parts, server, destination, key);
}

async function wantsToDisconnect(name: string): Promise<boolean> {
  const change = { label: t('Change the Address…'), disconnects: false };
  const end = { label: t('Disconnect {0}', name), disconnects: true };
  const picked = await pick([change, end], { title: t('{0} Is Connected', name) });
  return picked?.disconnects ?? false;
}

async function tryAndKeep(
  parts: ConnectModelDependencies,
  server: OutsideServer,
  destination: Destination,
  key: string,
): Promise<boolean> {
  const { keys, openTransport, models } = parts;
  const { name, languagesPath: path, does } = ownServer(server);
  const { askServer } = await import('../../../api/outside/ownServer');
  const { baseUrl, host, origin } = destination;
  const transport = await openTransport({
    baseUrl,
    authScheme: 'Bearer',
    tagHeader: 'X-Service-Reporting-Tag',
    key: '',
  });
  try {
    const languages = await withCancellableProgress(t('Getting the languages of {0}…', host), (signal) =>
      askServer(transport, { path }, { signal }),
    );
    const count = Array.isArray(languages) ? languages.length : 0;
    if (count === 0) throw new ServiceError('unexpected-answer', t('This address isn’t a {0} server.', name));
    if (key === '') await keys.forget(server);
    else await keys.keep(server, origin, key);
    await setServer(server, baseUrl);
    models.reset();
    showMessage('info', t('Connected to {0} at {1} ({2} languages). {3}', name, host, count, does));
    return true;
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    const { failure } = outsideFailure(error, { host, mend: t('“Try Again”') });
    const again = await offer('error', t('{0} Nothing changed.', failure.sentence), t('Try Again'));
    return again === t('Try Again') && (await tryAndKeep(parts, server, destination, key));
  } finally {
    await transport.close();
  }
}

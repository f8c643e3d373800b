import { env } from 'vscode';
import type { Connection } from '../../../api/connection';
import { pick, type Row } from '../../messages/ask';
import { shortName } from '../../messages/plain';
import { showBriefly } from '../../messages/showBriefly';
import { isKey } from '../../service/connections/askConnection';
import type { ConnectDependencies } from '../../service/connections/connect';
import { nameOfKey } from './keyTree';
import type { ListedKey } from './listedKey';
import { t } from '../../../shared/l10n';

/** Parts for storing a new key. */
export interface HandOverDependencies {
  connect: ConnectDependencies;
  /** Address of the service that made the key; absent if the connection is gone meanwhile. */
  place: Omit<Connection, 'key'> | undefined;
  isLocal: boolean;
}

type Way = 'copy' | 'store' | 'close';

/** Shows the secret of a new key, this once, until the user has it or goes without it. */
export async function handOver(
  { connect, place, isLocal }: HandOverDependencies,
  key: ListedKey,
  secret: string,
): Promise<void> {
  const name = shortName(nameOfKey(key));
  const taken = new Set<Way>();
  for (;;) {
    const way = await askWay(name, secret, { taken, isLocal, canStore: place !== undefined && isKey(secret) });
    if (way === 'copy') {
      await env.clipboard.writeText(secret);
      showBriefly(t('Key “{0}” copied', name), 4_000);
      taken.add(way);
    } else if (way === 'store' && place) {
      const { storeKey } = await import('../../service/connections/connect');
      if ((await storeKey(connect, place, nameOfKey(key).slice(0, 60), secret)) !== undefined) taken.add(way);
    } else if (way === 'close' || taken.size > 0) {
      return;
    }
    // Escape alone does not throw away what cannot be had again.
  }
}

async function askWay(
  name: string,
  secret: string,
  { taken, isLocal, canStore }: { taken: ReadonlySet<Way>; isLocal: boolean; canStore: boolean },
): Promise<Way | undefined> {
  const rows: Array<Row & { way: Way }> = [
    { way: 'copy', icon: taken.has('copy') ? 'check' : 'copy', label: t('Copy'), detail: secret },
  ];
  if (canStore && !taken.has('store')) {
    const detail = isLocal
      ? t('For testing: works until the local service restarts and gets a new address')
      : t('The current connection stays in use');
    rows.push({ way: 'store', icon: 'plug', label: t('Store as Connection on This Computer…'), detail });
  }
  const without = t('The key can’t be shown again and stays active.');
  rows.push(
    taken.size > 0
      ? { way: 'close', icon: 'close', label: t('Close') }
      : { way: 'close', icon: 'trash', label: t('Close Without Saving'), detail: without },
  );
  const title = t('New Key “{0}”', name);
  const placeHolder = t('The key is shown only once. Where do you want to save it?');
  return (await pick(rows, { title, placeHolder, ignoreFocusOut: true }))?.way;
}

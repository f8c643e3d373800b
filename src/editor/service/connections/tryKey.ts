import type { Connection } from '../../../api/connection';
import type { Usage } from '../../../api/schemas/usage';
import type { OpenClient } from '../network';
import { withCancellableProgress } from '../../messages/progress';
import { t } from '../../../shared/l10n';

/**
 * Asks the service for the account's usage, which takes a valid key and costs nothing.
 * Rejects with `ServiceError` when the key, the address or the way there does not work.
 */
export async function tryKey(connection: Connection, openClient: OpenClient): Promise<Usage> {
  const { host } = new URL(connection.baseUrl);
  return await withCancellableProgress(t('Checking the key at {0}…', host), async (signal) => {
    const client = await openClient(connection);
    return await client.usage.get({ signal });
  });
}

import { ProgressLocation, window } from 'vscode';
import type { Connection } from '../../api/connection';
import type { Usage } from '../../api/schemas/usage';
import { abortSignalOf } from '../cancellation';
import type { OpenClient } from '../network';

/**
 * Asks the service for the account's usage, which takes a valid key and costs nothing.
 * Rejects with `ServiceError` when the key, the address or the way there does not work.
 */
export async function tryKey(connection: Connection, openClient: OpenClient): Promise<Usage> {
  const { host } = new URL(connection.baseUrl);
  const options = {
    location: ProgressLocation.Notification,
    title: `Parlance: trying the key at ${host}`,
    cancellable: true,
  };
  return await window.withProgress(options, async (_progress, token) => {
    const { signal, dispose } = abortSignalOf(token);
    try {
      const client = await openClient(connection);
      return await client.usage.get({ signal });
    } finally {
      dispose();
    }
  });
}

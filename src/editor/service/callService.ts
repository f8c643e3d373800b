import type { ServiceClient } from '../../api/client';
import { ConnectionError } from '../messages/errors/connectionError';
import type { ServiceAccess } from './connections/serviceAccess';
import { withCancellableProgress } from '../messages/progress';
import { sameName } from '../messages/connection';

/**
 * A call about something that one connection keeps, visible and cancellable.
 * Rejects with `ConnectionError` when another connection is in use by now: an id means nothing there.
 *
 * @param title a short phrase, e.g. `Deleting the glossary`
 */
export async function callService<Result>(
  access: ServiceAccess,
  connection: string,
  title: string,
  call: (client: ServiceClient, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const busy = access.busy(title);
  try {
    return await withCancellableProgress(`${title}…`, async (signal) => {
      const session = await access.use(signal);
      if (!sameName(session.connection.name, connection)) throw new ConnectionError('not-in-use', connection);
      const result = await call(session.client, signal);
      access.succeeded();
      return result;
    });
  } finally {
    busy.dispose();
  }
}

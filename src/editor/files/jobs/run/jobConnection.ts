import type { DocumentJob, JobConnection } from '../../../../domain/documents/job';
import type { ServiceAccess, ServiceSession } from '../../../service/connections/serviceAccess';
import { t } from '../../../../shared/l10n';

/** The service a job belongs to cannot be had; `message` is for the user. */
export class OtherServiceError extends Error {
  override name = 'OtherServiceError';
}

/** Another key is in use than the one the document was sent with. */
export class OtherKeyError extends OtherServiceError {
  override name = 'OtherKeyError';
}

/** Returns the facts by which a job finds its service and account again in another window; no key. */
export function jobConnectionOf({ connection, origin, account }: ServiceSession): JobConnection {
  return { name: connection.name, kind: connection.kind, origin, account };
}

/**
 * The service of a job, whichever connection is in use. A document is unknown to any other service or account, which
 * would also learn its key: then nothing is sent.
 */
export async function sessionOf(
  { connection }: DocumentJob,
  access: ServiceAccess,
  signal: AbortSignal,
): Promise<ServiceSession> {
  const session = await access.useNamed(connection.name, signal);
  if (session.connection.kind !== connection.kind || session.origin !== connection.origin) {
    throw new OtherServiceError(
      t('“{0}” now points to another server. Restore its address to continue.', connection.name),
    );
  }
  if (session.account !== connection.account) {
    throw new OtherKeyError(
      t(
        'The key of “{0}” changed. Enter the previous key, or use the new one if it belongs to the same account.',
        connection.name,
      ),
    );
  }
  return session;
}

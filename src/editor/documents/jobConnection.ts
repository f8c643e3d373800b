import type { DocumentJob, JobConnection } from '../../domain/documents/job';
import type { ServiceAccess, ServiceSession } from '../connections/serviceAccess';

/** The service a job belongs to cannot be had; `message` is for the person. */
export class OtherServiceError extends Error {
  override name = 'OtherServiceError';
}

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
      `“${connection.name}” is the name of another service now, so nothing was asked there. Give it back its address to go on.`,
    );
  }
  if (session.account !== connection.account) {
    throw new OtherServiceError(
      `The key of “${connection.name}” was changed, and the document belongs to the key it was sent with. Enter that key to go on.`,
    );
  }
  return session;
}

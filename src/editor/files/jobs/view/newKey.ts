import { ServiceError } from '../../../../api/errors';
import { handleOf, type DocumentJob } from '../../../../domain/documents/job';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import { jobConnectionOf } from '../run/jobConnection';
import type { DocumentJobs } from '../store/jobs';

/**
 * A job with the key that its connection has now, when the service knows the document by it. Only for a user who said
 * that both keys are of one account: the service learns the key of the document. Rejects when it cannot be asked.
 * @returns `undefined` when it is another service or account
 */
export async function withNewKey(
  job: DocumentJob,
  { jobs, access }: { jobs: DocumentJobs; access: ServiceAccess },
): Promise<DocumentJob | undefined> {
  const session = await access.useNamed(job.connection.name);
  const connection = jobConnectionOf(session);
  if (connection.kind !== job.connection.kind || connection.origin !== job.connection.origin) return undefined;
  const key = await jobs.keys.find(job.jobId);
  const handle = key === undefined ? undefined : handleOf(job, key);
  if (!handle) return undefined;
  try {
    await session.client.documents.status(handle);
    return { ...job, connection };
  } catch (error) {
    if (ServiceError.is(error, 'not-found')) return undefined;
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { holdsResult, type DocumentJob } from '../../../../domain/documents/job';
import type { DocumentJobs } from '../store/jobs';

/**
 * Orders what a job that did not end well was to bring once more, as a new job in its place. A job that this window follows
 * and that holds what was paid for stays beside it.
 */
export async function retryJob(job: DocumentJob, jobs: DocumentJobs): Promise<DocumentJob> {
  const now = new Date().toISOString();
  const again: DocumentJob = {
    ...job,
    jobId: randomUUID(),
    batchId: randomUUID(),
    createdAt: now,
    changedAt: now,
    cameBack: undefined,
    state: { phase: 'waiting' },
  };
  await jobs.add(again);
  if (holdsResult(job)) jobs.leave(job.jobId);
  else await jobs.remove(job.jobId);
  return again;
}

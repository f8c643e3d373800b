import { rm } from 'node:fs/promises';
import { sleep } from '../../../../api/sleep';
import { isOpen, needsResult, type DocumentJob } from '../../../../domain/documents/job';
import { JobLeft, type DocumentJobs } from '../store/jobs';
import { received } from './received';

/** State that a window has of a job that it lost. */
interface Brought {
  /** The whole result. */
  bytes: Uint8Array;
  /** The file that the result is put into, where it is not the result itself. */
  original: Uint8Array | undefined;
}

/**
 * Another window took this one for dead, as after a long sleep of its process, while the result came in here. It could
 * not get the result any more, and it was paid for: as soon as that window lets go of the job, this one goes on with what
 * it has, also with a job that was given up or taken off the list meanwhile.
 */
export async function reclaim(
  lost: DocumentJob,
  brought: Brought,
  jobs: DocumentJobs,
  signal: AbortSignal,
): Promise<DocumentJob> {
  const { jobId } = lost;
  for (;;) {
    try {
      const job = await jobs.follow(jobId);
      if (job && needsResult(job)) return await received({ ...job, state: lost.state }, brought.bytes, jobs);
      if (job) {
        if (!isOpen(job)) await rm(jobs.files.resultPath(jobId), { force: true });
        return job;
      }
      if (!(await jobs.files.has(jobId))) return await comeBack(lost, brought, jobs);
    } catch (error) {
      // Lost once more, or a disk that takes nothing for now.
      if (!(error instanceof JobLeft) && (error as NodeJS.ErrnoException).code === undefined) throw error;
    }
    await sleep(jobs.everyMs, signal);
  }
}

/** Puts a job on the list again that was taken off it, as when it was tried again. What took its place stays. */
async function comeBack(lost: DocumentJob, { bytes, original }: Brought, jobs: DocumentJobs): Promise<DocumentJob> {
  const { jobId } = lost;
  const job: DocumentJob = { ...lost, mayOverwrite: false, cameBack: true };
  // Whoever removes the job may not be done with its files.
  jobs.holdResult(jobId, bytes);
  await jobs.add(job);
  if (original) await jobs.files.keepOriginal(jobId, original);
  await jobs.files.keepResult(jobId, bytes);
  return await received(job, bytes, jobs);
}

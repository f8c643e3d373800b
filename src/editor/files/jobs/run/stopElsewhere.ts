import { isOpen, stopped, waitsForPerson } from '../../../../domain/documents/job';
import type { DocumentJobs } from '../store/jobs';

/** Beats in which a living window has surely seen what is asked of it. */
const patienceBeats = 3;

/**
 * Stops a job that this window does not work on: the window that follows it is asked to, or there is none any more.
 * @returns whether it stopped; what is asked stays asked otherwise
 */
export async function stopElsewhere(jobId: string, jobs: DocumentJobs): Promise<boolean> {
  const left = await jobs.follow(jobId);
  if (left) {
    await jobs.replace(stopped(left, new Date()));
    jobs.leave(jobId);
    return true;
  }
  const hasStopped = (): boolean => {
    const job = jobs.get(jobId);
    return !job || !isOpen(job) || waitsForPerson(job);
  };
  await jobs.files.requestStop(jobId);
  await jobs.refresh();
  return await new Promise<boolean>((resolve) => {
    const settle = (): void => {
      clearTimeout(timer);
      subscription.dispose();
      resolve(hasStopped());
    };
    const timer = setTimeout(settle, patienceBeats * jobs.everyMs);
    const subscription = jobs.onDidChange(() => {
      if (hasStopped()) settle();
    });
    if (hasStopped()) settle();
  });
}

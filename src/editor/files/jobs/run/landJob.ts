import { readFile, rm } from 'node:fs/promises';
import { Uri } from 'vscode';
import { factsOf, type DocumentJob } from '../../../../domain/documents/job';
import type { ReaderThread } from '../../../reader/readerThread';
import { bringBackResult } from './bringBackResult';
import type { DocumentJobs } from '../store/jobs';
import { landResult } from '../../results/landResult';
import { t } from '../../../../shared/l10n';

export interface LandDependencies {
  jobs: DocumentJobs;
  reader: ReaderThread;
}

/** Moves a result that is here to its place, or writes down why a place must be asked for. */
export async function landJob(job: DocumentJob, { jobs, reader }: LandDependencies): Promise<DocumentJob> {
  const { state } = job;
  if (state.phase !== 'fetched') return job;
  const received =
    jobs.heldResult(job.jobId) ?? (await readFile(jobs.files.resultPath(job.jobId)).catch(() => undefined));
  if (!received) {
    const sentence = t('Downloaded the result, but its file is no longer in Parlance’s storage.');
    return await jobs.advance(job, { phase: 'failed', failure: 'damaged', sentence });
  }
  const brought = await bringBackResult(job, received, jobs.files, reader);
  if ('problem' in brought) {
    const sentence = t('{0} The received result is saved.', brought.problem);
    return await jobs.advance(job, { phase: 'failed', failure: 'damaged', sentence, keptBytes: true });
  }
  const { bytes, left } = brought;
  const landing = await landResult(bytes, {
    target: Uri.parse(job.targetUri),
    source: Uri.parse(job.sourceUri),
    mayOverwrite: job.mayOverwrite,
    beside: job.cameBack,
    // A window that was stopped here and taken for dead would put the result over what the user made of it since.
    beforeMove: () => jobs.confirm(job.jobId),
  });
  if ('problem' in landing) return await jobs.advance(job, { ...state, reason: landing.problem });
  const landed = await jobs.advance(
    { ...job, targetUri: landing.uri.toString() },
    { phase: 'finished', ...factsOf(job), ...(left !== undefined && { left }) },
  );
  jobs.letGoOfResult(job.jobId);
  await rm(jobs.files.resultPath(job.jobId), { force: true });
  await rm(jobs.files.originalPath(job.jobId), { force: true });
  return landed;
}

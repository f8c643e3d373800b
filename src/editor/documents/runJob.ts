import { readFile, rm } from 'node:fs/promises';
import { Uri } from 'vscode';
import type { DocumentJob } from '../../domain/documents/job';
import { bringBackResult } from './bringBackResult';
import { explainDocument } from './explainDocument';
import { fetchDocument, recoverResult } from './fetchDocument';
import { landResult } from './landResult';
import { WindowClosing, type RunParts } from './runParts';
import { sendDocument, UnsendableError } from './sendDocument';
import { ServiceError } from '../../api/errors';

/**
 * Takes a job as far as it goes: to its end, or to where it waits for the person. Never rejects but for `WindowClosing`
 * and when another window took the job over. Aborting sends nothing more: what is at the service stays there, parked.
 */
export async function runJob(job: DocumentJob, parts: RunParts, signal: AbortSignal): Promise<DocumentJob> {
  const { jobs } = parts;
  let current = job;
  let release = (): void => undefined;
  try {
    if (current.state.phase === 'waiting') {
      jobs.tell(current.jobId, { stage: 'waiting' });
      release = await parts.takeSlot(current, signal);
      current = await sendDocument(current, parts, signal);
    }
    if (current.state.phase === 'fetching') current = await recoverResult(current, jobs);
    if (current.state.phase === 'translating' && !current.state.parked)
      current = await fetchDocument(current, parts, signal);
    if (current.state.phase === 'fetched') current = await landJob(current, parts);
    return current;
  } catch (error) {
    if (signal.aborted && signal.reason instanceof WindowClosing) throw error;
    return await stop(jobs.get(current.jobId) ?? current, error, parts, signal);
  } finally {
    release();
  }
}

/** Writes down where a job stopped. */
async function stop(job: DocumentJob, error: unknown, parts: RunParts, signal: AbortSignal): Promise<DocumentJob> {
  const { jobs } = parts;
  const { state } = job;
  const { kind, name, origin } = job.connection;
  const connection = { kind, name, ...(origin !== undefined && { host: new URL(origin).host }) };
  const explanation =
    error instanceof UnsendableError
      ? { sentence: error.message, reason: 'not-sent' }
      : explainDocument(error, connection);
  const { sentence } = explanation;
  if (!signal.aborted) parts.failed(job, error, explanation);
  switch (state.phase) {
    case 'waiting':
    case 'sending': {
      if (signal.aborted) return await jobs.advance(job, { phase: 'cancelled', wasSent: state.phase === 'sending' });
      const isLost = ServiceError.is(error) && error.mayHaveHappened && error.status === undefined;
      return await jobs.advance(job, { phase: 'failed', failure: isLost ? 'answer-lost' : 'not-sent', sentence });
    }
    case 'translating': {
      const parked = signal.aborted
        ? ({ reason: 'kept', sentence: 'It is at the service. Nothing is charged until it is fetched.' } as const)
        : ({ reason: 'refused', sentence } as const);
      return await jobs.advance(job, { ...state, parked });
    }
    default:
      throw error;
  }
}

/** Moves a result that is here to its place, or writes down why a place must be asked for. */
export async function landJob(
  job: DocumentJob,
  { jobs, heldInMemory }: Pick<RunParts, 'jobs' | 'heldInMemory'>,
): Promise<DocumentJob> {
  const { state } = job;
  if (state.phase !== 'fetched') return job;
  const received = heldInMemory(job.jobId) ?? (await readFile(jobs.files.resultPath(job.jobId)).catch(() => undefined));
  if (!received) {
    const sentence = 'The result was fetched, and its file in the storage of Parlance is gone.';
    return await jobs.advance(job, { phase: 'failed', failure: 'damaged', sentence });
  }
  const brought = await bringBackResult(job, received, jobs.files);
  if ('problem' in brought) {
    const sentence = `${brought.problem} What the service sent is kept.`;
    return await jobs.advance(job, { phase: 'failed', failure: 'damaged', sentence, keptBytes: true });
  }
  const { bytes, left } = brought;
  const landing = await landResult(bytes, {
    target: Uri.parse(job.targetUri),
    base: Uri.joinPath(Uri.parse(job.sourceUri), '..'),
    mayOverwrite: job.mayOverwrite,
  });
  if ('problem' in landing) return await jobs.advance(job, { ...state, reason: landing.problem });
  const landed = await jobs.advance(
    { ...job, targetUri: landing.uri.toString() },
    { phase: 'finished', billed: state.billed, ...(left !== undefined && { left }) },
  );
  await rm(jobs.files.resultPath(job.jobId), { force: true });
  await rm(jobs.files.originalPath(job.jobId), { force: true });
  return landed;
}

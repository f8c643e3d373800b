import { ServiceError } from '../../../../api/errors';
import { stopped, type DocumentJob } from '../../../../domain/documents/job';
import { explainDocument } from './explainDocument';
import { OtherKeyError } from './jobConnection';
import { fetchDocument, recoverResult } from './fetchDocument';
import { JobLeft } from '../store/jobs';
import { UnsendableError, type RunDependencies } from './runParts';

/**
 * Takes a job as far as it goes: to its end, or to where it waits for the user. Never rejects but for `JobLeft`
 * and when another window took the job over. Aborting sends nothing more: what is at the service stays there, parked.
 */
export async function runJob(job: DocumentJob, parts: RunDependencies, signal: AbortSignal): Promise<DocumentJob> {
  const { jobs } = parts;
  let current = job;
  let release = (): void => undefined;
  try {
    if (current.state.phase === 'waiting') {
      jobs.tell(current.jobId, { stage: 'waiting' });
      release = await parts.takeSlot(current, signal);
      current = await parts.send(current, signal);
    }
    if (current.state.phase === 'fetching') current = await recoverResult(current, jobs);
    if (current.state.phase === 'translating' && !current.state.parked) {
      current = await fetchDocument(current, parts, signal);
    }
    if (current.state.phase === 'fetched') current = await parts.land(current);
    return current;
  } catch (error) {
    if (error instanceof JobLeft) throw error;
    if (signal.aborted && signal.reason instanceof JobLeft) throw signal.reason;
    return await stop(jobs.get(current.jobId) ?? current, error, parts, signal);
  } finally {
    release();
  }
}

/** Writes down where a job stopped. */
async function stop(
  job: DocumentJob,
  error: unknown,
  parts: RunDependencies,
  signal: AbortSignal,
): Promise<DocumentJob> {
  const { jobs } = parts;
  const { state } = job;
  if (signal.aborted) {
    const next = stopped(job, new Date());
    if (next === job) throw error;
    await jobs.replace(next);
    return next;
  }
  const { kind, name, origin } = job.connection;
  const connection = { kind, name, ...(origin !== undefined && { host: new URL(origin).host }) };
  const explanation =
    error instanceof UnsendableError
      ? { sentence: error.message, reason: 'not-sent' }
      : explainDocument(error, connection);
  const { sentence } = explanation;
  parts.failed(job, error, explanation);
  switch (state.phase) {
    case 'waiting':
    case 'sending': {
      const isLost = ServiceError.is(error) && error.mayHaveHappened && error.status === undefined;
      return await jobs.advance(job, { phase: 'failed', failure: isLost ? 'answer-lost' : 'not-sent', sentence });
    }
    case 'translating':
      return await jobs.advance(job, {
        ...state,
        parked: { reason: 'refused', sentence, ...(error instanceof OtherKeyError && { otherKey: true }) },
      });
    default:
      throw error;
  }
}

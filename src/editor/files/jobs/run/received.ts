import { factsOf, type DocumentJob } from '../../../../domain/documents/job';
import { resultProblem } from '../../../../domain/documents/resultCheck';
import type { DocumentJobs } from '../store/jobs';
import { t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

/** The whole result is here; whether it is what it should be decides how the job goes on. */
export async function received(job: DocumentJob, bytes: Uint8Array, jobs: DocumentJobs): Promise<DocumentJob> {
  const problem = resultProblem(job.order.outputType, bytes);
  if (problem !== undefined) {
    const sentence = t('{0} The service sent it like this. The file is saved.', sentenceOf(problem));
    return await jobs.advance(job, { phase: 'failed', failure: 'damaged', sentence, keptBytes: true });
  }
  return await jobs.advance(job, { phase: 'fetched', bytes: bytes.length, ...factsOf(job) });
}

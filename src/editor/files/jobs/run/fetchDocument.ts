import { readFile, rm } from 'node:fs/promises';
import { isPassing, ServiceError } from '../../../../api/errors';
import { sleep } from '../../../../api/sleep';
import { delayAfter, followDocument } from '../../../../domain/documents/followDocument';
import { handleOf, type DocumentJob } from '../../../../domain/documents/job';
import { endsVisibly, resultProblem } from '../../../../domain/documents/resultCheck';
import { OtherServiceError, sessionOf } from './jobConnection';
import { JobLeft, type DocumentJobs } from '../store/jobs';
import { received } from './received';
import { receiveResult } from './receiveResult';
import { reclaim } from './reclaim';
import { type RunParts } from './runParts';
import { largestResult, refuseSignInPage } from '../../../../work/document/result';
import { inSentence } from '../../../../formats/sentenceEnds';
import { formatNumber, t } from '../../../../shared/l10n';

/**
 * Follows the document of a job until its result is here, or it is known why not. Rejects only with what stands in the
 * way for now (key, quota, another service), or with the signal's reason.
 */
export async function fetchDocument(job: DocumentJob, parts: RunParts, signal: AbortSignal): Promise<DocumentJob> {
  const { jobs } = parts;
  const key = await jobs.keys.find(job.jobId);
  const handle = key === undefined ? undefined : handleOf(job, key);
  if (!handle) {
    throw new OtherServiceError(t('Couldn’t read the document’s key from the keychain.'));
  }
  let current = job;
  for (let failures = 1; ; failures++) {
    const { client, spending } = await sessionOf(current, parts.access, signal);
    const outcome = await followDocument(handle, client, {
      signal,
      sleep,
      renew: async () => (await sessionOf(current, parts.access, signal)).client,
      progress: (progress) => jobs.tell(job.jobId, progress),
    });
    if (outcome.state === 'gone' || outcome.state === 'error') await spending?.failed(job.jobId, false);
    if (outcome.state === 'gone') return await gone(current, parts);
    if (outcome.state === 'error') {
      const sentence = outcome.message
        ? t(
            'The service couldn’t translate the document. Nothing was charged. Reason: {0}',
            inSentence(outcome.message),
          )
        : t('The service couldn’t translate the document and gave no reason. Nothing was charged.');
      return await jobs.advance(current, { phase: 'failed', failure: 'refused-by-service', sentence });
    }
    const { billed } = outcome;
    const documentId = handle.document_id;
    if (!parts.mayCost(current, billed)) {
      const sentence = t(
        'The result costs {0} characters: more than the estimate of {1} and your limit. You’re charged only when you download it.',
        formatNumber(billed ?? 0),
        formatNumber(current.estimate),
      );
      return await jobs.advance(current, {
        phase: 'translating',
        documentId,
        billed,
        parked: { reason: 'too-expensive', sentence },
      });
    }
    current = await jobs.advance(current, { phase: 'fetching', documentId, billed });
    try {
      // Another window that takes the job over may remove it.
      const original = current.sentAs && (await readFile(jobs.files.originalPath(job.jobId)).catch(() => undefined));
      const bytes = await receive(current, { ...parts, handle, client });
      await spending?.answered(job.jobId, { billed });
      return await received(current, bytes, jobs).catch((error: unknown) => {
        if (error instanceof JobLeft) return reclaim(current, { bytes, original }, jobs, signal);
        throw error;
      });
    } catch (error) {
      if (error instanceof JobLeft) throw error;
      if (ServiceError.is(error, 'not-found')) return await gone(current, parts);
      if (ServiceError.is(error, 'too-large')) {
        return await jobs.advance(current, { phase: 'failed', failure: 'damaged', sentence: error.message });
      }
      current = await jobs.advance(current, { phase: 'translating', documentId, billed });
      if (signal.aborted || !isPassing(error)) throw error;
      jobs.tell(job.jobId, { stage: 'offline' });
      await sleep(delayAfter(error, failures), signal);
    }
  }
}

type Fetching = RunParts & {
  handle: NonNullable<ReturnType<typeof handleOf>>;
  client: Awaited<ReturnType<typeof sessionOf>>['client'];
};

/**
 * Nothing stops it, neither a cancel nor another window that took the job over: a result on its way is charged for, and may
 * be spent at the service.
 */
async function receive(job: DocumentJob, parts: Fetching): Promise<Uint8Array> {
  const { jobs, client, handle } = parts;
  jobs.tell(job.jobId, { stage: 'fetching' });
  const download = await client.documents.result(handle);
  const { bytes, diskError } = await receiveResult(
    download.body,
    { part: jobs.files.newPartPath(job.jobId), whole: jobs.files.resultPath(job.jobId) },
    largestResult(job.order.outputType),
  );
  await jobs.files.removeParts(job.jobId);
  try {
    refuseSignInPage(job.order.outputType, download.contentType, bytes);
  } catch (error) {
    await rm(jobs.files.resultPath(job.jobId), { force: true });
    throw error;
  }
  if (diskError !== undefined) jobs.holdResult(job.jobId, bytes);
  return bytes;
}

/** A job whose window died while it fetched: the result may be here whole, and nowhere else. */
export async function recoverResult(job: DocumentJob, jobs: DocumentJobs): Promise<DocumentJob> {
  if (job.state.phase !== 'fetching') return job;
  const { documentId, billed } = job.state;
  const bytes = await readFile(jobs.files.resultPath(job.jobId)).catch(() => undefined);
  return bytes
    ? await received(job, bytes, jobs)
    : await jobs.advance(job, { phase: 'translating', documentId, billed });
}

/** The service has nothing any more; what another window received may still be all there is. */
async function gone(job: DocumentJob, { jobs }: RunParts): Promise<DocumentJob> {
  const { order, jobId } = job;
  const fetching = async (): Promise<DocumentJob> =>
    job.state.phase === 'translating' ? await jobs.advance(job, { ...job.state, phase: 'fetching' }) : job;
  const whole = await readFile(jobs.files.resultPath(jobId)).catch(() => undefined);
  if (whole) return await received(await fetching(), whole, jobs);
  const part = await jobs.files.longestPart(jobId);
  if (part) {
    await jobs.files.keepResult(jobId, part).catch(() => jobs.holdResult(jobId, part));
    const isWhole = endsVisibly(order.outputType) && resultProblem(order.outputType, part) === undefined;
    if (isWhole) return await jobs.advance(await fetching(), { phase: 'fetched', bytes: part.length });
  }
  const sentence = part
    ? t('The download was interrupted, and the service no longer has the result. The received part is saved.')
    : t('The service no longer has the document: it was downloaded elsewhere or expired. Translate it again.');
  return await jobs.advance(job, { phase: 'failed', failure: 'gone', sentence, keptBytes: part !== undefined });
}

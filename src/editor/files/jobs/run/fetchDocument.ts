import { readFile, rm } from 'node:fs/promises';
import { ServiceError } from '../../../../api/errors';
import type { ServiceDownload } from '../../../../api/request';
import { sleep } from '../../../../api/sleep';
import { factsOf, handleOf, type DocumentJob } from '../../../../domain/documents/job';
import { endsVisibly, resultProblem } from '../../../../domain/documents/resultCheck';
import { OtherServiceError, sessionOf } from './jobConnection';
import { JobLeft, type DocumentJobs } from '../store/jobs';
import { received } from './received';
import { receiveResult } from './receiveResult';
import { reclaim } from './reclaim';
import { type RunDependencies } from './runParts';
import type { ServiceSession } from '../../../service/connections/serviceAccess';
import { fetchResult } from '../../../../work/document/fetchResult';
import { largestResult, refuseSignInPage } from '../../../../work/document/result';
import { inSentence } from '../../../../formats/sentenceEnds';
import { formatNumber, t } from '../../../../shared/l10n';

/**
 * Follows the document of a job until its result is here, or it is known why not. Rejects only with what stands in the
 * way for now (key, quota, another service), or with the signal's reason.
 */
export async function fetchDocument(
  job: DocumentJob,
  parts: RunDependencies,
  signal: AbortSignal,
): Promise<DocumentJob> {
  const { jobs } = parts;
  const key = await jobs.keys.find(job.jobId);
  const handle = key === undefined ? undefined : handleOf(job, key);
  if (!handle) {
    throw new OtherServiceError(t('Couldn’t read the document’s key from the keychain.'));
  }
  const documentId = handle.document_id;
  let current = job;
  let original: Uint8Array | undefined;
  let spending: ServiceSession['spending'];
  const fetched = await fetchResult<DocumentJob>(
    handle,
    {
      service: async () => {
        const session = await sessionOf(current, parts.access, signal);
        ({ spending } = session);
        return session.client;
      },
      sleep,
      progress: (progress) => jobs.tell(job.jobId, progress),
      mayReceive: async (facts) => {
        if (!parts.mayCost(current, facts.billed)) return false;
        current = await jobs.advance(current, { phase: 'fetching', documentId, ...facts });
        // Another window that takes the job over may remove it.
        original = job.sentAs && (await readFile(jobs.files.originalPath(job.jobId)).catch(() => undefined));
        jobs.tell(job.jobId, { stage: 'fetching' });
        return true;
      },
      receive: async (download, { billed }) => {
        const bytes = await receive(current, download, jobs);
        if (!(bytes instanceof Uint8Array)) return bytes;
        await spending?.answered(job.jobId, { billed });
        return await received(current, bytes, jobs).catch((error: unknown) => {
          if (error instanceof JobLeft) return reclaim(current, { bytes, original }, jobs, signal);
          throw error;
        });
      },
      notReceived: async (error) => {
        if (error instanceof JobLeft || current.state.phase !== 'fetching') return;
        current = await jobs.advance(current, { ...current.state, phase: 'translating' });
      },
    },
    signal,
  );
  switch (fetched.state) {
    case 'received':
      return fetched.result;
    case 'left': {
      const sentence = t(
        'The result costs {0} characters: more than the estimate of {1} and your limit. You’re charged only when you download it.',
        formatNumber(fetched.billed ?? 0),
        formatNumber(current.estimate),
      );
      const parked = { reason: 'too-expensive', sentence } as const;
      return await jobs.advance(current, { phase: 'translating', documentId, billed: fetched.billed, parked });
    }
    case 'gone':
      // A result that was asked for may have been charged.
      if (current.state.phase !== 'fetching') await spending?.failed(job.jobId, false);
      return await gone(current, parts);
    case 'error': {
      await spending?.failed(job.jobId, false);
      const sentence = fetched.message
        ? t(
            'The service couldn’t translate the document. Nothing was charged. Reason: {0}',
            inSentence(fetched.message),
          )
        : t('The service couldn’t translate the document and gave no reason. Nothing was charged.');
      return await jobs.advance(current, { phase: 'failed', failure: 'refused-by-service', sentence });
    }
  }
}

/**
 * Receives a result. Nothing stops it, neither a cancel nor another window that took the job over: a result on its way is
 * charged for, and may be spent at the service.
 * @returns all bytes; the job, where they are too many
 */
async function receive(
  job: DocumentJob,
  { body, contentType }: ServiceDownload,
  jobs: DocumentJobs,
): Promise<Uint8Array | DocumentJob> {
  const { jobId, order } = job;
  const whole = jobs.files.resultPath(jobId);
  const places = { part: jobs.files.newPartPath(jobId), whole };
  try {
    const { bytes, diskError } = await receiveResult(body, places, largestResult(order.outputType));
    await jobs.files.removeParts(jobId);
    try {
      refuseSignInPage(order.outputType, contentType, bytes);
    } catch (error) {
      await rm(whole, { force: true });
      throw error;
    }
    if (diskError !== undefined) jobs.holdResult(jobId, bytes);
    return bytes;
  } catch (error) {
    if (!ServiceError.is(error, 'too-large')) throw error;
    return await jobs.advance(job, { phase: 'failed', failure: 'damaged', sentence: error.message });
  }
}

/** A job whose window died while it fetched: the result may be here whole, and nowhere else. */
export async function recoverResult(job: DocumentJob, jobs: DocumentJobs): Promise<DocumentJob> {
  if (job.state.phase !== 'fetching') return job;
  const { documentId } = job.state;
  const bytes = await readFile(jobs.files.resultPath(job.jobId)).catch(() => undefined);
  return bytes
    ? await received(job, bytes, jobs)
    : await jobs.advance(job, { phase: 'translating', documentId, ...factsOf(job) });
}

/** The service has nothing any more; what another window received may still be all there is. */
async function gone(job: DocumentJob, { jobs }: RunDependencies): Promise<DocumentJob> {
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

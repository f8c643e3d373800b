import { Uri } from 'vscode';
import { ServiceError } from '../../../api/errors';
import { sleep } from '../../../api/sleep';
import { documentProblem } from '../../../domain/documents/documentType';
import { delayAfter } from '../../../domain/documents/followDocument';
import type { DocumentJob } from '../../../domain/documents/job';
import type { ReaderThread } from '../../files/reader/readerThread';
import { sessionOf } from './jobConnection';
import type { DocumentJobs } from '../store/jobs';
import { UnsendableError, type RunParts } from './runParts';
import { readSource } from '../readSource';

/**
 * Uploads the file of a job. Id and key are kept before anybody asks for the status. A service that takes no more
 * documents for now (429, contract §1.5) is asked again until it does. Rejects with what is against it.
 */
export async function sendDocument(
  job: DocumentJob,
  parts: Pick<RunParts, 'jobs' | 'access'> & { reader: ReaderThread },
  signal: AbortSignal,
): Promise<DocumentJob> {
  const { jobs, access } = parts;
  const { order, fileName } = job;
  const { client } = await sessionOf(job, access, signal);
  const file = await read(job, parts);
  signal.throwIfAborted();
  const sending = await jobs.advance(job, { phase: 'sending' });
  for (let refusals = 1; ; refusals++) {
    jobs.tell(job.jobId, { stage: 'sending' });
    try {
      const handle = await client.documents.upload(
        {
          file,
          fileName,
          sourceLang: order.source,
          targetLang: order.target,
          formality: order.formality,
          glossaryId: order.glossaryId,
          styleId: order.styleId,
          translationMemoryId: order.memoryId,
          translationMemoryThreshold: order.memoryThreshold,
          outputFormat: order.outputType === job.type ? undefined : order.outputType,
        },
        { signal },
      );
      await jobs.keys.keep(job.jobId, handle.document_key);
      return await jobs.advance(sending, { phase: 'translating', documentId: handle.document_id });
    } catch (error) {
      if (signal.aborted || !ServiceError.is(error, 'too-many-requests')) throw error;
      jobs.tell(job.jobId, { stage: 'busy-service' });
      await sleep(delayAfter(error, refusals + 2), signal);
    }
  }
}

interface ConvertParts {
  jobs: DocumentJobs;
  reader: ReaderThread;
}

async function read(job: DocumentJob, parts: ConvertParts): Promise<Blob> {
  let bytes: Uint8Array;
  try {
    bytes = await readSource(Uri.parse(job.sourceUri), job.type);
  } catch {
    throw new UnsendableError('The file cannot be read. It may have been moved or deleted.');
  }
  const sent = job.sentAs ? await convert(job, bytes, parts) : bytes;
  const problem = documentProblem(job.fileName, sent.length, 'paid');
  if (problem !== undefined) throw new UnsendableError(problem);
  return new Blob([new Uint8Array(sent)]);
}

/** The document made of a file. The file is kept as it was: a result fits no other version of it. */
async function convert(
  { jobId, order }: DocumentJob,
  bytes: Uint8Array,
  { jobs, reader }: ConvertParts,
): Promise<Uint8Array> {
  const { source, target } = order;
  const converted = await reader.askOnce('convertXliff', [bytes, { source, target }]);
  if ('problem' in converted) throw new UnsendableError(converted.problem);
  await jobs.files.keepOriginal(jobId, bytes);
  return converted.document;
}

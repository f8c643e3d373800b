import { Uri } from 'vscode';
import { ServiceError } from '../../api/errors';
import { sleep } from '../../api/sleep';
import { documentProblem } from '../../domain/documents/documentType';
import { delayAfter } from '../../domain/documents/followDocument';
import type { DocumentJob } from '../../domain/documents/job';
import { sessionOf } from './jobConnection';
import type { RunParts } from './runJob';
import { readSource } from './readSource';

/** Why a file cannot be sent, for the person. Nothing was sent. */
export class UnsendableError extends Error {
  override name = 'UnsendableError';
}

/**
 * Uploads the file of a job. Id and key are kept before anybody asks for the status. A service that takes no more
 * documents for now (429, contract §1.5) is asked again until it does. Rejects with what is against it.
 */
export async function sendDocument(job: DocumentJob, parts: RunParts, signal: AbortSignal): Promise<DocumentJob> {
  const { jobs, access } = parts;
  const { order, fileName } = job;
  const { client } = await sessionOf(job, access, signal);
  const file = await read(job);
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

async function read(job: DocumentJob): Promise<Blob> {
  let bytes: Uint8Array;
  try {
    bytes = await readSource(Uri.parse(job.sourceUri), job.type);
  } catch {
    throw new UnsendableError('The file cannot be read. It may have been moved or deleted.');
  }
  const problem = documentProblem(job.fileName, bytes.length, 'paid');
  if (problem !== undefined) throw new UnsendableError(problem);
  return new Blob([new Uint8Array(bytes)]);
}

import { sleep } from '../../../../api/sleep';
import type { DocumentHandle } from '../../../../api/schemas/documents';
import type { DocumentJob } from '../../../../domain/documents/job';
import { uploadWhenAccepted, type UploadPorts } from '../../../../work/document/uploadWhenAccepted';
import { JobLeft, type DocumentJobs } from '../store/jobs';

interface UploadParts {
  jobs: DocumentJobs;
  service: UploadPorts['service'];
}

/**
 * Uploads the bytes of a job. Id and key are kept before anybody asks for the status. A service that takes no more
 * documents for now (429, contract §1.5) is asked again until it does. Rejects with what is against it.
 */
export async function uploadDocument(
  job: DocumentJob,
  file: Blob,
  { jobs, service }: UploadParts,
  signal: AbortSignal,
): Promise<DocumentJob> {
  const { jobId, fileName, order } = job;
  const sending = await jobs.advance(job, { phase: 'sending' });
  const handle = await uploadWhenAccepted(
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
    {
      service,
      sleep,
      onTry: () => {
        if (!jobs.isOurs(jobId)) throw new JobLeft();
        jobs.tell(jobId, { stage: 'sending' });
      },
      onBusy: () => jobs.tell(jobId, { stage: 'busy-service' }),
    },
    signal,
  );
  return await uploaded(sending, handle, jobs);
}

async function uploaded(sending: DocumentJob, handle: DocumentHandle, jobs: DocumentJobs): Promise<DocumentJob> {
  const { jobId } = sending;
  const translating = { phase: 'translating', documentId: handle.document_id } as const;
  await jobs.keys.keep(jobId, handle.document_key);
  try {
    return await jobs.advance(sending, translating);
  } catch (error) {
    if (!(error instanceof JobLeft)) throw error;
    // Another window took this one for dead, and wrote down that the answer is lost: here it is.
    const job = await jobs.follow(jobId);
    if (job?.state.phase === 'failed' && job.state.failure === 'answer-lost') {
      return await jobs.advance({ ...job, state: sending.state }, translating);
    }
    // The user did something else about it. What is never fetched is never charged.
    await jobs.keys.forget(jobId);
    throw error;
  }
}

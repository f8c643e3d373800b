import { Uri } from 'vscode';
import { documentProblem } from '../../../../domain/documents/documentType';
import type { DocumentJob } from '../../../../domain/documents/job';
import type { ReaderThread } from '../../../reader/readerThread';
import { pathOf } from '../../../messages/fileName';
import { sessionOf } from './jobConnection';
import type { DocumentJobs } from '../store/jobs';
import { UnsendableError, type RunDependencies } from './runParts';
import type { UploadService } from '../../../../work/document/uploadWhenAccepted';
import { uploadDocument } from './uploadDocument';
import { readSource } from '../readSource';
import { t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

/** Uploads the file of a job, or the document made of it. Rejects with what is against it. */
export async function sendDocument(
  job: DocumentJob,
  parts: Pick<RunDependencies, 'jobs' | 'access'> & { reader: ReaderThread },
  signal: AbortSignal,
): Promise<DocumentJob> {
  const { jobs, access } = parts;
  const { spending } = await sessionOf(job, access, signal);
  const file = await read(job, parts);
  signal.throwIfAborted();
  const { jobId, estimate, connection } = job;
  const work = { command: 'document', file: pathOf(Uri.parse(job.sourceUri)), connection: connection.name };
  const entry = await spending?.begin(work, { characters: estimate, milliseconds: 0 }, jobId);
  try {
    const service = async (): Promise<UploadService> => {
      const { client } = await sessionOf(job, access, signal);
      return { documents: client.documents, isFree: connection.kind === 'local' };
    };
    return await uploadDocument(job, file, { jobs, service }, signal);
  } catch (error) {
    // Nothing is charged for a document whose result is not fetched (contract §3.3).
    await spending?.failed(entry, false);
    throw error;
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
    throw new UnsendableError(t('Couldn’t read the file. It may have been moved or deleted.'));
  }
  const sent = job.sentAs ? await convert(job, bytes, parts) : bytes;
  const problem = documentProblem(job.fileName, sent.length, 'paid');
  if (problem !== undefined) throw new UnsendableError(sentenceOf(problem));
  return new Blob([new Uint8Array(sent)]);
}

/** The document made of a file. The file is kept as it was: a result fits no other version of it. */
async function convert(
  { jobId, order }: DocumentJob,
  bytes: Uint8Array,
  { jobs, reader }: ConvertParts,
): Promise<Uint8Array> {
  const { source, target } = order;
  const converted = await reader.ask('convertXliff', [bytes, { source, target }]);
  if ('problem' in converted) throw new UnsendableError(sentenceOf(converted.problem));
  await jobs.files.keepOriginal(jobId, bytes);
  return converted.document;
}

import type { DocumentJob } from '../../../../domain/documents/job';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import type { Explanation } from '../../../messages/errorMessages';
import type { DocumentJobs } from '../store/jobs';

/** Parts of its window that a job needs. */
export interface RunDependencies {
  jobs: DocumentJobs;
  access: ServiceAccess;
  /** Returns whether a result may be fetched for what it costs, unasked. */
  mayCost(job: DocumentJob, billed: number | undefined): boolean;
  /** Uploads the file of a job; rejects with what is against it. */
  send(job: DocumentJob, signal: AbortSignal): Promise<DocumentJob>;
  /** Moves a result that is here to its place, or writes down why a place must be asked for. */
  land(job: DocumentJob): Promise<DocumentJob>;
  /** Told of each failure and what the user is told about it. */
  failed(job: DocumentJob, error: unknown, explanation: Explanation): void;
  /** Until the job may take one of the places at the service; gives the place back. */
  takeSlot(job: DocumentJob, signal: AbortSignal): Promise<() => void>;
}

/** Reason why a file cannot be sent, for the user. Nothing was sent. */
export class UnsendableError extends Error {
  override name = 'UnsendableError';
}

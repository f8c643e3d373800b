import type { DocumentJob } from '../../domain/documents/job';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { Explanation } from '../errorMessages';
import type { DocumentJobs } from './jobs';

/** What a job needs of its window. */
export interface RunParts {
  jobs: DocumentJobs;
  access: ServiceAccess;
  /** Whether a result may be fetched for what it costs, unasked. */
  mayCost(job: DocumentJob, billed: number | undefined): boolean;
  /** Keeps a result that the disk would not take, as long as the window is open. */
  holdInMemory(jobId: string, bytes: Uint8Array): void;
  heldInMemory(jobId: string): Uint8Array | undefined;
  /** Told of each failure and what the person is told about it. */
  failed(job: DocumentJob, error: unknown, explanation: Explanation): void;
  /** Until the job may take one of the places at the service; gives the place back. */
  takeSlot(job: DocumentJob, signal: AbortSignal): Promise<() => void>;
}

/** The window closes: what is written down stays as it is, and another window goes on. */
export class WindowClosing extends Error {
  override name = 'WindowClosing';
}

import { isPassing, ServiceError } from '../../api/errors';
import type { ServiceDownload } from '../../api/request';
import type { DocumentsResource } from '../../api/resources/documents';
import type { DocumentHandle } from '../../api/schemas/documents';
import {
  delayAfter,
  followDocument,
  type DocumentFacts,
  type DocumentOutcome,
  type DocumentProgress,
} from '../../domain/documents/followDocument';

/** Part of a `ServiceClient` that fetching needs. */
export interface ResultService {
  readonly documents: Pick<DocumentsResource, 'watch' | 'status' | 'result'>;
}

export interface FetchPorts<Result> {
  /** Finds the service: at first, and after each failure, since a local one that was restarted answers elsewhere. */
  service(): Promise<ResultService>;
  progress(progress: DocumentProgress): void;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Gives up when for so many milliseconds no answer told where the document is; absent = never. */
  patienceMs?: number;
  /** Times that a result is asked for at most; absent = until the user stops it. */
  mostTries?: number;
  /** Called before the result is asked for, which is charged then, and whole only once; false = it stays at the service. */
  mayReceive(facts: DocumentFacts): Promise<boolean>;
  /** Takes the result. What it rejects with may leave the result at the service. */
  receive(download: ServiceDownload, facts: DocumentFacts): Promise<Result>;
  /** Called when the result did not come, before it is asked for again or given up. */
  notReceived?(error: unknown): Promise<void>;
}

export type FetchedResult<Result> =
  | ({ state: 'received'; result: Result } & DocumentFacts)
  /** The result is at the service, and `mayReceive` left it there. */
  | ({ state: 'left' } & DocumentFacts)
  | Exclude<DocumentOutcome, { state: 'done' }>;

/**
 * Follows a document until its result is here, or it is known why not. Goes on after each failure that passes. Rejects with
 * what will not pass by itself, with what a port rejects with, or with the signal's reason.
 */
export async function fetchResult<Result>(
  handle: DocumentHandle,
  ports: FetchPorts<Result>,
  signal: AbortSignal,
): Promise<FetchedResult<Result>> {
  const { progress, sleep, patienceMs, mostTries = Infinity } = ports;
  for (let failures = 1; ; failures++) {
    let service = await ports.service();
    const outcome = await followDocument(handle, service, {
      signal,
      sleep,
      ...(patienceMs !== undefined && { patienceMs }),
      renew: async () => (service = await ports.service()),
      progress,
    });
    if (outcome.state !== 'done') return outcome;
    const { billed, notApplied } = outcome;
    const facts = { billed, ...(notApplied && { notApplied }) };
    if (!(await ports.mayReceive(facts))) return { state: 'left', ...facts };
    try {
      const download = await service.documents.result(handle);
      return { state: 'received', result: await ports.receive(download, facts), ...facts };
    } catch (error) {
      if (ServiceError.is(error, 'not-found')) return { state: 'gone' };
      await ports.notReceived?.(error);
      if (signal.aborted || !isPassing(error) || failures >= mostTries) throw error;
      progress({ stage: 'offline' });
      await sleep(delayAfter(error, failures), signal);
    }
  }
}

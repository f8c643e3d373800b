import { isPassing, ServiceError } from '../../api/errors';
import type { CallOptions } from '../../api/request';
import { documentError, type DocumentsResource } from '../../api/resources/documents';
import type { DocumentHandle, DocumentStatus } from '../../api/schemas/documents';
import { plausibleSeconds } from './remaining';

/** Part of a `ServiceClient` that following needs. */
export interface DocumentService {
  readonly documents: Pick<DocumentsResource, 'watch' | 'status'>;
}

export interface DocumentProgress {
  /** `offline` = the service cannot be asked just now, which changes nothing for the document. */
  stage: 'queued' | 'translating' | 'offline';
  /** Only when it can be true. */
  secondsRemaining?: number;
}

/** Facts that a service tells of a document once it is translated. */
export interface DocumentFacts {
  /** Charged when the result is fetched (contract §3.3). */
  billed?: number;
  /** Names of what was asked for and not applied, as the service reports them. */
  notApplied?: readonly string[];
}

export type DocumentOutcome =
  | ({ state: 'done' } & DocumentFacts)
  /** The message is in the words of the service, which may have none. */
  | { state: 'error'; message?: string }
  /** The service does not know the document: fetched elsewhere, or expired. */
  | { state: 'gone' };

export interface FollowOptions extends CallOptions {
  progress(progress: DocumentProgress): void;
  /** Waits after a failure; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Finds the service again after a failure: a local one that was restarted answers elsewhere. */
  renew?(): Promise<DocumentService>;
  /** Gives up when for so many milliseconds no answer told where the document is; absent = never. */
  patienceMs?: number;
  /** Time by the clock, in milliseconds. */
  now?: () => number;
}

/** States of a document that is not ready yet (contract §3.2). */
const waitingStates: ReadonlySet<string> = new Set(['queued', 'translating']);

const firstDelayMs = 1000;
const delayFactor = 2;
const longestDelayMs = 60_000;
/** A `Retry-After` is honoured up to this; asking every ten minutes burdens nobody. */
const longestRetryAfterMs = 10 * 60_000;

/**
 * Milliseconds to wait after a failure that passes.
 * @param failures how many came in a row, from 1
 */
export function delayAfter(error: ServiceError, failures: number): number {
  const delay = Math.min(firstDelayMs * delayFactor ** (failures - 1), longestDelayMs);
  return Math.max(delay, Math.min(error.retryAfterMs ?? 0, longestRetryAfterMs));
}

function factsOf({ billed_characters: billed, not_applied: notApplied }: DocumentStatus): DocumentFacts {
  return { billed: billed ?? undefined, ...(notApplied && { notApplied }) };
}

/**
 * Follows a document until it is done, in error or gone. Asks less and less often (`documents.watch`), and gives up for a
 * failure that passes only when that is wanted. Rejects with what will not pass by itself (a key that is not accepted any
 * more), with what was in the way for too long, or with the signal's reason.
 */
export async function followDocument(
  handle: DocumentHandle,
  service: DocumentService,
  { progress, sleep, signal, renew, patienceMs = Infinity, now = () => performance.now() }: FollowOptions,
): Promise<DocumentOutcome> {
  let { documents } = service;
  let unknown = 0;
  let heardMs = now();
  const isTooLong = (): boolean => now() - heardMs >= patienceMs;
  for (let failures = 0; ;) {
    try {
      for await (const status of documents.watch(handle, { signal })) {
        failures = unknown = 0;
        if (status.status === 'done') return { state: 'done', ...factsOf(status) };
        if (status.status === 'error') return { state: 'error', message: documentError(status) };
        if (waitingStates.has(status.status)) {
          heardMs = now();
        } else if (isTooLong()) {
          throw new ServiceError('unexpected-answer', 'The service returned an unknown document status.');
        }
        const secondsRemaining = plausibleSeconds(status.seconds_remaining);
        progress({ stage: status.status === 'queued' ? 'queued' : 'translating', secondsRemaining });
      }
    } catch (error) {
      signal?.throwIfAborted();
      // Once may be a server of the service that has not heard of the document yet.
      if (ServiceError.is(error, 'not-found') && ++unknown > 1) return { state: 'gone' };
      if ((!isPassing(error) && !ServiceError.is(error, 'not-found')) || isTooLong()) throw error;
      failures++;
      progress({ stage: 'offline' });
      await sleep(delayAfter(error, failures), signal);
      if (renew) ({ documents } = await renew());
    }
  }
}

import { ServiceError } from '../../api/errors';
import type { DocumentsResource } from '../../api/resources/documents';
import type { DocumentHandle } from '../../api/schemas/documents';
import { delayAfter } from '../../domain/documents/followDocument';

export interface UploadPorts {
  documents: Pick<DocumentsResource, 'upload'>;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Called before each try; may throw to end them. */
  onTry?(): void;
  /** Tries at most; absent = until the user stops it. */
  mostTries?: number;
  /** Called when the service accepts no more documents for now. */
  onBusy(): void;
}

/**
 * Uploads a document to a service that may accept no more of them for now (429, contract §1.5): it is asked again until it
 * does. Rejects with any other error, and with the signal's reason.
 */
export async function uploadWhenAccepted(
  document: Parameters<DocumentsResource['upload']>[0],
  { documents, sleep, onTry, mostTries = Infinity, onBusy }: UploadPorts,
  signal: AbortSignal,
): Promise<DocumentHandle> {
  for (let refusals = 1; ; refusals++) {
    onTry?.();
    try {
      return await documents.upload(document, { signal });
    } catch (error) {
      if (signal.aborted || !ServiceError.is(error, 'too-many-requests') || refusals >= mostTries) throw error;
      onBusy();
      await sleep(delayAfter(error, refusals + 2), signal);
    }
  }
}

import { isPassing, ServiceError } from '../../api/errors';
import type { DocumentsResource } from '../../api/resources/documents';
import type { DocumentHandle } from '../../api/schemas/documents';
import { delayAfter } from '../../domain/documents/followDocument';

/** Part of a session with a service that uploading needs. */
export interface UploadService {
  documents: Pick<DocumentsResource, 'upload'>;
  /** True if it costs nothing, so that a document may be sent again which it may have already. */
  isFree: boolean;
}

export interface UploadPorts {
  /** Finds the service: at first, and after each failure, since a local one that was restarted answers elsewhere. */
  service(): Promise<UploadService>;
  /** Waits; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Called before each try; may throw to end them. */
  onTry?(): void;
  /** Tries at most; absent = until the user stops it. */
  mostTries?: number;
  /** Called when the service accepts no more documents for now. */
  onBusy(): void;
}

/** Times that a document is sent to a free service which does not answer: one that was restarted answers the next time. */
const mostLost = 3;

/**
 * Uploads a document to a service that may accept no more of them for now (429, contract §1.5): it is asked again until it
 * does. A free one that was restarted meanwhile is sent it again. Rejects with any other error, and with the signal's reason.
 */
export async function uploadWhenAccepted(
  document: Parameters<DocumentsResource['upload']>[0],
  { service, sleep, onTry, mostTries = Infinity, onBusy }: UploadPorts,
  signal: AbortSignal,
): Promise<DocumentHandle> {
  let lost = 0;
  for (let refusals = 1; ; refusals++) {
    onTry?.();
    const { documents, isFree } = await service();
    try {
      return await documents.upload(document, { signal });
    } catch (error) {
      if (signal.aborted || !isPassing(error) || refusals >= mostTries) throw error;
      const isBusy = ServiceError.is(error, 'too-many-requests');
      if (!isBusy && (!isFree || ++lost >= mostLost)) throw error;
      if (isBusy) onBusy();
      await sleep(delayAfter(error, isBusy ? refusals + 2 : lost), signal);
    }
  }
}

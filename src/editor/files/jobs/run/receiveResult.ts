import { rename, rm, type FileHandle } from 'node:fs/promises';
import { ServiceError } from '../../../../api/errors';
import { openPrivate } from '../../../../storage/privateFiles';
import { t } from '../../../../shared/l10n';

/**
 * Receives a result that can be fetched only once: written to the file `part` as it comes and moved to `whole` when it is
 * whole and on the disk. A disk that fails meanwhile does not stop the fetching, which would lose what was paid for.
 * Rejects with what breaks off the download, which should leave the result at the service; what came stays in `part`, for
 * a service that takes it for fetched.
 * @param atMost bytes; what sends more never ends, and nothing of it is kept
 * @throws ServiceError `too-large`
 * @returns all bytes, and why they are not in the file
 */
export async function receiveResult(
  chunks: AsyncIterable<Uint8Array>,
  { part, whole }: { part: string; whole: string },
  atMost: number,
): Promise<{ bytes: Uint8Array; diskError?: unknown }> {
  const received: Uint8Array[] = [];
  let file: FileHandle | undefined;
  let diskError: unknown;
  const onDisk = async (work: () => Promise<unknown>): Promise<void> => {
    if (diskError !== undefined) return;
    try {
      await work();
    } catch (error) {
      diskError = error;
    }
  };
  let length = 0;
  try {
    await onDisk(async () => (file = await openPrivate(part, 'w')));
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > atMost) throw tooLarge(atMost);
      received.push(chunk);
      await onDisk(async () => await file?.writeFile(chunk));
    }
    await onDisk(async () => await file?.sync());
  } catch (error) {
    await file?.close().catch(() => undefined);
    if (ServiceError.is(error, 'too-large')) await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await file?.close().catch((error: unknown) => (diskError ??= error));
  await onDisk(() => rename(part, whole));
  if (diskError !== undefined) await rm(part, { force: true }).catch(() => undefined);
  return { bytes: Buffer.concat(received), ...(diskError !== undefined && { diskError }) };
}

function tooLarge(atMost: number): ServiceError {
  const size = t('{0} MiB', Math.ceil(atMost / 1024 ** 2));
  return new ServiceError(
    'too-large',
    t('The service sent more than {0}, too much for a translation of this document.', size),
  );
}

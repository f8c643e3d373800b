import { readFile } from 'node:fs/promises';
import type { DocumentJob } from '../../../../domain/documents/job';
import type { ReaderThread } from '../../../reader/readerThread';
import type { JobFiles } from '../store/jobFiles';
import { t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

/** The bytes that belong in the place of a result, or why there are none. */
export type BroughtResult = { bytes: Uint8Array; left?: number } | { problem: string };

/** Returns the service's result in the format of the user's file. */
export async function bringBackResult(
  { jobId, sentAs, order }: DocumentJob,
  received: Uint8Array,
  files: JobFiles,
  reader: ReaderThread,
): Promise<BroughtResult> {
  if (sentAs === undefined) return { bytes: received };
  const original = await readFile(files.originalPath(jobId)).catch(() => undefined);
  if (!original) return { problem: t('The file you sent is no longer in Parlance’s storage.') };
  const restored = await reader.ask('restoreXliff', [original, received, order.target]);
  if ('problem' in restored) return { problem: sentenceOf(restored.problem) };
  return { bytes: restored.bytes, ...(restored.left > 0 && { left: restored.left }) };
}

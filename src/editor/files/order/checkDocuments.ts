import { workspace, type Uri } from 'vscode';
import type { Appraisal } from '../../../domain/documents/appraise';
import { documentProblem, documentTypeOf, mostCharacters, type Plan } from '../../../domain/documents/documentType';
import { estimateUnread, isUncounted } from '../../../domain/documents/estimate';
import type { ReaderThread } from '../../reader/readerThread';
import { ReaderError, SlowFileError } from '../../messages/errors/readerErrors';
import { fileNameOf } from '../../messages/fileName';
import { readSource } from '../jobs/readSource';
import { Semaphore } from '../jobs/semaphore';
import type { LeftOut, WholeDocument } from './orderFiles';
import { formatNumber, t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import { reason } from '../../../formats/reason';

/** Files that are looked at together: each costs several calls of the editor. */
const filesAtOnce = 16;

export interface CheckOptions {
  plan: Plan;
  /** Looks into files: a large one would hold up the editor. */
  reader: Pick<ReaderThread, 'ask'>;
  signal: AbortSignal;
  /** The language to send for one that was detected; absent where no language is needed. */
  sourceOf?: (detected: string) => string | undefined;
}

/** Checks documents against the contract and has what they cost estimated. Reads each, keeps none in memory. */
export async function checkDocuments(
  uris: readonly Uri[],
  options: CheckOptions,
): Promise<{ files: WholeDocument[]; leftOut: LeftOut[] }> {
  const slots = new Semaphore();
  const checked = await Promise.all(
    uris.map(async (uri) => {
      const release = await slots.take(filesAtOnce, options.signal);
      try {
        return await checkDocument(uri, options);
      } catch {
        return { name: fileNameOf(uri), reason: t('Couldn’t read the file.') };
      } finally {
        release();
      }
    }),
  );
  return {
    files: checked.filter((file) => 'uri' in file),
    leftOut: checked.filter((file) => 'reason' in file),
  };
}

async function checkDocument(uri: Uri, { plan, reader, sourceOf }: CheckOptions): Promise<WholeDocument | LeftOut> {
  const name = fileNameOf(uri);
  const type = documentTypeOf(name);
  const { size } = await workspace.fs.stat(uri);
  const problem = documentProblem(name, size, plan);
  if (problem !== undefined || type === undefined) return { name, reason: problem ? sentenceOf(problem) : '' };
  if (isUncounted(type)) return { uri, name, type, estimate: estimateUnread(type, size) };
  const bytes = await readSource(uri, type);
  const appraisal = await reader.ask('appraise', { type, bytes }).catch((error: unknown): Appraisal => {
    if (error instanceof SlowFileError) return { problem: reason('said', error.message) };
    if (error instanceof ReaderError) return { estimate: estimateUnread(type, bytes.length) };
    throw error;
  });
  if ('problem' in appraisal) return { name, reason: sentenceOf(appraisal.problem) };
  const most = mostCharacters(plan);
  // Of other types the estimate is no exact count, so the service is left to say.
  if (type === 'txt' && appraisal.estimate.characters > most) {
    return { name, reason: t('The file has more than {0} characters.', formatNumber(most)) };
  }
  const detected = sourceOf && (await reader.ask('language', { type, bytes }).catch(() => undefined));
  const language = detected === undefined ? undefined : sourceOf?.(detected);
  return { uri, name, type, ...appraisal, ...(language !== undefined && { language }) };
}

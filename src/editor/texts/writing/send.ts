import { estimateCharacters } from '../../../domain/translation/estimate';
import { improveTexts } from '../../../domain/writing/improveTexts';
import type { WritingText } from '../../../domain/writing/order';
import type { WrittenText } from '../../../domain/writing/result';
import { confirmSize, type SizeLimits } from '../../messages/confirmSize';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { withCancellableProgress } from '../../messages/progress';
import type { ProsePart } from '../edits/proseParts';
import type { WritingRequest } from './request';
import { t } from '../../../shared/l10n';

/**
 * Sends prose, visibly and cancellably; gives one result for each part. Rejects with `CancellationError` when the
 * user cancelled or did not want to spend so many characters.
 * @param limits undefined when the user said already that they want to
 */
export async function sendParts(
  access: ServiceAccess,
  parts: readonly ProsePart[],
  request: WritingRequest,
  limits: Pick<SizeLimits, 'confirmAbove' | 'maximumCharacters'> | undefined,
): Promise<WrittenText[]> {
  const verb = request.kind === 'correct' ? t('Correct') : t('Rephrase');
  const texts = parts.map(textOf);
  const sources = texts.map(({ text }) => text);
  const isFree = access.connection.kind === 'local';
  if (limits) await confirmSize(estimateCharacters(sources), { ...limits, section: 'parlance.write', verb, isFree });
  return sendTexts(access, texts, request);
}

async function sendTexts(
  access: ServiceAccess,
  texts: readonly WritingText[],
  request: WritingRequest,
): Promise<WrittenText[]> {
  const title = request.kind === 'correct' ? t('Correcting') : t('Rephrasing');
  const busy = access.busy(title);
  try {
    return await withCancellableProgress(`${title}…`, async (signal) => {
      const client = (await access.use(signal)).clientFor({ command: request.kind });
      const results = await improveTexts({ ...request, texts }, client, signal);
      if (results.every(({ error }) => !error)) access.succeeded();
      return results;
    });
  } finally {
    busy.dispose();
  }
}

function textOf({ block, range }: ProsePart): WritingText {
  return {
    text: block.text.slice(range.start, range.end),
    refuse: (reply) => {
      const written = block.write(block.text.slice(0, range.start) + reply + block.text.slice(range.end));
      return written.ok ? undefined : written.problem.message;
    },
  };
}

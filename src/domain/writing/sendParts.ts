import { pointlessToGoOn } from '../../api/batching';
import { ServiceError } from '../../api/errors';
import { planBatches } from '../../api/planBatches';
import { limits } from '../../api/schemas/limits';
import type { Improvement } from '../../api/schemas/write';

/** Requests under way at the same time. */
const parallel = 4;

/** So many texts refused one by one with the same words, and none ever taken: it is not about the texts. */
const refusalsForAll = 5;

export type PartReply = { ok: true; improvement: Improvement } | { ok: false; error: ServiceError };

/** Sends one request; gives one improvement for each text, in order. */
export type SendRequest = (texts: string[], signal: AbortSignal | undefined) => Promise<Improvement[]>;

/**
 * Sends parts in requests within the limit, several at a time; equal ones once. A request the service refuses for one
 * of its texts is sent again in halves, so that only that text fails; when every text is refused alike, the rest is not
 * sent. Rejects only when cancelled.
 */
export async function sendParts(
  parts: readonly string[],
  parameters: Readonly<Record<string, unknown>>,
  send: SendRequest,
  signal?: AbortSignal,
): Promise<Map<string, PartReply>> {
  signal?.throwIfAborted();
  const replies = new Map<string, PartReply>();
  const { batches, tooLarge } = planBatches([...new Set(parts)], parameters, { limit: limits.write });
  const queue = [...batches, ...tooLarge.map((text) => [text])];
  let stop: ServiceError | undefined;
  const refusals: ServiceError[] = [];
  let isAnyTaken = false;

  const sendOne = async (texts: string[]): Promise<void> => {
    const fail = (error: ServiceError): void => {
      for (const text of texts) replies.set(text, { ok: false, error });
    };
    if (stop) {
      fail(stop);
      return;
    }
    try {
      const improvements = await send(texts, signal);
      if (isOtherOrder(texts, improvements)) throw otherOrder();
      isAnyTaken = true;
      improvements.forEach((improvement, index) => replies.set(texts[index] ?? '', { ok: true, improvement }));
    } catch (error) {
      signal?.throwIfAborted();
      if (!ServiceError.is(error)) throw error;
      const concernsOneText = error.reason === 'bad-request' || error.reason === 'too-large';
      if (concernsOneText && texts.length > 1) {
        const middle = Math.ceil(texts.length / 2);
        queue.unshift(texts.slice(0, middle), texts.slice(middle));
        return;
      }
      if (concernsOneText) refusals.push(error);
      const isAlike = refusals.length >= refusalsForAll && refusals.every(({ message }) => message === error.message);
      if (pointlessToGoOn.has(error.reason) || (concernsOneText && isAlike && !isAnyTaken)) stop = error;
      fail(error);
    }
  };
  const work = async (): Promise<void> => {
    for (let texts = queue.shift(); texts; texts = queue.shift()) await sendOne(texts);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, queue.length) }, work));
  return replies;
}

/**
 * Returns whether replies are to other texts of their request: one is a text that stood elsewhere, and that one has
 * come back as something else. Of texts that were all changed nothing tells it.
 */
function isOtherOrder(texts: readonly string[], improvements: readonly Improvement[]): boolean {
  const places = new Map(texts.map((text, index) => [text, index]));
  return improvements.some(({ text }, index) => {
    const other = places.get(text);
    return other !== undefined && other !== index && improvements[other]?.text !== text;
  });
}

function otherOrder(): ServiceError {
  return new ServiceError('unexpected-answer', 'The service returned the translations in a different order.', {
    mayHaveHappened: true,
  });
}

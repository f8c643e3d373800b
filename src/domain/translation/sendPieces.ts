import type { TranslateParameters } from '../../api/resources/translate';
import type { Masked } from '../../formats/masking/masked';
import type { TranslationOrder } from './order';
import type { Piece } from './piece';
import { protect, type Masking } from './protection';
import type { TranslationService } from './service';

export interface SendOptions {
  order: TranslationOrder;
  parameters: TranslateParameters;
  service: TranslationService;
  signal?: AbortSignal;
}

/**
 * Sends pieces under one masking and notes in each what came of it. Pieces that are equal once masked are sent once,
 * and each gets its own placeholders back. Answers the characters the service billed, 0 unless it was asked to tell.
 */
export async function sendPieces(
  pieces: readonly Piece[],
  { scheme, parameters: maskingParameters }: Masking,
  { order, parameters, service, signal }: SendOptions,
): Promise<number> {
  const waiting = new Map<string, Array<{ piece: Piece; masked: Masked }>>();
  for (const piece of pieces) {
    const masked = protect(piece.source, scheme, order);
    const equal = waiting.get(masked.text) ?? [];
    equal.push({ piece, masked });
    waiting.set(masked.text, equal);
  }
  const job = service.translate.translateAll(
    [...waiting.keys()],
    { ...parameters, ...maskingParameters },
    { signal, reportingTag: order.reportingTag },
  );
  const replies = await job.finished;
  let billed = 0;
  [...waiting.values()].forEach((equal, index) => {
    const reply = replies[index];
    if (reply?.ok === false) {
      for (const { piece } of equal) piece.error = reply.error;
    } else if (reply) {
      billed += reply.translation.billed_characters ?? 0;
      for (const { piece, masked } of equal) piece.take(reply.translation, masked);
    }
  });
  return billed;
}

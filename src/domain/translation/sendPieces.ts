import type { TranslateParameters } from '../../api/resources/translate';
import type { TranslationCache } from './cache';
import { KnownReplies } from './knownReplies';
import type { Piece } from './piece';
import { PieceExchange, type ExchangeOptions } from './pieceExchange';
import type { Masking } from './protection';
import type { TranslationService } from './service';

export interface SendOptions extends Pick<ExchangeOptions, 'signal' | 'cost' | 'onSettled'> {
  parameters: TranslateParameters;
  service: TranslationService;
  reportingTag?: string;
  /** Requests under way at the same time. */
  parallel?: number;
  cache?: TranslationCache;
}

/**
 * Sends pieces under the first masking while more of them come, and those with a broken reply once more under the
 * second; notes in each what came of it. What the cache knows is not sent. When cancelled, the pieces that were answered
 * before keep their replies.
 */
export async function sendPieces(
  slices: AsyncIterable<readonly Piece[]>,
  [first, second]: readonly [first: Masking, second?: Masking],
  options: SendOptions,
): Promise<void> {
  const sent = await exchange(slices, first, options);
  if (!second || sent.broken.length === 0) return;
  await exchange(oneSlice(sent.broken), second, options);
  await sent.rememberBroken();
}

async function exchange(
  slices: AsyncIterable<readonly Piece[]>,
  masking: Masking,
  { parameters: own, service, cache, cost, reportingTag, signal, parallel, onSettled }: SendOptions,
): Promise<PieceExchange> {
  const parameters = { ...own, ...masking.parameters };
  const known = cache && (await KnownReplies.open(cache, parameters, { signal }));
  const pieces = new PieceExchange({ scheme: masking.scheme, known, signal, cost, onSettled });
  const job = service.translate.translateAll(pieces.textsOf(slices), parameters, {
    signal,
    reportingTag,
    parallel,
    isInOrder: (texts, replies) => pieces.isInOrder(texts, replies),
    onResult: (index, result) => pieces.receive(index, result),
    ...(known && { keep: (texts, translations) => pieces.keep(texts, translations) }),
  });
  await job.finished;
  return pieces;
}

async function* oneSlice(pieces: readonly Piece[]): AsyncGenerator<readonly Piece[]> {
  yield pieces;
}

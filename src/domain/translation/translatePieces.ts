import { setImmediate } from 'node:timers/promises';
import type { Language } from '../../api/schemas/languages';
import { limits } from '../../api/schemas/limits';
import type { MaskScheme } from '../../formats/masking/masked';
import { targetToSend } from './codesToSend';
import { languagesOf, pairSupport } from './languageSupport';
import type { PieceOrder } from './order';
import type { Piece } from './piece';
import { maskingsFor } from './protection';
import { requestParameters } from './requestParameters';
import { addBill, noCost } from './pieceExchange';
import { sendPieces, type SendOptions } from './sendPieces';
import type { TranslationService } from './service';
import { sourceForGlossary } from './sourceForGlossary';

export interface PieceOptions extends Partial<
  Pick<SendOptions, 'signal' | 'parallel' | 'cache' | 'cost' | 'onSettled'>
> {
  /** Languages from `languagesOf` the service, when it was asked already. */
  languages?: Promise<readonly Language[] | undefined>;
  /** True if it is known that no text has anything to mask. */
  isPlain?: boolean;
}

/**
 * Translates the pieces that have words; each knows afterwards what came of it. The first requests leave while later
 * pieces are not even made. A broken reply is asked for once more with the other masking.
 * @throws the reason of `signal`: what was answered before stays in the pieces
 */
export async function translatePieces(
  pieces: Iterable<Piece>,
  order: PieceOrder,
  service: TranslationService,
  { signal, parallel, cache, cost = noCost(), languages: asked, isPlain = false, onSettled }: PieceOptions = {},
): Promise<void> {
  const preferred = order.settings.tagHandling === 'auto' ? 'xml' : 'token';
  const slices = wordedSlices(pieces, preferred);
  // Requests are written otherwise when any text needs a mask, so they wait for the first one that does.
  const ready: Piece[][] = [];
  let needsMasks = false;
  for (let next = await slices.next(); !next.done; next = await slices.next()) {
    ready.push(next.value);
    needsMasks = next.value.some((piece) => piece.masked(preferred).pieces.length > 0);
    if (needsMasks || isPlain) break;
  }
  if (ready.length === 0) return;

  const languages = await (asked ?? languagesOf(service, { signal }));
  const { source, cost: learning } = await sourceForGlossary(ready.flat(), order, service, { signal });
  cost.sentCharacters += learning.sentCharacters;
  addBill(cost, learning.billedCharacters);
  const target = targetToSend(order.target, languages);
  const support = pairSupport(languages, source, target);
  const parameters = requestParameters({ ...order, source, target }, order.settings, support);
  const options = { parameters, service, reportingTag: order.reportingTag, signal, parallel, cache, cost, onSettled };
  await sendPieces(chained(ready, slices), maskingsFor(needsMasks, order, support), options);
}

/** The pieces with words, about as many at a time as a request takes; in between the event loop has its turn. */
async function* wordedSlices(pieces: Iterable<Piece>, scheme: MaskScheme): AsyncGenerator<Piece[]> {
  let slice: Piece[] = [];
  let looked = 0;
  for (const piece of pieces) {
    if (!piece.masked(scheme).nothingToTranslate) slice.push(piece);
    if (++looked % limits.translate.textsPerRequest > 0) continue;
    if (slice.length > 0) yield slice;
    slice = [];
    await setImmediate();
  }
  if (slice.length > 0) yield slice;
}

async function* chained<Item>(first: readonly Item[], rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* rest;
}

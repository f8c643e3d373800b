import type { Language } from '../../api/schemas/languages';
import { languagesOf, pairSupport } from './languageSupport';
import type { PieceOrder } from './order';
import type { Piece } from './piece';
import { maskingsFor } from './protection';
import { requestParameters } from './requestParameters';
import { noCost, recallPieces, sendPieces, type SendOptions } from './sendPieces';
import type { TranslationService } from './service';
import { sourceForGlossary } from './sourceForGlossary';

export interface PieceOptions extends Partial<Pick<SendOptions, 'signal' | 'parallel' | 'cache' | 'cost'>> {
  /** What `languagesOf` the service answers, when it was asked already. */
  languages?: Promise<readonly Language[] | undefined>;
  /** Unicode code points of the pieces with an answer, good or bad, and of all that are worth sending. */
  onProgress?: (doneCharacters: number, totalCharacters: number) => void;
}

/**
 * Translates the pieces that have words; each knows afterwards what came of it. A broken reply is asked for once more
 * with the other masking.
 * @throws the reason of `signal`: what was answered before stays in the pieces
 */
export async function translatePieces(
  pieces: readonly Piece[],
  order: PieceOrder,
  service: TranslationService,
  { signal, parallel, cache, cost = noCost(), languages: asked, onProgress }: PieceOptions = {},
): Promise<void> {
  const masked = pieces.map((piece) => piece.masked('token'));
  const worded = pieces.filter((_, index) => !masked[index]?.nothingToTranslate);
  if (worded.length === 0) return;
  const total = worded.reduce((sum, { characters }) => sum + characters, 0);
  let done = 0;
  onProgress?.(done, total);
  const onSettled = (settled: readonly Piece[]): void => {
    for (const { characters } of settled) done += characters;
    onProgress?.(done, total);
  };

  const languages = await (asked ?? languagesOf(service, { signal }));
  const { source, billedCharacters } = await sourceForGlossary(worded, order, service, { signal });
  cost.billedCharacters += billedCharacters;
  const support = pairSupport(languages, source, order.target);
  const parameters = requestParameters({ ...order, source }, order.settings, support);
  const [first, second] = maskingsFor(masked, order, support);
  const options = { parameters, service, reportingTag: order.reportingTag, signal, parallel, cache, cost };
  // What only the second masking brought home last time is not sent with the first one again.
  if (second) await recallPieces(worded, second, { ...options, onSettled });
  const waiting = worded.filter(({ isWaiting }) => isWaiting);
  await sendPieces(waiting, first, { ...options, onSettled });
  const broken = worded.filter(({ problem }) => problem !== undefined);
  if (second && broken.length > 0) await sendPieces(broken, second, options);
}

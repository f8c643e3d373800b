import type { TranslationOrder } from './order';
import { Piece } from './piece';
import { cutIntoPieces } from './pieces';
import { markText } from './protection';
import type { TextResult, TranslationResult } from './result';
import { sameWriting } from './sameWriting';
import { noCost } from './pieceExchange';
import type { TranslationService } from './service';
import { translatePieces } from './translatePieces';
import { smallest } from '../../formats/lists';

/**
 * Translates texts and proves every reply before it is used: placeholders and markup are masked, the reply must hold
 * each mask exactly as sent, a broken reply is asked for once more with the other masking, and what stays broken
 * keeps its source. White space around a text is kept, a text without words is not sent, equal ones are sent once.
 *
 * A text the service refused is `failed` in the result, and the others are not lost.
 * @throws ServiceError when nothing could be translated because of it, or the reason of `signal`
 */
export async function translateTexts(
  order: TranslationOrder,
  service: TranslationService,
  signal?: AbortSignal,
): Promise<TranslationResult> {
  const texts = order.texts.map((text, index) => {
    const marked = markText(text, { ...order, kind: order.kinds?.[index] ?? order.kind });
    return cutIntoPieces(marked).map((piece) => new Piece(piece));
  });
  const cost = noCost();
  await translatePieces(texts.flat(), order, service, { signal, cost });
  const results = texts.map((pieces) => textResult(pieces, order.target));
  const translated = results.filter(({ outcome }) => outcome === 'translated');
  const error = results.find((result) => result.error)?.error;
  if (error && translated.length === 0) throw error;
  return {
    texts: results,
    detectedSource: mostFrequent(results.map(({ detectedSource }) => detectedSource)),
    sameLanguage: translated.length > 0 && translated.every(({ sameLanguage }) => sameLanguage),
    notApplied: [...new Set(texts.flat().flatMap(({ notApplied }) => notApplied))],
    billedCharacters: order.settings.showBilledCharacters ? cost.billedCharacters : undefined,
  };
}

function textResult(pieces: readonly Piece[], target: string): TextResult {
  const error = pieces.find((piece) => piece.error)?.error;
  const isTranslated = pieces.some((piece) => piece.isTranslated);
  const detectedSource = mostFrequent(pieces.map((piece) => piece.detectedSource));
  const matches = pieces.filter((piece) => piece.isTranslated).map(({ memoryMatch }) => memoryMatch ?? 0);
  const match = smallest(matches);
  return {
    outcome: isTranslated ? 'translated' : error ? 'failed' : 'kept',
    text: pieces.map(({ text }) => text).join(''),
    problems: pieces.flatMap(({ problem }) => problem ?? []),
    error,
    detectedSource,
    sameLanguage: detectedSource !== undefined && sameWriting(detectedSource, target),
    memoryMatch: isTranslated && match > 0 ? match : undefined,
    missingTerms: pieces.flatMap(({ missingTerms }) => missingTerms),
  };
}

function mostFrequent(values: ReadonlyArray<string | undefined>): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

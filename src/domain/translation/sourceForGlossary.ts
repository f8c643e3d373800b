import { ServiceError } from '../../api/errors';
import type { CallOptions } from '../../api/request';
import { countCharacters } from '../../api/schemas/characters';
import type { PieceOrder } from './order';
import { hasPairWithTarget } from './pairs';
import type { Piece } from './piece';
import { noCost, type SendCost } from './pieceExchange';
import type { TranslationService } from './service';

/** Code points of the sample that tells the source language; the service bills them. */
const sampleLength = 60;

export interface KnownSource {
  /** Absent = let the service detect each text. */
  source?: string;
  /** Cost of detecting it. */
  cost: SendCost;
}

/**
 * A glossary needs the source language (contract §2). When the user left it to the service and has a glossary for
 * the target, the beginning of the longest text is translated first, only to learn its language.
 */
export async function sourceForGlossary(
  pieces: readonly Piece[],
  { source, target, settings, reportingTag }: PieceOrder,
  service: TranslationService,
  options: CallOptions,
): Promise<KnownSource> {
  if (source || !hasPairWithTarget(settings.glossaries, target)) return { source, cost: noCost() };
  const texts = pieces.map((piece) => piece.source.text.trim());
  const longest = texts.reduce((a, b) => (b.length > a.length ? b : a));
  const sample = [...longest]
    .slice(0, sampleLength)
    .join('')
    .replaceAll(/\p{Surrogate}/gu, '');
  const parameters = { target_lang: target, ...(settings.showBilledCharacters && { show_billed_characters: true }) };
  const [reply] = await service.translate.translateAll([sample], parameters, { ...options, reportingTag }).finished;
  if (!reply) throw new ServiceError('unexpected-answer', 'The service returned no translation of a text.');
  if (!reply.ok) throw reply.error;
  const { detected_source_language: detected, billed_characters: billedCharacters } = reply.translation;
  return { source: detected, cost: { sentCharacters: countCharacters(sample), billedCharacters } };
}

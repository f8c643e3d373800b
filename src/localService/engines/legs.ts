import { EngineError, type EngineSegment, type EngineTranslation } from './engine';

/**
 * Translates along a route: what one leg gives, the next one takes.
 * @param isStopped whether the engine was stopped meanwhile: then nothing more is started
 */
export async function alongLegs<Leg>(
  segments: readonly EngineSegment[],
  legs: readonly Leg[],
  translate: (segments: readonly EngineSegment[], leg: Leg) => Promise<EngineTranslation[]>,
  isStopped: () => boolean,
): Promise<EngineTranslation[]> {
  let texts: readonly EngineSegment[] = segments;
  for (const leg of legs) {
    if (isStopped()) throw new EngineError('The engine was stopped.');
    texts = await translate(texts, leg);
  }
  return [...texts];
}

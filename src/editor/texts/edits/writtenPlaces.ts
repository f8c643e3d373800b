import type { TranslationResult } from '../../../domain/translation/result';
import type { CapturedPlace } from './captureTexts';
import { sentenceOf } from '../../../shared/reasonWords';

/** Texts of places once they are translated. */
export interface WrittenPlaces {
  /** One per place, as it is to stand there. */
  texts: string[];
  /** The same without the marks of comments. */
  plainTexts: string[];
  /** Reason why translations cannot stand where their sources do, as sentences. */
  problems: string[];
}

/**
 * Returns the text of each place with its texts translated; one that cannot be written stays as it is.
 * @param sources current text of each place
 * @param result one text for each of all places, in order
 */
export function writtenPlaces(
  places: readonly CapturedPlace[],
  sources: readonly string[],
  { texts: results }: TranslationResult,
): WrittenPlaces {
  const problems: string[] = [];
  const plainTexts: string[] = [];
  let next = 0;
  const texts = places.map(({ start: placeStart, texts: own, isComment }, index) => {
    const before = sources[index] ?? '';
    const said: string[] = [];
    let written = '';
    let at = 0;
    for (const { start, end, source, write } of own) {
      const result = results[next++];
      const translation = !result || result.sameLanguage ? source : result.text;
      const inPlace = translation === source ? undefined : write(translation);
      if (inPlace && !inPlace.ok) problems.push(sentenceOf(inPlace.problem.message));
      said.push(inPlace?.ok ? translation : source);
      written += before.slice(at, start - placeStart);
      written += inPlace?.ok ? inPlace.text : before.slice(start - placeStart, end - placeStart);
      at = end - placeStart;
    }
    written += before.slice(at);
    plainTexts.push(isComment ? said.join('\n') : written);
    return written;
  });
  return { texts, plainTexts, problems };
}

import { largest, smallest } from '../../../formats/lists';
import type { Part, Passage, Translated } from '../passage';
import { bordersOf, type Border } from './borders';
import { widthOf } from './limits';
import { sentenceEnds } from './punctuation';

/** A translation of one part, with the places of the part's spans in their order. */
export interface Share extends Translated {
  part: Part;
}

/**
 * Shares the translation of a passage out over its parts, in their order and in proportion to what they said. Where
 * source and translation have as many sentences, each sentence stays where it was. Breaks are between words, better
 * after punctuation, and the codes of a part stay in it. `undefined` when there is no such way.
 */
export function shareOut(passage: Passage, translated: Translated): Share[] | undefined {
  const { parts } = passage;
  const spansOf = placesByPart(passage, translated);
  const cuts = findCuts(passage, translated, spansOf);
  if (!cuts) return undefined;
  const shares = parts.map((part, index) => {
    const start = cuts[index - 1]?.start ?? 0;
    const end = cuts[index]?.end ?? translated.text.length;
    const places = (spansOf[index] ?? []).map((place) => ({ start: place.start - start, end: place.end - start }));
    return { part, text: translated.text.slice(start, end), places };
  });
  return shares.every(({ text }) => text.trim() !== '') ? shares : undefined;
}

function placesByPart({ parts }: Passage, { places }: Translated): Array<Translated['places']> {
  let first = 0;
  return parts.map(({ spans }) => {
    const own = places.slice(first, first + spans.length);
    first += spans.length;
    return own;
  });
}

/** The best borders: one between each part and the next, ascending. */
function findCuts(
  passage: Passage,
  translated: Translated,
  spansOf: ReadonlyArray<Translated['places']>,
): Border[] | undefined {
  const { parts } = passage;
  if (parts.length === 1) return [];
  const borders = bordersOf(translated);
  const ideals = idealCuts(passage, translated.text);
  const partLength = translated.text.length / parts.length;
  // For each border the cheapest way to have the cuts so far, the last one there.
  let ways: Array<{ cost: number; cuts: Border[] } | undefined> = [];
  for (let cut = 0; cut < parts.length - 1; cut++) {
    const earliest = Math.max(0, largest(spansOf.slice(0, cut + 1).flatMap((places) => places.map(({ end }) => end))));
    const latest = smallest(spansOf.slice(cut + 1).flatMap((places) => places.map(({ start }) => start)));
    let best: { cost: number; cuts: Border[] } | undefined = cut === 0 ? { cost: 0, cuts: [] } : undefined;
    const before = ways;
    ways = borders.map((border, index) => {
      const reached = best;
      // The next border may only follow ways that end before it.
      const way = before[index];
      if (way && (!best || way.cost < best.cost)) best = way;
      if (!reached || border.end < earliest || border.start > latest) return undefined;
      const distance = (border.start - (ideals[cut] ?? 0)) / partLength;
      return { cost: reached.cost + distance * distance + border.cost, cuts: [...reached.cuts, border] };
    });
  }
  return ways.reduce((a, b) => (b && (!a || b.cost < a.cost) ? b : a), undefined)?.cuts;
}

/** Returns the cuts if only the proportion counted. */
function idealCuts({ parts, text: source }: Passage, target: string): number[] {
  const sourceEnds = sentenceEnds(source);
  const targetEnds = sentenceEnds(target);
  const isAligned = sourceEnds.length === targetEnds.length;
  const [from, to] = isAligned ? [sourceEnds, targetEnds] : [[source.length], [target.length]];
  let position = 0;
  return parts.slice(0, -1).map(({ text }) => {
    position = Math.min(source.length, position + text.length + 1);
    const sentence = from.findIndex((end) => position <= end);
    const sourceStart = from[sentence - 1] ?? 0;
    const targetStart = to[sentence - 1] ?? 0;
    const sourceWidth = Math.max(1, widthOf(source.slice(sourceStart, from[sentence])));
    const share = widthOf(source.slice(sourceStart, position)) / sourceWidth;
    return targetStart + share * ((to[sentence] ?? target.length) - targetStart);
  });
}

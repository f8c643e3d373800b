import { diceCoefficient } from '../similarity';
import type { Alike } from './align';

/** Beginning of a block that is quoted as a whole: emphasis, quotes, brackets, an element. */
const opening = /^(?:[_*("“„«'‘>]|<(?:em|i|small|q|cite)>)/;
const closing = /(?:[_*)"”“»'’]|<\/(?:em|i|small|q|cite)>)$/;
const leastAlike = 0.85;
const longest = 4000;

/**
 * The blocks of a translation that quote what they translate: the words of the source in emphasis or quotes, beside
 * their translation.
 * @returns indexes
 */
export function quotedOriginals(own: readonly Alike[], sources: readonly Alike[]): Set<number> {
  const found = new Set<number>();
  const known = new Map<string, string[]>();
  for (const { text = '', isKept } of sources) {
    const said = plain(text);
    if (isKept || said === '') continue;
    const first = said.slice(0, 12);
    known.set(first, [...(known.get(first) ?? []), said]);
  }
  for (const [index, { text = '', isKept }] of own.entries()) {
    if (isKept || text.length > longest || !opening.test(text) || !closing.test(text)) continue;
    const said = plain(text);
    const isOne =
      said.length > 12 &&
      (known.get(said.slice(0, 12)) ?? []).some((other) => diceCoefficient(said, other) >= leastAlike);
    const beside = [own[index - 1], own[index + 1]].some(
      (one) => one?.isKept === false && plain(one.text ?? '') !== said,
    );
    // One that the source has in the same marks is nobody's quote.
    if (isOne && beside && sources.every((one) => one.text !== text)) found.add(index);
  }
  return found;
}

/**
 * Pairs a block of the source with its translation where that stands beside the original, in the same words as the
 * source: a translator who quotes a source leaves both, and the original is nobody's to translate.
 * @param pairs for each block of the translation the index of its source; changed in place
 */
export function leaveOriginals(
  own: readonly Alike[],
  sources: readonly Alike[],
  pairs: Array<number | undefined>,
): void {
  const known = new Set(sources.map(({ text }) => text));
  for (const [index, { kind, text, isKept }] of own.entries()) {
    const column = pairs[index];
    if (isKept || column === undefined || sources[column]?.text !== text) continue;
    const beside = [index - 1, index + 1].find((at) => {
      const other = own[at];
      return other && pairs[at] === undefined && !other.isKept && other.kind === kind && !known.has(other.text);
    });
    if (beside === undefined) continue;
    pairs[beside] = column;
    pairs[index] = undefined;
  }
}

/** The letters of a text, as they are typed differently here and there. */
function plain(text: string): string {
  return text
    .replace(/\]\([^()]*\)|<[^<>]*>/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

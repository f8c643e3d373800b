import { likeCase } from './likeCase';

/**
 * Decides about one word the dictionary does not know. In technical prose most of those are names, so a word is only
 * corrected when it surely is a slip of the finger: plain lower case (or capitalised) letters, long enough, and one
 * small slip away from a known word that starts alike.
 *
 * @param suggestions known words, best first
 * @param where whether a capital at this place marks a name, as it does within an English sentence
 * @returns the word to put in its place, or `undefined` to leave it alone
 */
export function correctSpelling(
  word: string,
  suggestions: readonly string[],
  where: { capitalIsName: boolean },
): string | undefined {
  if (suggestions.length === 0 || !mayBeSlip(word, where)) return undefined;
  const lower = word.toLowerCase();
  const candidates = suggestions.filter((suggestion) => /^\p{L}+(?:['’]\p{L}+)?$/u.test(suggestion));
  const ranked = candidates
    .map((suggestion, index) => ({ suggestion, cost: slipCost(lower, suggestion.toLowerCase()) + index * 0.1 }))
    .sort((a, b) => a.cost - b.cost);
  const best = ranked[0];
  const allowed = lower.length >= 8 ? 2.3 : lower.length >= 5 ? 1.5 : 1.25;
  return best && best.cost <= allowed ? likeCase(word, best.suggestion) : undefined;
}

/** No slip is looked for in a longer word: that takes most of a second. */
const longestWord = 30;

/** Whether a word can be a slip of the finger at all, so that it is worth looking for what was meant. */
export function mayBeSlip(word: string, { capitalIsName }: { capitalIsName: boolean }): boolean {
  const pattern = capitalIsName ? /^\p{Ll}{3,}(?:['’]\p{Ll}{1,2})?$/u : /^\p{L}\p{Ll}{2,}(?:['’]\p{Ll}{1,2})?$/u;
  return word.length <= longestWord && pattern.test(word);
}

/** Slips between two words; slips at the first letter count double, swapped and doubled letters count little. */
function slipCost(word: string, known: string): number {
  const firstLetter = word.charAt(0) === known.charAt(0) ? 0 : 1;
  const sameLetters = [...word].sort().join('') === [...known].sort().join('') ? -0.4 : 0;
  const doubled = word.replace(/(.)\1/g, '$1') === known.replace(/(.)\1/g, '$1') ? -0.4 : 0;
  return slips(word, known) + firstLetter + sameLetters + doubled + possessive(word, known);
}

/** A forgotten apostrophe is a slip of contractions ("dont") and not of nouns ("feedbacks"). */
function possessive(word: string, known: string): number {
  if (!/['’]/.test(known) || /['’]/.test(word)) return 0;
  return /n['’]t$/.test(known) ? -0.6 : 2;
}

/** Damerau–Levenshtein distance with neighbouring swaps (optimal string alignment). */
function slips(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

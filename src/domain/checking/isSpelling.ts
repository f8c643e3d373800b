/** Words that hold sentences together: one that is changed is wrong in its place, and spelled right. */
const grammarWords = new Set(
  `a an the this that these those i me my mine you your yours he him his she her hers it its we us our ours they them
  their theirs who whom whose which what where when why how and or but nor so if than then as at by for from in into of
  off on onto out over per to under up with without is are was were am be been being do does did done has have had having
  will would shall should can could may might must not no yes there here too also very much many more most few less least
  some any all each every both either neither one ones
  der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ist sind war waren hat haben
  wird werden mit ohne von zu zum zur im am auf aus bei dass seid seit wenn als wie
  el la los las un una unos unas y o u pero no es son era fue está están ha han de del al en con sin por para que qué si sí se
  le les et ou mais ne pas est sont était a à au aux du dans avec sans par pour que qui ce cette ces son sa ses`
    .split(/\s+/)
    .filter(Boolean),
);

/** A word of a text, not two of them and not a mark. */
const oneWord = /^[\p{L}\p{M}][\p{L}\p{M}\p{N}'’-]*$/u;

/** Endings that make another form of the same English word. */
const endings = /(?:ies|es|s|ied|ed|d|ing|y|e)$/;

/**
 * Returns whether a change mends how a word is spelled, so that a dictionary can say that it is right: one word for
 * another, no other form of it, and none that only stands in the wrong place. Services do not tell, so the words have
 * to.
 */
export function isSpelling(before: string, after: string): boolean {
  const [old, now] = [before.trim(), after.trim()];
  if (!oneWord.test(old) || !oneWord.test(now) || grammarWords.has(old.toLowerCase())) return false;
  const [oldLetters, newLetters] = [lettersOf(old), lettersOf(now)];
  if (oldLetters === newLetters) return old.toLowerCase() !== now.toLowerCase() ? false : old !== now;
  return oldLetters.replace(endings, '') !== newLetters.replace(endings, '');
}

/** Without apostrophes and hyphens, which `its` and `it's` differ in. */
function lettersOf(word: string): string {
  return word.toLowerCase().replace(/['’-]/g, '');
}

import type { Sentence } from '../../context/contextChecker';
import type { EnglishWords } from './englishWords';
import { setOf } from '../../setOf';

/** Words that stand for one or many things, and behind which a verb says what these do: "if several start at once". */
const counts = setOf('one two three four both several many few some most others');
const opensClause = setOf(
  ', ; : ( if when because since while where that as so and or but once until the these those note',
);
const prepositions = setOf('of in on at with for by from as into about to between over under through');
const auxiliaries = setOf('does do did is are was were has have had');

/**
 * Returns whether nobody knows from the words before a verb what it is about: a title in a link, a clause ("what an
 * application does leaves no trace"), two things, or a number that stands for things.
 */
export function hasDoubtfulSubject({ tokens, words }: Sentence, at: number, vocabulary: EnglishWords): boolean {
  const [verb, before] = [tokens[at], tokens[at - 1]];
  if (!verb || !before) return false;
  // "[Monitor changes](page) sets": what is left out between both is the target of a link.
  if (verb.start - before.end > 1 && before.kind === 'word') return true;
  const [previous = '', beforeThat = ''] = [words[at - 1], words[at - 2]];
  // "what an application does leaves", "until the run ends means".
  if (auxiliaries.has(previous) || isVerbOfClause(words, at - 1, vocabulary)) return true;
  // "the element they resolved to has changed".
  if (previous === 'to' && /^(?:has|is|was)$/.test(words[at] ?? '') && /(?:ed|en)$/.test(beforeThat)) return true;
  return standsForThings(words, at);
}

/** Returns whether the number before a word stands for things: "interacting with one counts", "if several start". */
export function standsForThings(words: readonly string[], at: number): boolean {
  const [previous = '', beforeThat = ''] = [words[at - 1], words[at - 2]];
  if (!counts.has(previous)) return false;
  if (previous === 'one') return prepositions.has(beforeThat);
  return at === 1 ? false : opensClause.has(beforeThat);
}

/** Words between the word that opens a clause and its verb. */
const longestClause = 5;
const clauses = setOf('until what how when while once whatever whether');

function isVerbOfClause(words: readonly string[], at: number, vocabulary: EnglishWords): boolean {
  if (vocabulary.formOf(words[at] ?? '')?.form !== 's') return false;
  return words.slice(Math.max(0, at - longestClause), at - 1).some((word) => clauses.has(word));
}

const wishing = /^(?:requir|request|ask|demand|insist|prefer|suggest|recommend|propos)/;
/** Words between such a verb and its own. */
const farthestWish = 7;

/** Returns whether a "be" is right without "to" and with any subject: "it requires the previous subject be a window". */
export function isWishedFor(words: readonly string[], at: number): boolean {
  return words[at] === 'be' && words.slice(Math.max(0, at - farthestWish), at).some((word) => wishing.test(word));
}

import { finding, type Finding } from '../../finding';
import { likeCase } from '../../likeCase';
import type { Sentence, Word } from '../tagger';

/** Looks at one word and its neighbours; at most one finding for each start. */
export type GrammarRule = (sentence: Sentence, index: number) => Finding | undefined;

/** Replaces one word, keeping its capital. */
export function replaceWord(word: Word, replacement: string, rule: string): Finding {
  return finding(word, [likeCase(word.text, replacement)], rule);
}

/** Removes a word together with the space after it. */
export function removeWord(word: Word, next: Word, rule: string): Finding {
  return finding({ start: word.start, end: next.start }, [''], rule);
}

export const isAny = (word: Word | undefined, words: ReadonlySet<string>): word is Word =>
  word !== undefined && words.has(word.lower);

const isTagged = (word: Word, tags: readonly string[]): boolean => tags.some((tag) => word.tags.has(tag));

export const hasTag = (word: Word | undefined, ...tags: string[]): word is Word =>
  word !== undefined && isTagged(word, tags);

/** A verb in the form the dictionary lists: `return`, `be`, `use`. */
export const isBase = (word: Word | undefined): word is Word => hasTag(word, 'Infinitive');

/** The form of he, she and it: `returns`. */
export const isThirdPerson = (word: Word | undefined): word is Word =>
  hasTag(word, 'PresentTense') &&
  !isTagged(word, ['Infinitive', 'Gerund', 'Copula']) &&
  /[^s]s$/.test(word.lower) &&
  word.lower !== 'has';

/** A word in plain letters, so not an identifier, a number or an acronym. */
export const isPlainWord = (word: Word | undefined): word is Word =>
  word !== undefined && /^[A-Z]?[a-z]+$/.test(word.text) && !word.tags.has('Name');

/** Mass nouns and words that end like plurals; taking them for plurals or singulars would be wrong. */
const numberless = new Set(
  'news series species means data media metadata software hardware information feedback progress analytics physics maths mathematics statistics settings people windows kubernetes redis sass less css js https dns tls aws ios macos sudoers process access address class bus status alias canvas bias focus radius basis analysis axis diagnosis synopsis hypothesis emphasis lens gas plus minus os us this is was has his its yes equals'.split(
    ' ',
  ),
);

/** A noun that is surely plural, e.g. `values`. */
export const isPluralNoun = (word: Word | undefined): word is Word =>
  hasTag(word, 'Plural') &&
  isPlainWord(word) &&
  /[aeiouy]/.test(word.lower) &&
  /[^siu]s$/.test(word.lower) &&
  !numberless.has(word.lower);

/** A noun that is surely singular and countable, e.g. `test`. */
export const isSingularNoun = (word: Word | undefined): word is Word =>
  hasTag(word, 'Singular') &&
  isPlainWord(word) &&
  !isTagged(word, ['Plural', 'Pronoun', 'Possessive', 'ProperNoun', 'Gerund']) &&
  !word.lower.endsWith('s') &&
  !numberless.has(word.lower);

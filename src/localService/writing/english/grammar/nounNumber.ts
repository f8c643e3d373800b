import { toPlural, toSingular } from '../inflection';
import type { GrammarRule } from './rule';
import { hasTag, isAny, isBase, isPlainWord, isPluralNoun, isSingularNoun, isThirdPerson, replaceWord } from './rule';
import type { Word } from '../tagger';

const rule = 'grammar/noun-number';

const wantPlural = new Set(['many', 'several', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']);
const wantSingular = new Set(['every', 'each', 'another']);
const pluralVerbs = new Set(['are', 'were', 'have', 'do', "aren't", "don't"]);
const singularVerbs = new Set(['is', 'was', 'has', 'does', "isn't", "doesn't"]);

/** Words that the tagger takes for nouns and that seldom stand for things that are counted; and a plural without an ending. */
const describes = new Set(
  'best breaking concrete custom do emoji open web kind digit dozen hundred thousand infrastructure'.split(' '),
);

const opensClause = new Set('if when because since while that so and but as until'.split(' '));
/** Nouns that say just as often what things do. */
const mayDo = new Set('start fail match run stop end change fit work share return call use need apply'.split(' '));

/** "many developer", "two file": a noun right after the word, and no other noun behind it ("two test files"). */
const afterQuantity: GrammarRule = (sentence, index) => {
  const quantity = sentence[index];
  const noun = sentence[index + 1];
  const next = sentence[index + 2];
  if (!isAny(quantity, wantPlural) || quantity.endsPhrase || !isSingularNoun(noun)) return undefined;
  // "how many occur", "a THREE loader", "4 'drink' edges".
  if (sentence[index - 1]?.lower === 'how' || quantity.text === quantity.text.toUpperCase()) return undefined;
  if (noun.start > quantity.end + 1) return undefined;
  // "two emoji", "many breaking API changes", "several best encodings": no noun, or one that says what kind the next is of.
  if (describes.has(noun.lower) || (!noun.endsPhrase && /^[A-Z]/.test(next?.text ?? ''))) return undefined;
  // "three concrete `Encoding` structs": code that is left out may be the noun.
  if (!noun.endsPhrase && next && next.start > noun.end + 1) return undefined;
  if (!noun.endsPhrase && hasTag(next, 'Noun', 'Adjective', 'Value') && !hasTag(next, 'Pronoun')) return undefined;
  // "Many track the tag there": a verb.
  if (!noun.endsPhrase && hasTag(next, 'Determiner', 'Pronoun')) return undefined;
  // "two epub, odt, or docx containers": the noun that is counted comes at the end of a list.
  if (noun.endsPhrase && sentence.slice(index + 3, index + 6).some(({ lower }) => lower === 'or' || lower === 'and')) {
    return undefined;
  }
  // "if several start at once".
  if (opensClause.has(sentence[index - 1]?.lower ?? '') && mayDo.has(noun.lower)) return undefined;
  // "eight user defined marks", "many vector based shapes", "three power save modes": parts of one word.
  if (!noun.endsPhrase && next && /(?:ed|free|specific|related|save)$/.test(next.lower)) return undefined;
  // "4 bpp".
  if (!/[aeiouy]/.test(noun.lower)) return undefined;
  // "six total commits": no noun at all.
  if (!noun.endsPhrase && isThirdPerson(next)) return undefined;
  if (!noun.endsPhrase && next?.lower === 'and') return undefined;
  // "power of two divisor".
  if (sentence[index - 1]?.lower === 'of' && /^(?:power|factor)s?$/.test(sentence[index - 2]?.lower ?? '')) {
    return undefined;
  }
  // "two-level", "to-many relations", "many check-ins".
  if (isJoined(quantity, noun) || isJoined(noun, next) || isJoined(sentence[index - 1], quantity)) return undefined;
  return replaceWord(noun, toPlural(noun.lower), rule);
};

/** Returns whether a hyphen or a slash, and no space, stands between two words. */
const isJoined = (word: Word | undefined, next: Word | undefined): boolean =>
  word !== undefined && next !== undefined && word.endsPhrase && next.start === word.end + 1;

/** Behind these a number says how many there are, and is no name: "version 3". */
const beforeCount = new Set(
  'has have had having with contains contain contained are were is was needs need takes take requires require supports use uses using in after within for than over under least most about around only exactly into adds creates found find every gives got gets'.split(
    ' ',
  ),
);
/** Units and what else is the same for one and for many, or makes a word with its number. */
const ofNumber = new Set(
  'bit byte rem percent bps sec min khz mhz ghz inch foot dozen hundred thousand million billion trillion fold way dimensional star plus dpi fps'.split(
    ' ',
  ),
);
/** Words after a noun that end it: another noun would make the first one its modifier. */
const behindNoun = new Set('to or but that which when where if is are was were because'.split(' '));
/** A larger one is mostly the name of something: "404 page". */
const mostCounted = 99;

/** "It has 3 file", "up to 4 thread." */
const afterNumber: GrammarRule = (sentence, index) => {
  const [before, quantity, noun, next] = [sentence[index - 1], ...sentence.slice(index, index + 3)];
  if (!quantity || !/^\d+$/.test(quantity.text) || quantity.endsPhrase || !noun) return undefined;
  if (Number(quantity.text) < 2 || Number(quantity.text) > mostCounted) return undefined;
  const isUpTo = before?.lower === 'to' && sentence[index - 2]?.lower === 'up';
  if (!before || before.endsPhrase || before.text === before.text.toUpperCase()) return undefined;
  if (!isUpTo && !beforeCount.has(before.lower)) return undefined;
  // "for "4 wire" buses": what is quoted is a name.
  if (quantity.start > before.end + 1) return undefined;
  // Behind a number the tagger takes most nouns that are verbs, too, for verbs.
  if (!(isSingularNoun(noun) || (isBase(noun) && isPlainWord(noun))) || noun.text !== noun.lower) return undefined;
  if (noun.start > quantity.end + 1 || !/[aeiouy]/.test(noun.lower)) return undefined;
  if (noun.lower.length <= longestUnit || ofNumber.has(noun.lower) || isJoined(noun, next)) return undefined;
  if (noun.endsPhrase) {
    // "with 2 epub, odt or docx files": the noun that is counted comes at the end of a list.
    if (sentence.slice(index + 3, index + 6).some(({ lower }) => lower === 'or' || lower === 'and')) return undefined;
  } else if (next && (next.start > noun.end + 1 || !(hasTag(next, 'Preposition') || isAny(next, behindNoun)))) {
    return undefined;
  }
  return replaceWord(noun, toPlural(noun.lower), rule);
};
/** "3 px", "4 em": what is so short is a unit. */
const longestUnit = 2;

/** "every users has". */
const afterEvery: GrammarRule = (sentence, index) => {
  const word = sentence[index];
  const noun = sentence[index + 1];
  const next = sentence[index + 2];
  if (!isAny(word, wantSingular) || word.endsPhrase || !isPluralNoun(noun)) return undefined;
  if (word.lower === 'another' && isAny(next, pluralVerbs)) return replaceWord(word, 'other', rule);
  return isAny(next, singularVerbs) ? replaceWord(noun, toSingular(noun.lower), rule) : undefined;
};

const onlyOne = new Set(['a', 'an', 'one']);
/** "a few files", "a hundred lines": these are many in spite of it. */
const manyInSpite = new Set(
  'few many couple hundred thousand million dozen lot bit little good great further whole'.split(' '),
);

/** "A new files is created", "Only one files is needed". */
const afterOne: GrammarRule = (sentence, index) => {
  const word = sentence[index];
  if (!isAny(word, onlyOne) || word.endsPhrase || sentence[index + 1]?.lower === 'of') return undefined;
  let at = index + 1;
  while (hasTag(sentence[at], 'Adjective') && !sentence[at]?.endsPhrase && !isAny(sentence[at], manyInSpite)) at++;
  const [noun, verb] = [sentence[at], sentence[at + 1]];
  if (!isPluralNoun(noun) || noun.endsPhrase || noun.text !== noun.lower || !isAny(verb, singularVerbs)) {
    return undefined;
  }
  return replaceWord(noun, toSingular(noun.lower), rule);
};

/** "This functions are", "These option is", "Those file is". */
const demonstrative: GrammarRule = (sentence, index) => {
  const word = sentence[index];
  const noun = sentence[index + 1];
  const next = sentence[index + 2];
  // A small letter goes on with what stands before: "that are inserting".
  if (!word || index !== 0 || word.endsPhrase || word.text === word.lower) return undefined;
  if (
    isAny(word, new Set(['this', 'that'])) &&
    (isPluralNoun(noun) || isThirdPerson(noun)) &&
    isAny(next, pluralVerbs)
  ) {
    return replaceWord(word, word.lower === 'this' ? 'these' : 'those', rule);
  }
  if (isAny(word, new Set(['these', 'those'])) && isSingularNoun(noun) && isAny(next, singularVerbs)) {
    return replaceWord(word, word.lower === 'these' ? 'this' : 'that', rule);
  }
  return undefined;
};

/** "less bugs", "much options", "how much files". */
const countable: GrammarRule = (sentence, index) => {
  const word = sentence[index];
  const noun = sentence[index + 1];
  const after = sentence[index + 2];
  if (!word || word.endsPhrase || !isPluralNoun(noun)) return undefined;
  if (!noun.endsPhrase && after?.lower === 'of') return undefined;
  const before = sentence[index - 1];
  if (word.lower === 'less' && isAny(before, new Set(['are', 'were', 'have', 'has', 'with', 'had']))) {
    return replaceWord(word, 'fewer', rule);
  }
  if (
    word.lower === 'much' &&
    (before?.lower === 'how' || hasTag(before, 'Verb') || isAny(before, new Set(['too', 'so', 'as'])))
  ) {
    return replaceWord(word, 'many', rule);
  }
  return undefined;
};

export const nounNumberRules: readonly GrammarRule[] = [
  afterQuantity,
  afterNumber,
  afterEvery,
  afterOne,
  demonstrative,
  countable,
];

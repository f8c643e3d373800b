import { finding } from '../../finding';
import { likeCase } from '../../likeCase';
import type { GrammarRule } from './rule';
import { hasTag, isAny, isBase, isPluralNoun, isSingularNoun, removeWord, replaceWord } from './rule';

const rule = 'grammar/confusion';

const itsOwners = new Set([
  'of',
  'with',
  'has',
  'have',
  'lost',
  'for',
  'from',
  'to',
  'in',
  'and',
  'by',
  'via',
  'keeps',
  'loses',
  'at',
  'change',
  'set',
  'see',
  'lose',
]);

/** "it's own parser", "the class and it's methods". */
const itsPossessive: GrammarRule = (sentence, index) => {
  const [before, word, next, after] = [sentence[index - 1], ...sentence.slice(index, index + 3)];
  if (word?.lower !== "it's" || !next) return undefined;
  if (next.lower === 'own') return replaceWord(word, 'its', rule);
  const ends = next.endsPhrase || hasTag(after, 'Verb', 'Preposition', 'Conjunction');
  const noun = isPluralNoun(next) || (isSingularNoun(next) && ends);
  return before && !before.endsPhrase && itsOwners.has(before.lower) && noun
    ? replaceWord(word, 'its', rule)
    : undefined;
};

const articles = new Set(['the', 'a', 'an', 'some', 'any']);

/** "Its not possible", "Its a known problem". */
const itsContraction: GrammarRule = (sentence, index) => {
  const [word, next, after] = sentence.slice(index, index + 3);
  // "The file is fine but its missing the header."
  if (word?.lower === 'its' && next?.lower === 'missing' && !next.endsPhrase && isAny(after, articles)) {
    return replaceWord(word, "it's", rule);
  }
  return index === 0 &&
    word?.lower === 'its' &&
    isAny(next, new Set(['not', 'a', 'an', 'the', 'been', 'very', 'too', 'already', 'also', 'possible', 'important']))
    ? replaceWord(word, "it's", rule)
    : undefined;
};

/** "Your not able", "make sure your using", "Your the first". */
const yourContraction: GrammarRule = (sentence, index) => {
  const [word, next] = sentence.slice(index, index + 2);
  if (word?.lower !== 'your' || word.endsPhrase) return undefined;
  if (isAny(next, new Set(['not', 'the', 'a', 'an', 'going']))) return replaceWord(word, "you're", rule);
  return isAny(sentence[index - 1], new Set(['sure', 'if', 'when', 'while', 'that', 'because'])) &&
    hasTag(next, 'Gerund') &&
    hasTag(sentence[index + 2], 'Determiner')
    ? replaceWord(word, "you're", rule)
    : undefined;
};

/** "You're password has expired", but not "the page you're rendering is" and "You're front loading it". */
const yourPossessive: GrammarRule = (sentence, index) => {
  const [word, next, after] = sentence.slice(index, index + 3);
  if (word?.lower !== "you're" || !next || next.endsPhrase || next.lower.endsWith('ing')) return undefined;
  if (hasTag(next, 'Verb') || !hasTag(after, 'Verb') || after.lower.endsWith('ing')) return undefined;
  return isSingularNoun(next) || isPluralNoun(next) ? replaceWord(word, 'your', rule) : undefined;
};

/** "too complicated" where "to" stands before an adjective that is no verb. */
const tooAdjectives = new Set(
  'large small big long short slow late early complicated complex difficult high low many much few expensive old fast often hard deep wide narrow'.split(
    ' ',
  ),
);
const tooMuch: GrammarRule = (sentence, index) => {
  const [before, word, next, after] = [sentence[index - 1], ...sentence.slice(index, index + 3)];
  if (word?.lower !== 'to' || !isAny(next, tooAdjectives)) return undefined;
  const ends = next.endsPhrase || after === undefined || isAny(after, new Set(['to', 'for', 'and', 'or', 'but']));
  return isAny(
    before,
    new Set(['is', 'are', 'was', 'were', 'be', 'been', 'far', 'it', 'works', 'runs', 'takes', 'gets', 'got']),
  ) && ends
    ? replaceWord(word, 'too', rule)
    : undefined;
};

/** "Lets look at". */
const lets: GrammarRule = (sentence, index) => {
  const [word, next, after] = sentence.slice(index, index + 3);
  return index === 0 &&
    word?.text === 'Lets' &&
    isBase(next) &&
    (hasTag(after, 'Preposition', 'Determiner', 'Conjunction') || after === undefined)
    ? replaceWord(word, "let's", rule)
    : undefined;
};

/** "The file wont open". */
const wont: GrammarRule = (sentence, index) => {
  const [word, next] = sentence.slice(index, index + 2);
  return word?.lower === 'wont' && hasTag(next, 'Verb') ? replaceWord(word, "won't", rule) : undefined;
};

/** "please except", "loosing", "your advise", "There going to". */
const wordPairs: GrammarRule = (sentence, index) => {
  const [before, word, next] = [sentence[index - 1], ...sentence.slice(index, index + 2)];
  if (!word) return undefined;
  if (word.lower === 'loosing') return replaceWord(word, 'losing', rule);
  if (
    word.lower === 'except' &&
    isAny(before, new Set(['please', 'to', 'must', 'not'])) &&
    hasTag(next, 'Determiner')
  ) {
    return replaceWord(word, 'accept', rule);
  }
  if (
    word.lower === 'advise' &&
    isAny(before, new Set(['your', 'the', 'some', 'his', 'her', 'their', 'my', 'our', 'an', 'good']))
  ) {
    return replaceWord(word, 'advice', rule);
  }
  if (word.lower === 'there' && index === 0 && next?.lower === 'going') return replaceWord(word, "they're", rule);
  return undefined;
};

const beforeHave = /^(?:should|could|would|must|might|may)(?:n't|n’t)?$/;

/** "should of seen", not "should of course". */
const modalOf: GrammarRule = (sentence, index) => {
  const [before, word, next] = [sentence[index - 1], ...sentence.slice(index, index + 2)];
  return word?.lower === 'of' &&
    before &&
    !before.endsPhrase &&
    beforeHave.test(before.lower) &&
    // "in May of 2022".
    before.text !== 'May' &&
    next?.lower !== 'course'
    ? replaceWord(word, 'have', rule)
    : undefined;
};

/** "more better". */
const twiceMore: GrammarRule = (sentence, index) => {
  const [word, next] = sentence.slice(index, index + 2);
  return word?.lower === 'more' && isAny(next, new Set(['better', 'worse', 'easier', 'faster', 'bigger', 'smaller']))
    ? removeWord(word, next, rule)
    : undefined;
};

const afterApart = new Set(['only', 'just', 'merely', 'simply', 'even']);

/** "It can not be undone", and not "it can not only read": what "only" is about is the "not" alone. */
const cannot: GrammarRule = (sentence, index) => {
  const [word, next, after] = sentence.slice(index, index + 3);
  if (word?.lower !== 'can' || word.endsPhrase || next?.text !== 'not' || next.endsPhrase) return undefined;
  if (word.tags.has('Name') || isAny(after, afterApart)) return undefined;
  return finding({ start: word.start, end: next.end }, [likeCase(word.text, 'cannot')], 'grammar/contraction');
};

export const confusionRules: readonly GrammarRule[] = [
  cannot,
  itsPossessive,
  itsContraction,
  yourContraction,
  yourPossessive,
  tooMuch,
  lets,
  wont,
  wordPairs,
  modalOf,
  twiceMore,
];

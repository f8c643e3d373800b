import { finding, type Finding } from '../../finding';
import { baseOf, infinitiveOf, toGerund, toParticiple } from '../inflection';
import type { Word } from '../tagger';
import type { GrammarRule } from './rule';
import { hasTag, isAny, isBase, isPlainWord, isThirdPerson, removeWord, replaceWord } from './rule';

const rule = 'grammar/verb-form';

const modals = new Set([
  'can',
  'could',
  'will',
  'would',
  'should',
  'must',
  'may',
  'might',
  'cannot',
  "can't",
  "won't",
  "shouldn't",
  "couldn't",
  "wouldn't",
]);
const be = new Set(['be', 'is', 'are', 'was', 'were', 'been']);
const passiveMarkers = new Set([
  'by',
  'in',
  'as',
  'to',
  'from',
  'with',
  'into',
  'at',
  'on',
  'before',
  'after',
  'during',
]);

/** Words that follow “be used” and hardly “be use”, unlike “the difference is use of”, “this is use case one”. */
const behindUsed = new Set([
  ...passiveMarkers,
  'for',
  'only',
  'when',
  'if',
  'and',
  'or',
  'here',
  'instead',
  'together',
]);

/** Base forms that are also adjectives, nouns or participles, and so may follow "be" as they are. */
const mayFollowBe = new Set(
  'open close clear borne imprecise precise concise clutter present live free empty complete secure idle clean dry warm cool slow correct direct exact separate duplicate alternate set put cut read let hit cost shut split spread quit run come become overridden done gone key part work use need help fun next last first second like over under out up down off on back due true false null active own current subject prior available short long low high root head home test base block default master local remote public private static final abstract minute error lead input output control welcome exempt offset right drop born setup shutdown backup login'.split(
    ' ',
  ),
);

/** "You should to restart", "You must to log in". */
const modalTo: GrammarRule = (sentence, index) => {
  const [modal, to, verb] = sentence.slice(index, index + 3);
  return isAny(modal, new Set(['should', 'must', 'can', 'could'])) &&
    to?.lower === 'to' &&
    isBase(verb) &&
    !modal.endsPhrase
    ? removeWord(to, verb, rule)
    : undefined;
};

/** "This can causes", "It will works". */
const modalThirdPerson: GrammarRule = (sentence, index) => {
  const modal = sentence[index];
  const verb = sentence[index + 1];
  // "Should resources be freed?" asks, and has a noun there.
  if (index === 0 || isAny(sentence[index + 2], be)) return undefined;
  return isAny(modal, modals) && !modal.endsPhrase && hasTag(modal, 'Modal') && isThirdPerson(verb) && isPlainWord(verb)
    ? inBase(verb)
    : undefined;
};

/** "Does it works", "It doesn't works", "Did you saw". */
const doSupport: GrammarRule = (sentence, index) => {
  const auxiliary = sentence[index];
  if (isAny(auxiliary, new Set(["doesn't", "don't", "didn't"])) && isThirdPerson(sentence[index + 1])) {
    const verb = sentence[index + 1];
    return verb && inBase(verb);
  }
  if (index !== 0 || !isAny(auxiliary, new Set(['does', 'do', 'did'])) || !hasTag(sentence[1], 'Pronoun')) {
    return undefined;
  }
  const verb = sentence[2];
  return isThirdPerson(verb) ? inBase(verb) : undefined;
};

function inBase(verb: Word): Finding | undefined {
  const base = baseOf(verb.lower);
  return base === undefined ? undefined : replaceWord(verb, base, rule);
}

/** "can be use as", "is store in", "will be remove in". After a bare "be" any verb; else only before a preposition. */
const passive: GrammarRule = (sentence, index) => {
  const [auxiliary, verb, next] = sentence.slice(index, index + 3);
  if (!isAny(auxiliary, be) || auxiliary.endsPhrase || !isPlainWord(verb) || verb.text !== verb.lower) return undefined;
  // "have been call twice", "is use": no noun stands there, but in "has been garbage collected".
  if (verb.lower === 'use' && (verb.endsPhrase || isAny(next, behindUsed))) return replaceWord(verb, 'used', rule);
  if (
    auxiliary.lower === 'been' &&
    (passiveVerbs.has(verb.lower) || isBase(verb)) &&
    !mayFollowBe.has(verb.lower) &&
    (verb.endsPhrase || !hasTag(next, 'Noun', 'Verb', 'Adjective'))
  ) {
    return replaceWord(verb, toParticiple(verb.lower), rule);
  }
  if (verb.endsPhrase || !isAny(next, passiveMarkers)) return undefined;
  const afterModal = auxiliary.lower === 'be' && hasTag(sentence[index - 1], 'Modal');
  const known = afterModal && verb.lower === 'use';
  if (mayFollowBe.has(verb.lower) && !known) return undefined;
  const takenForNoun = verb.tags.has('Singular') && passiveVerbs.has(verb.lower);
  return takenForNoun || isBase(verb) ? replaceWord(verb, toParticiple(verb.lower), rule) : undefined;
};

/** Verbs that the tagger takes for nouns after "is". */
const passiveVerbs = new Set(
  'store use send cache log filter sort load call pass parse return release update support format process queue move name map mark group handle copy save start request report schedule export import install document list merge push pull replace remove delete create add change find mean'.split(
    ' ',
  ),
);

/** "capable to handle", "look forward to hear", "used to work" after "is". */
const gerund: GrammarRule = (sentence, index) => {
  const [first, second, third, fourth] = sentence.slice(index, index + 4);
  if (first?.lower === 'capable' && second?.lower === 'to' && isBase(third)) {
    return finding({ start: second.start, end: third.end }, [`of ${toGerund(third.lower)}`], rule);
  }
  if (
    isAny(first, new Set(['look', 'looking', 'looks'])) &&
    second?.lower === 'forward' &&
    third?.lower === 'to' &&
    isBase(fourth)
  ) {
    return replaceWord(fourth, toGerund(fourth.lower), rule);
  }
  return undefined;
};

const allowing = new Set('allow allows allowing permit permits permitting enables'.split(' '));
/** Behind what somebody allows, what is allowed stands before it: "the hosts that you allow to connect". */
const mayAllow = new Set('to i you we they it he she users not is are was were be been'.split(' '));

/** "This allows to configure it": whom it allows that is missing. */
const allowWhom: GrammarRule = (sentence, index) => {
  const [before, verb, to, base] = [sentence[index - 1], ...sentence.slice(index, index + 3)];
  if (!isAny(verb, allowing) || verb.endsPhrase || to?.lower !== 'to' || to.endsPhrase) return undefined;
  if (!isBase(base) || !isPlainWord(base) || base.lower === 'be' || isAny(before, mayAllow)) return undefined;
  if (sentence.slice(0, index).some(({ lower }) => /^(?:what|which|who|whom|how)$/.test(lower))) return undefined;
  const [you, doing] = [`${verb.text} you to ${base.text}`, `${verb.text} ${toGerund(base.lower)}`];
  // "Allow to change the order" tells what is done to a program.
  return finding({ start: verb.start, end: base.end }, index === 0 ? [doing, you] : [you, doing], rule);
};

const helped = new Set('you us me them him her'.split(' '));

/** "It helps you finding errors". */
const helpDoing: GrammarRule = (sentence, index) => {
  const [help, whom, doing] = sentence.slice(index, index + 3);
  if (!help || !/^help(?:s|ed)?$/.test(help.lower) || help.endsPhrase) return undefined;
  if (!isAny(whom, helped) || whom.endsPhrase || !hasTag(doing, 'Gerund') || !isPlainWord(doing)) return undefined;
  const base = infinitiveOf(doing.lower);
  return base === undefined ? undefined : replaceWord(doing, base, rule);
};

/** "I am agree". */
const amAgree: GrammarRule = (sentence, index) => {
  const [first, second] = sentence.slice(index, index + 2);
  return isAny(first, new Set(['am', 'are', "i'm"])) && second?.lower === 'agree' && first.lower !== "i'm"
    ? removeWord(first, second, rule)
    : undefined;
};

export const verbFormRules: readonly GrammarRule[] = [
  modalTo,
  modalThirdPerson,
  doSupport,
  passive,
  gerund,
  amAgree,
  allowWhom,
  helpDoing,
];

import { finding, type Finding } from '../../finding';
import { baseOf, toPlural, toThirdPerson } from '../inflection';
import type { Sentence, Word } from '../tagger';
import { hasTag, isAny, isBase, isPlainWord, isPluralNoun, isSingularNoun, isThirdPerson, replaceWord } from './rule';
import type { GrammarRule } from './rule';

const rule = 'grammar/subject-verb';

const plainDeterminers = new Set(['the', 'its', 'my', 'our', 'your', 'their']);
const singularDeterminers = new Set(['a', 'an', 'this', 'that', 'each', 'every', 'another']);
const pluralDeterminers = new Set(['these', 'those', 'many', 'several', 'both', 'all', 'few']);
const startsClause = new Set(['that', 'which', 'because', 'when', 'while', 'if', 'unless', 'until', 'whenever', 'so']);

const toSingularVerb = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
  ['do', 'does'],
  ["don't", "doesn't"],
  ["aren't", "isn't"],
  ["haven't", "hasn't"],
]);
const pluralAuxiliaries = new Set(['are', 'were', 'have']);
const toPluralVerb = new Map([...toSingularVerb].map(([plural, singular]) => [singular, plural]));

/** Verbs whose past is their base: "The server put the file into the queue" is right. */
const samePast = new Set(
  'bet bid broadcast burst cast cost cut fit forecast hit hurt input let output preset put quit read reset set shut spit split spread thrust upset'.split(
    ' ',
  ),
);

/** Returns whether a word can follow a verb but hardly a noun that only looks like one: “the test runs fail” must stay. */
const startsObject = (word: Word | undefined): boolean =>
  hasTag(word, 'Determiner', 'Preposition', 'Pronoun', 'Adverb', 'Value') || isAny(word, new Set(['to', 'many', 'no']));

/** Verbs that are no nouns, so that nothing else than a verb is meant behind one: "The file contain two lines". */
const neverNounVerbs = new Set(
  'accept achieve acquire add allow apply assume avoid become begin belong choose consist contain continue contribute convert create decide define delete deliver depend describe determine differ disable discover download enable ensure enter execute exist expand expect expire extend fail generate get give happen ignore implement improve include inherit install invoke keep let maintain mean modify need obtain occur open parse perform prevent produce provide receive refer reject rely remain remove render replace represent require resolve seem send serve specify submit suggest take tell throw translate validate vary wait want write'.split(
    ' ',
  ),
);

/** Nouns, too, which before "the" or "it" are hardly meant: "The app use the cache", and not "the example use of it". */
const seldomNounVerbs = new Set(
  'use support help work run load return insert override lack merge start store'.split(' '),
);

/** Adverbs between a subject and its verb: a noun hardly follows them. */
const adverbs = new Set(
  'never always often usually sometimes rarely seldom also still already just really currently automatically simply actually generally normally typically only then now'.split(
    ' ',
  ),
);

/** One that stands for many takes either verb, and "The follow exist" lacks an ending. */
const oneOfMany = new Set(
  'team staff majority minority rest number public family group community crew company police couple pair half lot set follow'.split(
    ' ',
  ),
);

/** Nouns that are never counted, and so are singular: “The documentation are”. */
const massNouns = new Set('information software hardware documentation equipment advice feedback knowledge'.split(' '));

/** Words that begin a clause with an ordinary verb; “that it work”, by contrast, may be a wish. */
const startsPlainClause = new Set(['because', 'when', 'while', 'if', 'unless', 'until', 'whenever']);

/** The tagger takes "has to" in "This has to do with" for nouns. */
const neverNouns = new Set(['has', 'have', 'had', 'to']);

/** The head of a simple noun phrase "the (adjective)* noun+" that starts at `start`, or nothing if it is not so simple. */
function nounPhraseHead(sentence: Sentence, start: number): number | undefined {
  let index = start + 1;
  while (hasTag(sentence[index], 'Adjective') && !sentence[index]?.endsPhrase) index++;
  let head: number | undefined;
  while (
    hasTag(sentence[index], 'Noun') &&
    isPlainWord(sentence[index]) &&
    !hasTag(sentence[index], 'Pronoun') &&
    !isAny(sentence[index], neverNouns)
  ) {
    head = index;
    if (sentence[index]?.endsPhrase) return undefined;
    index++;
  }
  return head;
}

/** True where a new clause begins, so that a noun phrase here is a subject. */
function beginsClause(sentence: Sentence, index: number): boolean {
  const before = sentence[index - 1];
  if (!before) return true;
  return startsClause.has(before.lower) && sentence[index - 2]?.endsPhrase !== true && index >= 2
    ? !hasTag(sentence[index - 2], 'Verb')
    : startsClause.has(before.lower);
}

/** The same, and no wish. */
function beginsPlainClause(sentence: Sentence, index: number): boolean {
  const before = sentence[index - 1];
  return !before || (isAny(before, startsPlainClause) && !before.endsPhrase);
}

/** The first word behind a subject that is no adverb, unless something is put in: "The page (receive via link)". */
function behindAdverbs(sentence: Sentence, subject: number): number {
  let index = subject + 1;
  while (isAny(sentence[index], adverbs) && sentence[index]?.endsPhrase === false) index++;
  const words = sentence.slice(subject, index + 1);
  return words.every(({ start }, at) => at === 0 || start === (words[at - 1]?.end ?? 0) + 1) ? index : sentence.length;
}

/** A verb in small letters that is in its base and not in the past, too. */
const isPresentBase = (verb: Word | undefined): verb is Word =>
  isBase(verb) && isPlainWord(verb) && verb.text === verb.lower && !samePast.has(verb.lower) && verb.lower !== 'be';

/** "were" is left alone: after "if" and "wish" it is right with a singular. */
function afterSingular(verb: Word | undefined): Finding | undefined {
  if (!verb || verb.lower === 'were') return undefined;
  const irregular = toSingularVerb.get(verb.lower);
  return irregular ? replaceWord(verb, irregular, rule) : undefined;
}

/** "It depend on": behind a pronoun no noun can stand, so any verb is one. */
function afterSingularPronoun(verb: Word | undefined, next: Word | undefined): Finding | undefined {
  const isVerb = isBase(verb) && isPlainWord(verb) && !verb.endsPhrase && startsObject(next);
  if (isVerb && !samePast.has(verb.lower) && verb.lower !== 'be') {
    return replaceWord(verb, toThirdPerson(verb.lower), rule);
  }
  return afterSingular(verb);
}

function afterPlural(verb: Word | undefined, next: Word | undefined): Finding | undefined {
  if (!verb) return undefined;
  const irregular = toPluralVerb.get(verb.lower);
  if (irregular) return replaceWord(verb, irregular, rule);
  if (isThirdPerson(verb) && !verb.endsPhrase && startsObject(next)) {
    const base = baseOf(verb.lower);
    return base === undefined ? undefined : replaceWord(verb, base, rule);
  }
  return undefined;
}

/** "The values is", "The function have", "These users needs a". */
const nounSubject: GrammarRule = (sentence, index) => {
  const first = sentence[index];
  if (!first || !beginsClause(sentence, index)) return undefined;
  const singular = singularDeterminers.has(first.lower);
  const plural = pluralDeterminers.has(first.lower);
  if (!singular && !plural && !plainDeterminers.has(first.lower)) return undefined;
  const headIndex = nounPhraseHead(sentence, index);
  if (headIndex === undefined) return undefined;
  const head = sentence[headIndex];
  const verb = sentence[headIndex + 1];
  const next = sentence[headIndex + 2];
  if (isPluralNoun(head) && !singular) return afterPlural(verb, next);
  if (isSingularNoun(head) && sentence[index + 1]?.lower === 'following' && isAny(verb, pluralAuxiliaries)) {
    // Mostly more than one thing follows, but nobody knows.
    const other = toSingularVerb.get(verb.lower) ?? '';
    const several = `${toPlural(head.lower)} ${verb.text}`;
    return finding({ start: head.start, end: verb.end }, [several, `${head.text} ${other}`], rule);
  }
  if (plural) return undefined;
  if (isAny(head, massNouns) || (isSingularNoun(head) && headIndex - index <= 2)) return afterSingular(verb);
  return undefined;
};

/** "The file contain two lines", "The entry never expire after a day". */
const nounBeforeBase: GrammarRule = (sentence, index) => {
  const first = sentence[index];
  if (!first || !(plainDeterminers.has(first.lower) || singularDeterminers.has(first.lower))) return undefined;
  const headIndex = beginsPlainClause(sentence, index) ? nounPhraseHead(sentence, index) : undefined;
  if (headIndex === undefined || headIndex - index > longestSubject) return undefined;
  const head = sentence[headIndex];
  if (!isSingularNoun(head) || oneOfMany.has(head.lower)) return undefined;
  const at = behindAdverbs(sentence, headIndex);
  const verb = sentence[at];
  if (!isPresentBase(verb) || verb.endsPhrase || verb.tags.has('Noun') || !startsObject(sentence[at + 1])) {
    return undefined;
  }
  const isVerb =
    at > headIndex + 1 ||
    neverNounVerbs.has(verb.lower) ||
    (seldomNounVerbs.has(verb.lower) && hasTag(sentence[at + 1], 'Determiner', 'Pronoun'));
  return isVerb ? replaceWord(verb, toThirdPerson(verb.lower), rule) : undefined;
};
/** Words of a determiner's noun phrase behind it; in longer ones the verb is often taken for a noun. */
const longestSubject = 3;

/** "It depend on", "he have", "they has", "we was". */
const pronounSubject: GrammarRule = (sentence, index) => {
  const subject = sentence[index];
  if (!subject || subject.endsPhrase || !beginsClause(sentence, index)) return undefined;
  if (isAny(subject, new Set(['it', 'he', 'she']))) {
    return afterSingularPronoun(sentence[index + 1], sentence[index + 2]);
  }
  if (isAny(subject, new Set(['we', 'you', 'they']))) return afterPlural(sentence[index + 1], sentence[index + 2]);
  return undefined;
};

/** "He go home", "It also fire when". */
const pronounBeforeBase: GrammarRule = (sentence, index) => {
  const subject = sentence[index];
  if (!isAny(subject, new Set(['it', 'he', 'she'])) || subject.endsPhrase) return undefined;
  if (!beginsPlainClause(sentence, index)) return undefined;
  const at = behindAdverbs(sentence, index);
  const verb = sentence[at];
  // "It worth a try" lacks its "is", and "it error handles" is a verb of two words.
  if (!isPresentBase(verb) || verb.lower === 'worth') return undefined;
  return verb.endsPhrase || !hasTag(sentence[at + 1], 'Verb')
    ? replaceWord(verb, toThirdPerson(verb.lower), rule)
    : undefined;
};

/** Text that stands before several things: "There is some problems". */
const counting = new Set(
  'many several two three four five few multiple various some numerous certain different'.split(' '),
);
/** One that stands for many takes either verb: "There are a few", "There are a number of them". */
const manyInOne = new Set(
  'few number lot couple bunch handful variety range ton dozen hundred thousand million majority minority total plethora multitude host group series set pair great good half third quarter'.split(
    ' ',
  ),
);
const one = new Set(['a', 'an', 'another']);

/** "There is many ways", "There is some problems", "There are a problem with it". */
const thereIs: GrammarRule = (sentence, index) => {
  if (sentence[index]?.lower !== 'there') return undefined;
  const [verb, next, noun, after] = sentence.slice(index + 1, index + 5);
  if (verb?.lower === 'is' || verb?.lower === 'was') {
    return isAny(next, counting) && hasTag(noun, 'Plural') && (next.lower !== 'some' || isPluralNoun(noun))
      ? replaceWord(verb, toPluralVerb.get(verb.lower) ?? '', rule)
      : undefined;
  }
  if (!isAny(verb, severalAre) || !isAny(next, one) || !isSingularNoun(noun)) return undefined;
  if (oneOfMany.has(noun.lower) || manyInOne.has(noun.lower) || noun.endsPhrase) return undefined;
  // "There are a client and a server", and "a wide range of them".
  const isAlone = isAny(after, behindOne) && !sentence.slice(index + 5).some(({ lower }) => joins.has(lower));
  return isAlone ? replaceWord(verb, toSingularVerb.get(verb.lower) ?? '', rule) : undefined;
};
const severalAre = new Set(['are', 'were']);
const behindOne = new Set('in with for to that which on at when where from'.split(' '));
const joins = new Set(['and', 'or', 'plus']);

/** "Each of them have", "One of the files are". */
const eachOf: GrammarRule = (sentence, index) => {
  if (!isAny(sentence[index], new Set(['each', 'one'])) || sentence[index + 1]?.lower !== 'of') return undefined;
  let verbIndex = index + 2;
  while (hasTag(sentence[verbIndex], 'Determiner', 'Value', 'Adjective', 'Noun')) {
    if (sentence[verbIndex]?.endsPhrase) return undefined;
    verbIndex++;
  }
  const verb = sentence[verbIndex];
  const irregular = verb && beginsClause(sentence, index) ? toSingularVerb.get(verb.lower) : undefined;
  return verb && irregular ? replaceWord(verb, irregular, rule) : undefined;
};

/** Nouns that are singular whatever follows “of”: “The list of files are”. After “a”, the plural may be meant. */
const oneOfThem = new Set(
  'list number size order purpose use amount length lack presence structure count absence handling creation'.split(' '),
);

/** "The list of files are sorted", "The number of files have changed". */
const oneOfSeveral: GrammarRule = (sentence, index) => {
  const [first, head, of] = sentence.slice(index, index + 3);
  if (first?.lower !== 'the' || !isAny(head, oneOfThem) || head.endsPhrase || of?.lower !== 'of') return undefined;
  if (!beginsPlainClause(sentence, index)) return undefined;
  let at = index + 3;
  if (hasTag(sentence[at], 'Determiner')) at++;
  while (hasTag(sentence[at], 'Adjective', 'Noun') && isPlainWord(sentence[at]) && !sentence[at]?.endsPhrase) at++;
  const [last, verb] = [sentence[at - 1], sentence[at]];
  if (at === index + 3 || !isPluralNoun(last) || !isAny(verb, pluralAuxiliaries)) return undefined;
  return afterSingular(verb);
};

const afterI = new Map([
  ['has', 'have'],
  ['does', 'do'],
  ["doesn't", "don't"],
  ["hasn't", "haven't"],
]);
/** Behind the name of a matrix or a part hardly one of these stands: "where I has dimension n". */
const notOfName = new Set(
  'a an the to no not been some this that it them seen tried found used got never already'.split(' '),
);

/** "I has a question", "I doesn't know". */
const firstPerson: GrammarRule = (sentence, index) => {
  const [subject, verb, next] = sentence.slice(index, index + 3);
  if (subject?.text !== 'I' || subject.endsPhrase || !verb || !beginsPlainClause(sentence, index)) return undefined;
  const meant = afterI.get(verb.lower);
  if (meant === undefined || (verb.lower === 'has' && !isAny(next, notOfName))) return undefined;
  return verb.lower === 'does' && next?.lower !== 'not' ? undefined : replaceWord(verb, meant, rule);
};

/** "This are", "These is". */
const demonstrative: GrammarRule = (sentence, index) => {
  const word = sentence[index];
  const verb = sentence[index + 1];
  // A small letter goes on with what stands before: "that are inserting".
  if (!word || !verb || index !== 0 || word.text === word.lower) return undefined;
  if (word.lower === 'this' && isAny(verb, new Set(['are', 'were']))) return replaceWord(word, 'these', rule);
  if (word.lower === 'that' && isAny(verb, new Set(['are', 'were']))) return replaceWord(word, 'those', rule);
  return undefined;
};

export const agreementRules: readonly GrammarRule[] = [
  nounSubject,
  nounBeforeBase,
  pronounSubject,
  pronounBeforeBase,
  thereIs,
  eachOf,
  oneOfSeveral,
  firstPerson,
  demonstrative,
];

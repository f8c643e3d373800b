import type { Sentence } from '../../context/contextChecker';
import type { Context } from '../../context/contextModel';
import { code, type Token } from '../../context/tokens';
import { americanForms } from '../../spelling/variants';
import { formRow, type EnglishWords, type FormName } from './englishWords';
import { isAfterSubject, isBeforeOne, isBeforePause, isRestingOn, mayBeNounBehindTo, placeOfGap } from './places';
import { hasDoubtfulSubject, isWishedFor, standsForThings } from './subjects';

/** A change of one place that may mend an error, and what speaks for it. */
export interface Candidate {
  kind: 'swap' | 'insert' | 'remove' | 'form';
  /** Number of the token to change; an insertion goes before it. */
  at: number;
  from: string;
  to: string;
  /** Candidates of one group share a threshold. */
  group: string;
  /** Gain of the change over the original: a difference of logarithms of probabilities. */
  score: number;
}

/** Words that are taken for each other. */
const confusions: ReadonlyArray<readonly string[]> = [
  ['its', "it's"],
  ['your', "you're"],
  ['their', 'there', "they're"],
  ['then', 'than'],
  ['to', 'too'],
  ['lose', 'loose'],
  ['affect', 'effect'],
  ['this', 'these'],
  ['where', 'were', "we're"],
  ['now', 'know'],
  ['know', 'no'],
  ['no', 'not'],
  ['whose', "who's"],
  ['here', 'hear'],
  ['past', 'passed'],
  ['quite', 'quiet'],
  ['off', 'of'],
  ["let's", 'lets'],
  ['form', 'from'],
  ['though', 'through', 'thought'],
  ['weather', 'whether'],
  ['and', 'an'],
  ['an', 'any'],
  ['or', 'of'],
  ['of', 'if'],
  ['on', 'one'],
  ['it', 'is'],
  ['it', 'if'],
  ['is', 'as'],
  ['is', 'in'],
  ['the', 'they'],
  ['the', 'then'],
  ['the', 'them'],
  ['much', 'many'],
  ['accept', 'except'],
  ['advice', 'advise'],
];
/** Forms of one verb of which another may be the right one. A change of tense or mood is no error. */
const agreement: Readonly<Record<string, readonly string[]>> = {
  is: ['are', 'be', 'being'],
  are: ['is', 'be', 'being'],
  was: ['were', 'be', 'been', 'being'],
  // "as if it were".
  were: ['been', 'being'],
  be: ['been', 'being'],
  been: ['be'],
  being: ['be', 'been'],
  has: ['have', 'having'],
  have: ['has', 'having'],
  had: ['have', 'having'],
  do: ['does', 'done'],
  does: ['do', 'done'],
  did: ['done'],
  "doesn't": ["don't"],
  "don't": ["doesn't"],
  "isn't": ["aren't"],
  "aren't": ["isn't"],
  "wasn't": ["weren't"],
  "weren't": ["wasn't"],
  "hasn't": ["haven't"],
  "haven't": ["hasn't"],
};
const prepositions = 'on in of to at with for by from as into about'.split(' ');
/** Words most often missing, and words most often inserted by mistake. */
export const insertable = 'the a an to of is are be in for on with by from at as it'.split(' ');
export const removable = 'the a an to of is are be in for on with by from at it'.split(' ');

/** Every word that another may have been taken for. */
export const swaps: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const all = new Map<string, Set<string>>();
  const add = (from: string, to: string): void => {
    if (from !== to) all.set(from, (all.get(from) ?? new Set<string>()).add(to));
  };
  for (const set of [...confusions, prepositions]) for (const from of set) for (const to of set) add(from, to);
  for (const [from, others] of Object.entries(agreement)) for (const to of others) add(from, to);
  return all;
})();

const modals = new Set(
  "can could will would shall should may might must to don't doesn't didn't can't won't cannot couldn't wouldn't shouldn't".split(
    ' ',
  ),
);
const beForms = new Set('is are was were be been being'.split(' '));
const auxiliaries = new Set([...beForms, 'has', 'have', 'had', 'having']);
const determiners = new Set(
  'this that a an each every these those many several both few another one two three all some any'.split(' '),
);
const pronouns = new Set('it he she we you they i who which that'.split(' '));

/** Text that stands before a verb says whether it is about one or many. */
const one = new Set('it this that he she each one everything nothing something anything'.split(' '));
const many = new Set('they we you i these those both all'.split(' '));
const numbered = new Set(
  "is are was were has have do does isn't aren't wasn't weren't hasn't haven't doesn't don't".split(' '),
);
const objects = new Set(
  'the a an this that these those its their your our my all any each every some no to it them you us one what how whether if on for with from by in as into a'.split(
    ' ',
  ),
);

/**
 * The group of a change, by what is changed and what stands beside it: where a noun stands before "are", it counts
 * whether it is one or many.
 */
export function groupOf(
  { kind, from, to }: Pick<Candidate, 'kind' | 'from' | 'to'>,
  words: readonly string[],
  at: number,
  vocabulary: EnglishWords,
): string {
  const [before, after] = [words[at - 1] ?? '', words[at + 1] ?? ''];
  if (kind === 'insert') return `+${to}${placeOfGap(to, words, at)}`;
  if (kind === 'remove') return `-${from}`;
  if (kind === 'swap') {
    if (prepositions.includes(from) && prepositions.includes(to)) {
      return isRestingOn(from, to, before) ? `preposition ${from}>${to}` : `preposition ${from}`;
    }
    const swap = `${from}>${to}`;
    return numbered.has(from) && numbered.has(to) ? inClause(swap + subjectPlace(before, vocabulary), words, at) : swap;
  }
  const own = vocabulary.formOf(from)?.form ?? '';
  const other = [...(vocabulary.formOf(from)?.forms ?? [])].find(([, text]) => text === to)?.[0] ?? '';
  const isAgreement = (own === 'base' && other === 's') || (own === 's' && other === 'base');
  const object = isAgreement && (objects.has(after) || after === code) ? ' before an object' : '';
  const place = verbPlace(before) || (isAgreement ? subjectPlace(before, vocabulary) : '');
  const change = `${own}>${other}`;
  if (isBeforeOne(before) && onlyOfMany.has(change) && object === '') return `${change} after one determiner`;
  if (change === 'base>past' && beForms.has(before) && isBeforePause(words, at)) {
    return `${change} after be before a pause`;
  }
  return inClause(`${change}${place}${object}`, words, at);
}

/** Changes of what is surely a plural where one thing is meant. */
const onlyOfMany = new Set(['plural>singular', 's>base']);

/** Groups for which it matters that the subject is beyond doubt. */
const doubted = new Set([
  'is>are after many',
  'are>is after one',
  'have>has after one',
  'base>s after a pronoun',
  'base>s after a pronoun before an object',
  'base>s after a determiner',
  'base>s after a determiner before an object',
]);

function inClause(group: string, words: readonly string[], at: number): string {
  return doubted.has(group) && isAfterSubject(words, at) ? `${group} in a plain clause` : group;
}

function subjectPlace(before: string, vocabulary: EnglishWords): string {
  if (one.has(before) || many.has(before)) return one.has(before) ? ' after one' : ' after many';
  const form = vocabulary.formOf(before)?.form;
  if (form === 'plural' || form === 's') return ' after many';
  return form === 'singular' || form === 'base' || before === code ? ' after one' : '';
}

/** Text that stands before a word says much of the form it may have. */
function verbPlace(before: string): string {
  if (modals.has(before)) return ' after a modal';
  if (auxiliaries.has(before)) return ' after an auxiliary';
  if (pronouns.has(before)) return ' after a pronoun';
  return determiners.has(before) ? ' after a determiner' : '';
}

const opensSentence = new Set(['.', ':', '!', '?', '"', '(']);

/** A sentence as the rules see it. */
export function readSentence(tokens: readonly Token[]): Sentence {
  const words = tokens.map(({ kind, text, form }, index) => {
    // "see Part A": a letter that is a name is no article.
    const isLetter = text === 'A' && index > 0 && !opensSentence.has(tokens[index - 1]?.text ?? '');
    return kind === 'word' && !isLetter ? form.toLowerCase() : text;
  });
  const isOpen = tokens.map(({ kind, text }, index) => {
    if (kind !== 'word' || text.includes('-') || text.slice(1) !== text.slice(1).toLowerCase()) return false;
    if (text.length === 1 && !/[ai]/i.test(text)) return false;
    const [before, after] = [words[index - 1] ?? '', words[index + 1] ?? ''];
    // "field- and tag-names".
    if (after === '-' && tokens[index + 1]?.isApart === false) return false;
    if (text !== text.toLowerCase() && index > 0 && !opensSentence.has(before)) return false;
    return !(/^["'“”‘’«»]$/.test(before) && /^["'“”‘’«»]$/.test(after));
  });
  return { tokens, words, isOpen };
}

/** All changes that the model may judge. */
export function candidatesOf(sentence: Sentence, context: Context, vocabulary: EnglishWords): Candidate[] {
  const { tokens, words, isOpen } = sentence;
  const found: Candidate[] = [];
  const row = (word: string): number => vocabulary.functionWords.get(word) ?? 0;
  // "Responsible disclosure security policy": what has none of these words needs none.
  const isLabel = !words.some((word) => vocabulary.functionWords.has(word));
  for (const [at, word] of words.entries()) {
    if (isOpen[at]) {
      found.push(...wordCandidates(sentence, at, context, vocabulary));
      found.push(...formCandidates(sentence, at, context, vocabulary));
    }
    if (at === 0 || isLabel || !mayBeGap(tokens[at - 1], tokens[at])) continue;
    const [nothing = 0, ...scores] = context.answers('word', at, at, [vocabulary.nothing, ...insertable.map(row)]);
    for (const [index, to] of insertable.entries()) {
      if (
        to === word ||
        to === words[at - 1] ||
        (to === 'is' && mayDoWithoutIs(words, at, vocabulary)) ||
        (to === 'to' && isWishedFor(words, at)) ||
        ((to === 'a' || to === 'an') && /^[aeiou]/.test(word) !== (to === 'an')) ||
        (to === 'of' && mayDoWithoutOf(words, at, vocabulary))
      ) {
        continue;
      }
      const score = (scores[index] ?? 0) - nothing;
      const group = groupOf({ kind: 'insert', from: '', to }, words, at, vocabulary);
      if (score > 0) found.push({ kind: 'insert', at, from: '', to, group, score });
    }
  }
  return found;
}

/** "a free course", and "the value the closure generated": what follows says of whom something is told. */
function mayDoWithoutOf(words: readonly string[], at: number, vocabulary: EnglishWords): boolean {
  if (words[at] === 'course') return true;
  // "Name this file".
  if (at === 1 && words[at] === 'this' && vocabulary.formOf(words[0] ?? '')) return true;
  if (isNaming(words, at)) return true;
  const told = words.slice(at + 2, at + farthestTold).some((word) => {
    const form = vocabulary.formOf(word)?.form;
    return form !== undefined && (past.includes(form) || form === 's');
  });
  // "elements a test exercised", "the number your thresholds are set against"; "one our supported tools" lacks one.
  if (/^(?:an?|your|our|its|their)$/.test(words[at] ?? '')) {
    return (
      !oneOf.has(words[at - 1] ?? '') &&
      (told || words.slice(at, at + farthestTold).some((word) => auxiliaries.has(word)))
    );
  }
  return words[at] === 'the' && told;
}
const oneOf = new Set('one each part end'.split(' '));
/** Words to the verb behind "the order the window width predicts". */
const farthestTold = 5;

/** "it no longer works", "it leaked in plain text": "it used by" lacks one. Nor does what a verb stands before: "they favour a". */
function mayDoWithoutIs(words: readonly string[], at: number, vocabulary: EnglishWords): boolean {
  const verb = words[at - 1] ?? '';
  if (vocabulary.formOf(verb) === undefined && americanForms(verb).some((form) => vocabulary.formOf(form))) return true;
  if (words[at] === 'no') return words[at + 1] === 'longer';
  const form = vocabulary.formOf(words[at] ?? '')?.form;
  return form !== undefined && past.includes(form) && words[at - 1] === 'it' && words[at + 1] !== 'by';
}

/**
 * A name in the midst of a sentence is one thing, whatever it ends in: "Click does", "Kubernetes is". What code calls
 * "appLocalizations" may be one or many.
 */
function isBehindName({ tokens, words }: Sentence, at: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind === 'code') return /s[`'"*_)\]]*$/.test(before.written);
  if (before?.kind !== 'word' || pronouns.has(words[at - 1] ?? '')) return false;
  const border = tokens[at - 2];
  // Behind another mark than a comma a sentence may begin.
  if (!border || (border.kind === 'mark' && border.text !== ',')) return false;
  return /^\p{Lu}/u.test(before.text);
}

/** Words that follow “there” in a sentence about existence. */
const existing = new Set('is are was were will can may might must should has have exists exist'.split(' '));

/**
 * Returns whether what follows "they're" or "you're" says that it is meant: it may stand for "their" and "your" before
 * a noun only, and for "there" before what says that something is.
 */
function isContraction(
  word: string,
  to: string,
  [after = '', next = '']: readonly string[],
  vocabulary: EnglishWords,
): boolean {
  if (word !== "they're" && word !== "you're") return false;
  if (to === 'there') return !existing.has(after);
  // "You're front loading the work".
  if (next.endsWith('ing')) return true;
  const form = vocabulary.formOf(after)?.form;
  if (/(?:ing|ed)$/.test(after) || (form !== undefined && (form === 'ing' || past.includes(form)))) return true;
  // Of "they're" much less is a slip: where no noun follows at once it is meant.
  return word === "they're" && form !== 'singular' && form !== 'plural' && form !== 'base';
}

function mayBeGap(before: Token | undefined, after: Token | undefined): boolean {
  if (!before || !after || before.kind === 'mark' || after.kind === 'mark' || after.kind === 'number') return false;
  if (after.text === 'A') return false;
  return after.isApart && after.start - before.end <= 1;
}

function* wordCandidates(
  sentence: Sentence,
  at: number,
  context: Context,
  vocabulary: EnglishWords,
): Generator<Candidate> {
  const { words } = sentence;
  const word = words[at] ?? '';
  const own = vocabulary.functionWords.get(word);
  if (own === undefined) return;
  const isOfName = numbered.has(word) && (isBehindName(sentence, at) || hasDoubtfulSubject(sentence, at, vocabulary));
  // "Use these to confirm it".
  if (word === 'these' && words[at + 1] === 'to') return;
  const others = [...(swaps.get(word) ?? [])].filter(
    (to) =>
      vocabulary.functionWords.has(to) &&
      !(isOfName && numbered.has(to)) &&
      !(toMany.has(to) && numbered.has(word) && isBehindOne(words, at)) &&
      !isContraction(word, to, words.slice(at + 1, at + 3), vocabulary) &&
      !isRightBehind(words, at, to, vocabulary) &&
      mayBeHelped(words, at, to) &&
      !isQuestionWord(words, at, to) &&
      !isPlaceName(sentence, at),
  );
  // "if need be".
  // "FROM users a ORDER BY" is no English.
  const isOfQuery = /^[A-Z]{4,}$/.test(sentence.tokens[at + 1]?.text ?? '');
  const mayGo =
    removable.includes(word) && at > 0 && !(word === 'be' && words[at - 1] === 'need') && !(word === 'a' && isOfQuery);
  if (others.length === 0 && !mayGo) return;
  const rows = others.map((to) => vocabulary.functionWords.get(to) ?? 0);
  const [score = 0, nothing = 0, ...scores] = context.answers('word', at, at + 1, [own, vocabulary.nothing, ...rows]);
  for (const [index, to] of others.entries()) {
    const change = { kind: 'swap', from: word, to } as const;
    const group = groupOf(change, words, at, vocabulary);
    yield { ...change, at, group, score: (scores[index] ?? 0) - score };
  }
  if (mayGo) yield { kind: 'remove', at, from: word, to: '', group: `-${word}`, score: nothing - score };
}

/**
 * Returns whether what stands before a verb makes it right: "has to do with", "the same as were used"; and "a set of
 * rules that is read", where either may be meant.
 */
function isRightBehind(words: readonly string[], at: number, to: string, vocabulary: EnglishWords): boolean {
  const [word, before] = [words[at] ?? '', words[at - 1] ?? ''];
  if (word === 'do') return to === 'does' && before === 'to';
  // "Assert a in b": no article stands before a verb.
  if (to === 'is' && /^(?:an?|the)$/.test(before)) return true;
  // "how its default changed": it is somebody's.
  if (word === 'its' && before === 'how') return true;
  // "a lot of thought".
  if (word === 'thought') return /^(?:of|some|more|much|the|a)$/.test(before);
  // "I would rather you decide than assume".
  if (word === 'than') return to === 'then' && words.slice(0, at).includes('rather');
  if (word === 'were') return before === 'as';
  // "The gears are an example".
  if (word === 'are' && to === 'is' && /^an?$/.test(words[at + 1] ?? '')) {
    const form = vocabulary.formOf(before)?.form;
    if (form === 'plural' || form === 's') return true;
  }
  // "The best example of this are servers".
  if (word === 'this' && to === 'these' && before === 'of') return true;
  return numbered.has(word) && numbered.has(to) && isOfSome(words, at, vocabulary);
}

/** "It should is" lacks its "be", and "has did" its "done": what no other verb stands before is neither. */
function mayBeHelped(words: readonly string[], at: number, to: string): boolean {
  const before = words.slice(Math.max(0, at - farthestHelper), at);
  if (to === 'been') return before.some((word) => /^ha(?:s|ve|d|ving)(?:n't)?$/.test(word));
  if (to === 'be' && words[at] !== 'been' && words[at] !== 'being') return before.some((word) => modals.has(word));
  return to !== 'done' || before.some((word) => auxiliaries.has(word));
}

/** "might already is": words between two verbs that are one, and one more. */
const farthestHelper = 3;

/** "a set of rules that", "a section for plugins that", "an abstraction over the interfaces of systems that". */
function isOfSome(words: readonly string[], at: number, vocabulary: EnglishWords): boolean {
  if (!/^(?:that|which)$/.test(words[at - 1] ?? '')) return false;
  const form = vocabulary.formOf(words[at - 2] ?? '')?.form;
  // Of a name or an abbreviation nobody knows whether it is one or many.
  if (form !== 'plural' && form !== 's' && form !== undefined) return false;
  for (let before = at - 3; before >= at - farthestHead; before--) {
    const word = words[before] ?? '';
    if (joinsNouns.has(word)) return true;
    if (!/^[\p{L}/■,]/u.test(word) || auxiliaries.has(word) || modals.has(word) || pronouns.has(word)) return false;
  }
  return false;
}

const joinsNouns = new Set([...prepositions, 'over', 'between', 'across', 'under', 'per', 'within']);
for (const word of ['as', 'to']) joinsNouns.delete(word);
/** Words between the verb behind "that" and the noun it may be about. */
const farthestHead = 8;

/** Abbreviations in names of programs and projects: “an attrs class”, “the args array”. */
const shortened = new Set('args attrs cmds deps kwargs msgs opts params props refs vars'.split(' '));

/** "based in Berlin", "based in the US". */
function isPlaceName({ tokens, words }: Sentence, at: number): boolean {
  if (words[at] !== 'in' || words[at - 1] !== 'based') return false;
  return [tokens[at + 1], tokens[at + 2]].some((token) => token !== undefined && /^\p{Lu}/u.test(token.text));
}

const asking = new Set('what which how when where why who whom whose'.split(' '));

/** "Which files does it read?": the verb is about what stands behind it, which the model looks for before it. */
function isQuestionWord(words: readonly string[], at: number, to: string): boolean {
  return (
    /^(?:do|does)$/.test(words[at] ?? '') &&
    /^(?:do|does)$/.test(to) &&
    words.slice(0, at).some((word) => asking.has(word))
  );
}

const toMany = new Set("are were have do aren't weren't haven't don't".split(' '));
const oneOnly = new Set('a an one each every another this'.split(' '));
/** Words between a verb and what says that it is about one thing. */
const farthestOne = 3;

/** "only one files is": the noun is wrong, and not the verb. */
function isBehindOne(words: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - farthestOne); before--) {
    const word = words[before] ?? '';
    if (oneOnly.has(word)) return before < at - 1;
    if (!/^[a-z]/.test(word) || prepositions.includes(word) || auxiliaries.has(word)) return false;
  }
  return false;
}

/** "Name the endpoint in the note", "use this and name the file": no name of something. */
function isNaming(words: readonly string[], at: number): boolean {
  return (
    words[at - 1] === 'name' &&
    (at < 2 || /^(?:[^\p{L}■]+|to|and|or|then|please|can|you|we)$/u.test(words[at - 2] ?? ''))
  );
}

/** "write heavy", "read only". */
const sayHow = new Set('heavy intensive only bound once mostly protected safe'.split(' '));

const past: readonly FormName[] = ['past', 'preterite'];
const present: readonly FormName[] = ['base', 's'];

/** "It returns" and "it returned" are both right, but for "it was return" and "it can returned". */
const isTense = (from: FormName, to: FormName, before: string): boolean =>
  (present.includes(from) ? past.includes(to) : past.includes(from) && present.includes(to)) &&
  !(auxiliaries.has(before) || modals.has(before));

function* formCandidates(
  sentence: Sentence,
  at: number,
  context: Context,
  vocabulary: EnglishWords,
): Generator<Candidate> {
  const { words } = sentence;
  const word = words[at] ?? '';
  const own = at > 0 ? vocabulary.formOf(word) : undefined;
  if (!own) return;
  // "Will permits be granted?" asks, and has a noun there.
  if (own.form === 's' && modals.has(words[at - 1] ?? '') && words[at + 1] === 'be') return;
  if (own.form === 's' && isOfSome(words, at, vocabulary)) return;
  // "This manifests in the types": it does, and no noun stands there.
  if (own.form === 's' && at === 1 && words[0] === 'this' && prepositions.includes(words[2] ?? '')) return;
  if (word === 'do' && words[at - 1] === 'to') return;
  if (/^(?:s|plural|ing)$/.test(own.form) && mayBeNounBehindTo(words, at)) return;
  // "this clients' timeout" lacks another place of its mark.
  if (own.form === 'plural' && words[at + 1] === "'" && sentence.tokens[at + 1]?.isApart === false) return;
  // "from very versatile to specialized".
  const isRange = words[at - 1] === 'to' && words.slice(Math.max(0, at - farthestHead), at - 1).includes('from');
  if (isRange && past.includes(own.form) && !objects.has(words[at + 1] ?? '')) return;
  const isDoubtful = hasDoubtfulSubject(sentence, at, vocabulary);
  const isOfName = isBehindName(sentence, at) || isDoubtful;
  // "if several start at once".
  if (standsForThings(words, at) && !numbered.has(words[at + 1] ?? '')) return;
  // "Why don't ignored elements show up?"
  if (past.includes(own.form) && /n't$/.test(words[at - 1] ?? '') && asking.has(words[at - 2] ?? '')) return;
  // "in cases when": behind a preposition stands a noun, and nobody cases anything.
  const isNoun =
    own.form === 's' && (word === 'cases' || (prepositions.includes(words[at - 1] ?? '') && words[at - 1] !== 'to'));
  // "an options object": before another noun one in the plural says what kind that is of.
  const nextForm = vocabulary.formOf(words[at + 1] ?? '')?.form;
  const isNounNext =
    nextForm === 'singular' || nextForm === 'plural' || (nextForm === 'base' && !objects.has(words[at + 2] ?? 'a'));
  const isKind = own.form === 'plural' && (isNounNext || shortened.has(word));
  // "0 is keep, 1 is remove", "is write heavy": names of values, and what is said of a kind of work.
  const isValue = own.form === 'base' && beForms.has(words[at - 1] ?? '') && sentence.tokens[at - 2]?.kind === 'number';
  if (isValue || (own.form === 'base' && sayHow.has(words[at + 1] ?? ''))) return;
  // Verbs such as "put", whose past is their base.
  const isPastToo = own.form === 'base' && !own.forms.has('past') && !own.forms.has('preterite');
  const others = [...own.forms].filter(
    ([form, text]) =>
      form !== own.form &&
      text !== word &&
      !(isPastToo && form === 's') &&
      !(isNoun && form === 'base') &&
      !(isKind && form === 'singular') &&
      !(isOfName && present.includes(own.form) && present.includes(form)) &&
      !isTense(own.form, form, words[at - 1] ?? ''),
  );
  const rows = [own.form, ...others.map(([form]) => form)].map((form: FormName) => formRow(form));
  const [score = 0, ...scores] = context.answers('form', at, at + 1, rows, own.lemma);
  for (const [index, [, to]] of others.entries()) {
    const change = { kind: 'form', from: word, to } as const;
    const group = groupOf(change, words, at, vocabulary);
    yield { ...change, at, group, score: (scores[index] ?? 0) - score };
  }
}

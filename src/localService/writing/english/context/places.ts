import { setOf } from '../../setOf';

/** Text that stands before a verb with "to", by how much it asks for one. */
const beforeTo: ReadonlyArray<readonly [name: string, words: ReadonlySet<string>]> = [
  ['want', setOf('want wants wanted')],
  ['need', setOf('need needs needed')],
  ['have', setOf('have has had')],
  ['try', setOf('try tries tried')],
  ['used', setOf('used required possible able likely')],
];
const allowing = setOf('allow allows enable enables');
const countedIn = setOf('list number kind end part one each name instance');
const articles = setOf('a an the');
/** Nouns that are verbs, too, and that much and many need. */
const nounsNeeded = setOf('help be work arise support access change use care attention space time test control');
const beForInstead = /^(?:is|are|was|were|be|been|but|and|or|[^a-z]*)$/;
/** Words that begin a noun with what describes it. */
const startsObject = setOf('a an the this that these those your our my its their them it you us all any each every');

/** Returns the suffix of the candidate’s group for a context in which a missing word is more noticeable than elsewhere. */
export function placeOfGap(to: string, words: readonly string[], at: number): string {
  const [before = '', after = ''] = [words[at - 1], words[at]];
  if (to === 'to') {
    if (before === 'you' && allowing.has(words[at - 2] ?? '')) return ' after allow';
    const [name] = beforeTo.find(([, all]) => all.has(before)) ?? [];
    // "We need help", "should the need arise", "they have leave events": a noun stands there, unless it has an object.
    const mayBeNoun = name === 'have' || (name === 'need' && nounsNeeded.has(after));
    if (mayBeNoun && !startsObject.has(words[at + 1] ?? '')) return '';
    return name === undefined ? '' : ` after ${name}`;
  }
  // "the end user", "a kind cluster", "the list item": of two nouns the first says what kind the other is of.
  if (to === 'of' && countedIn.has(before)) {
    const isCounted = /^(?:list|number)$/.test(before) && words[at - 2] === 'a' && /[^s]s$/.test(after);
    return isCounted || startsObject.has(after) ? ' after a part' : '';
  }
  // "if it were instead a type", "and instead, the file": it says of the whole sentence what is otherwise.
  if (to === 'of' && before === 'instead') return beForInstead.test(words[at - 2] ?? '') ? '' : ' after instead';
  if (to === 'of') return '';
  if (to === 'is' || to === 'are') {
    return after === 'not' ? ' before not' : articles.has(after) ? ' before an article' : '';
  }
  return '';
}

const resting = setOf('depend depends depended depending rely relies relied relying');

/** "depends of", "based in": only one preposition is right there. */
export function isRestingOn(from: string, to: string, before: string): boolean {
  return to === 'on' && (from === 'of' ? resting.has(before) : from === 'in' && before === 'based');
}

const oneOnly = setOf('this each every another');

/** "this", and others that stand before one thing only. */
export function isBeforeOne(word: string): boolean {
  return oneOnly.has(word);
}

const opensClause = setOf(
  'that if when because since while where after before whether as so once until but unless although though then which',
);
const determiners = setOf('the a an this that each every its your our their my these those all any no some');
const neverInSubject = setOf(
  'of in on at with for by from as into about to than and or is are was were be been has have had do does can will not between per via like under over without within during against',
);
const longestSubject = 4;

const wishing = /^(?:requir|suggest|recommend|insist|demand|propos|prefer)/;

/** "It requires that the caller have a key": such a verb is right in its base. */
function isWished(words: readonly string[], verb: number): boolean {
  const that = words.lastIndexOf('that', verb);
  return that > 0 && wishing.test(words[that - 1] ?? '');
}

/** Returns whether all that stands between the beginning of a clause and a verb is one noun with what describes it. */
export function isAfterSubject(words: readonly string[], verb: number): boolean {
  if (isWished(words, verb)) return false;
  let at = verb - 1;
  for (let length = 0; at >= 0 && length <= longestSubject; at--, length++) {
    const word = words[at] ?? '';
    if (!/^[a-z]/.test(word)) return length > 0 && /^[,;:.(]$/.test(word);
    if (opensClause.has(word) && length > 0) return true;
    if (determiners.has(word)) {
      return at === 0 || /^[,;:.(]$/.test(words[at - 1] ?? '') || opensClause.has(words[at - 1] ?? '');
    }
    if (neverInSubject.has(word)) return false;
  }
  return at < 0 && verb > 0;
}

const pausing = setOf(
  '. , ; ) by in as from with into at on before after during when and or but inside via for until once since because while',
);

/** Returns whether a verb that an auxiliary stands before is hardly a noun: "is remove from", "was perform." */
export function isBeforePause(words: readonly string[], at: number): boolean {
  return pausing.has(words[at + 1] ?? '.');
}

/** Words that an infinitive follows. */
const takesInfinitive = setOf(
  'want wants wanted need needs needed try tries tried trying have has had having able unable used going allowed required possible ' +
    'impossible likely easy easier hard how whether where what when order ability attempt attempts way ways need intended supposed ' +
    'expected designed meant only also not you it us them users choose chooses decide prefer wish like help helps allows',
);

/**
 * Returns whether a verb in another form than its base stands behind "to" where a noun may: "append it to types",
 * "the argument to transitions", "there is a trick to normalizing".
 */
export function mayBeNounBehindTo(words: readonly string[], at: number): boolean {
  const [before = '', beforeThat = ''] = [words[at - 2], words[at - 3]];
  if (words[at - 1] !== 'to') return false;
  const isDoing = (words[at] ?? '').endsWith('ing');
  // "we are used to putting it there".
  if (before === 'used' && isDoing) {
    return /(?:^(?:is|are|was|were|be|been|get|got|getting)|['’](?:re|m|s))$/.test(beforeThat);
  }
  if (takesInfinitive.has(before)) return false;
  return at > 1 && (isDoing || !startsObject.has(words[at + 1] ?? ''));
}

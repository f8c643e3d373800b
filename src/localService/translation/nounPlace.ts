import { genderOf } from '../../formats/nounShape';
import { baseLanguage } from '../../formats/languageCode';

/** Verbs, as far as their ending tells, and words that only adjectives look like. */
const noNouns: Readonly<Record<string, RegExp>> = {
  es: /^[^\s]+(?:[aei]r|[aei]rse)(?:$|\s)/,
  pt: /^[^\s]+[aei]r(?:$|[\s-])/,
  it: /^[^\s]+[aei]r(?:e|si)(?:$|\s)/,
  fr: /^[^\s]+(?:[^i]er|ir|re)(?:$|\s)/,
  de: /^\p{Ll}/u,
  en: /(?:^to .*|less|ful|ous|[ai]ble|ed|ly)$/,
};

/** Returns whether a phrase may be a noun, as far as its language tells. */
export function mayBeNoun(phrase: string, language: string): boolean {
  const isOther = noNouns[baseLanguage(language)]?.test(phrase) === true;
  return !isOther || genderOf(phrase, language) === 'feminine';
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Behind these a verb stands. */
const beforeVerb = words(
  'i you he she it we they who can could will would shall should may might must cannot do does did please ' +
    "don't doesn't didn't can't couldn't won't wouldn't shouldn't mustn't let's",
);
/** Behind these a verb stands that has an object. */
const beforeEither = words('and or then to not never always also just now');
/** Behind these a word alone is an adjective. */
const beforeAdjective = words(
  "is are was were be been being am isn't aren't wasn't weren't very too so more most less",
);
const objects = words('the a an this these those my your his her its our their it them all each every any some no');
const colours = words('black white grey gray red green blue yellow orange purple pink brown');

/**
 * Returns whether a single English word is something other than a noun where it stands, or may well be: “File the
 * archive”, “he runs it”, “the sky is light”. A noun put there would make a broken sentence.
 */
export function isNoNounPlace(text: string, start: number, end: number, isPlural: boolean): boolean {
  const before = text.slice(0, start);
  const [, previous = ''] = /(?<![\p{L}'’])([\p{L}'’]{1,20})\s+["“‘]?$/u.exec(before.slice(-40)) ?? [];
  const [, following = ''] = /^\s+(\p{L}{1,20})(?![\p{L}'’])/u.exec(text.slice(end, end + 40)) ?? [];
  const last = previous.toLowerCase().replaceAll('’', "'");
  const next = following.toLowerCase();
  if (beforeVerb.has(last)) return true;
  if (!isPlural && (beforeAdjective.has(last) || colours.has(next))) return true;
  const mayBegin = /(?:^|[.!?:;,(\n]|[-–—])\s{0,9}["“‘]?$/u.test(before.slice(-40));
  return (mayBegin || beforeEither.has(last)) && objects.has(next);
}

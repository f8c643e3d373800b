import type { WordList } from './wordList';

const prefixes = [
  ...['non', 'sub', 'pre', 'multi', 're', 'un', 'auto', 'meta', 'super', 'hyper', 'micro', 'inter', 'de', 'over'],
  ...['co', 'mis', 'anti', 'pseudo', 'semi', 'self', 'pro', 'under', 'out', 'up', 'down', 'cross'],
];

/** Of German and the Romance languages: "reconfiguración". */
const otherPrefixes = [
  ...[
    're',
    'ré',
    'ri',
    'pre',
    'pré',
    'des',
    'dés',
    'sub',
    'multi',
    'auto',
    'inter',
    'super',
    'hiper',
    'hyper',
    'micro',
  ],
  ...['anti', 'co', 'semi', 'meta', 'pseudo', 'contra', 'sobre', 'trans', 'retro', 'un', 'vor', 'nach', 'zwischen'],
];

/** Endings, each with what stood in its place. */
const endings: ReadonlyArray<readonly [ending: string, before: string]> = [
  ...(
    ['s', 'es', 'ed', 'd', 'ing', 'er', 'ers', 'able', 'ly', 'ness', 'ify', 'ize', 'less', 'like', 'ish'] as const
  ).map((ending) => [ending, ''] as const),
  ...(['ed', 'ing', 'er', 'able'] as const).map((ending) => [ending, 'e'] as const),
  ['ization', 'ize'],
  ['ability', 'able'],
];

/** How often both parts of a compound must have been seen. */
const oftenInCompounds = { en: 100, other: 5 };

/**
 * Whether a word is made of known ones by the rules of its language: "resubscribable", "Zeilenumbruch". No list has all
 * of these.
 */
export function derivedFrom(word: string, language: string, words: WordList): boolean {
  const isEnglish = language === 'en';
  const isKnown = (part: string): boolean => part.length > 3 && words.count(part) >= 3;
  if (isEnglish) {
    if (prefixes.some((prefix) => word.startsWith(prefix) && isKnown(word.slice(prefix.length)))) return true;
    const isEnding = ([ending, before]: readonly [string, string]): boolean =>
      word.endsWith(ending) && isKnown(word.slice(0, -ending.length) + before);
    if (endings.some(isEnding)) return true;
  } else if (otherPrefixes.some((prefix) => word.startsWith(prefix) && isKnown(word.slice(prefix.length)))) return true;
  const often = isEnglish ? oftenInCompounds.en : oftenInCompounds.other;
  const isPart = (part: string): boolean => part.length > 3 && words.count(part) >= often;
  for (let at = 4; at < word.length - 3; at++) {
    if (!isPart(word.slice(0, at))) continue;
    if (isPart(word.slice(at)) || (!isEnglish && word[at] === 's' && isPart(word.slice(at + 1)))) return true;
  }
  return false;
}

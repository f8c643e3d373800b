import { mayTake } from './misformed';
import type { WordList } from './wordList';

const prefixes = [
  ...['non', 'sub', 'pre', 'multi', 're', 'un', 'auto', 'meta', 'super', 'hyper', 'micro', 'inter', 'de', 'over'],
  ...['co', 'mis', 'anti', 'pseudo', 'semi', 'self', 'pro', 'under', 'out', 'up', 'down', 'cross'],
];

/** Prefixes of German and the Romance languages: “reconfiguración”. */
const otherPrefixes = [
  ...[
    're',
    'ré',
    'ri',
    'de',
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
  ['ability', 'e'],
  // "mandatorily", "scalably"
  ['ily', 'y'],
  ['ably', 'able'],
  ['ibly', 'ible'],
  ['ibility', 'ible'],
  ['ibility', ''],
  ['ality', 'al'],
  ['al', 'e'],
  ['ic', ''],
  ['arity', 'ary'],
  // "minifies" of "minify".
  ['ifies', 'ify'],
  ['ified', 'ify'],
];

/**
 * Returns whether a word is a known one with a prefix or an ending, by the rules of English. An "s" or "d" alone is a
 * slip as often: "variabless".
 */
export function isRegularForm(word: string, base: string): boolean {
  if (base.length <= 3) return false;
  if (word.endsWith(base)) return prefixes.includes(word.slice(0, -base.length));
  const longer = endings.filter(([ending]) => !/^(?:e?s|d)$/.test(ending));
  return longer.some(([ending, before]) => word.endsWith(ending) && word.slice(0, -ending.length) + before === base);
}

/** The forms that an English word would have if it were a regular noun or verb. */
export function inflected(word: string): string[] {
  if (word.length < 4 || /[^a-z]|(?:ing|ed|ly)$/.test(word)) return [];
  if (word.endsWith('s')) return /(?:ss|us|is)$/.test(word) ? [`${word}es`] : [];
  if (word.endsWith('e')) return [`${word}s`, `${word}d`, `${word.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`, `${word}ing`];
  return [/(?:x|z|[cs]h)$/.test(word) ? `${word}es` : `${word}s`, `${word}ed`, `${word}ing`, `${word}ly`];
}

/** Number of times both parts of a compound must have been seen. */
const oftenInCompounds = { en: 100, other: 5 };

/** Facts known of words. */
interface Vocabulary {
  /** A lower-case base code. */
  language: string;
  words: WordList;
  /** Right beside those. */
  isKnown(word: string): boolean;
  /** Words of English, used by the trade in other languages. */
  english?: WordList;
}

/** Endings of verbs that are made by rule, and those of their infinitives. */
const verbs: Readonly<Record<string, { endings: readonly string[]; infinitives: readonly string[] }>> =
  Object.fromEntries(
    Object.entries({
      de: ['e st t te ten test tet en n end ende enden ender endes endem et ete eten etes eter ter tes tem', 'en n'],
      es: [
        'ar a as an o e es en é ó ado ada ados adas ando aba aban aron ara aran ase asen aré ará arán aría arían amos ear ea ean eado eada eados eadas eando ador adora adores',
        'ar ear',
      ],
      fr: ['er e es ons ez ent ais ait aient era eront erez erait eraient é ée és ées ant', 'er'],
      it: ['are a i ano o iamo ate ato ata ati ando ava avano erà eranno erebbe abile abili atore atori', 'are'],
      pt: [
        'ar a as am o e em ou ei ado ada ados adas ando ava avam aram ará arão aria ariam amos ear eia eado eada eados eadas eando ador adora adores',
        'ar ear',
      ],
    }).map(([language, [endings = '', infinitives = '']]) => [
      language,
      { endings: endings.split(' '), infinitives: infinitives.split(' ') },
    ]),
  );
/** Number of times an English word must have been seen that a verb is made of, and a shorter one. */
const oftenInEnglish = { usual: 30, short: 300 };

/** "gestagten", "clickando", "reconectara": a form of a verb that is known, or that is made of an English word. */
function isVerbForm(word: string, { language, words, isKnown, english }: Vocabulary): boolean {
  const { endings: all, infinitives } = verbs[language] ?? { endings: [], infinitives: [] };
  const plain = language === 'de' && word.startsWith('ge') ? [word, word.slice(2)] : [word];
  return plain.some((one) =>
    all.some((ending) => {
      const stem = one.slice(0, -ending.length);
      if (!one.endsWith(ending) || stem.length < 3) return false;
      // German has too many words that end in “en” for that: only verbs in “ieren” are made by rule.
      if (language === 'de' ? stem.endsWith('ier') : stem.length > 3) {
        if (infinitives.some((end) => words.count(stem + end) > 0 || isKnown(stem + end))) return true;
        if (language === 'de' && ['t', 'te', 'ten', 'ung'].some((end) => words.count(stem + end) > 0)) return true;
      }
      const roots = [stem, `${stem}e`, ...(stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [])];
      return roots.some((root) => {
        const count = english?.count(root) ?? 0;
        return (
          root.length > 2 &&
          count >= (root.length > 4 ? oftenInEnglish.usual : oftenInEnglish.short) &&
          words.count(root) < count
        );
      });
    }),
  );
}

/**
 * Returns whether a word is made of known ones by the rules of its language: "resubscribable", "Zeilenumbruch". No list
 * has all of these.
 */
export function derivedFrom(word: string, { language, words, isKnown: isListed, english }: Vocabulary): boolean {
  const isEnglish = language === 'en';
  const isKnown = (part: string): boolean => part.length > 3 && words.count(part) >= 3;
  if (isEnglish) {
    const isMade = (part: string): boolean =>
      isKnown(part) ||
      endings.some(([ending, before]) => {
        const base = part.slice(0, -ending.length) + before;
        return part.endsWith(ending) && isKnown(base) && mayTake(base, ending);
      }) ||
      isKnown(/^(.+([bdgmnprt]))\2able$/.exec(part)?.[1] ?? '');
    if (isMade(word)) return true;
    if (prefixes.some((prefix) => word.startsWith(prefix) && isMade(word.slice(prefix.length)))) return true;
  } else {
    const isBase = (part: string): boolean => isKnown(part) || (part.length > 4 && isListed(part));
    if (otherPrefixes.some((prefix) => word.startsWith(prefix) && isBase(word.slice(prefix.length)))) return true;
    // "eigenständigere": of an adjective that is known.
    if (language === 'de' && isBase(/^(.{5,})er(?:e[nrsm]?)?$/.exec(word)?.[1] ?? '')) return true;
    if (isVerbForm(word, { language, words, isKnown: isListed, english })) return true;
  }
  const often = isEnglish ? oftenInCompounds.en : oftenInCompounds.other;
  const isPart = (part: string): boolean => part.length > 3 && words.count(part) >= often;
  for (let at = 4; at < word.length - 3; at++) {
    if (!isPart(word.slice(0, at))) continue;
    if (isPart(word.slice(at)) || (!isEnglish && word[at] === 's' && isPart(word.slice(at + 1)))) return true;
  }
  return false;
}

import { finding, type Finding } from '../finding';
import { findingRule } from '../findingRules';
import { likeCase } from '../likeCase';
import { protectedSpans } from '../protectedSpans';
import { startsSentence } from '../startsSentence';
import { derivedFrom } from './derivations';
import { listedForms } from './unlistedForms';
import { mostSlips } from './slips';
import type { SlipCosts } from './slipCosts';
import type { WordList } from './wordList';
import type { WordPairs } from './wordPairs';

/** What the spelling of a language is judged by. */
export interface Spelling {
  /** A lower-case base code. */
  language: string;
  /** Words of technical texts in the language: what a wrong word may have been meant for. */
  words: WordList;
  /** Words that are right beside those: in dictionaries, and the terms of the trade in any language. */
  isKnown(word: string): boolean;
  costs: SlipCosts;
  /** Which words stand beside each other, where that is known of the language. */
  pairs?: WordPairs;
}

/** The words before and after a word, where nothing but a space is between them. */
export interface Neighbours {
  before: string;
  after: string;
}

/** A word that may have been meant, and how much speaks for it, in nats; above `enough` it is taken. */
export interface Suggestion {
  word: string;
  score: number;
}

/*
 * A wrong alarm costs more than a slip that is passed over, so an unknown word is corrected only when much speaks for
 * another: how common that is in technical texts, and how likely the slip. The numbers were chosen on the part of
 * `npm run quality` that is for tuning.
 */
const commonness = 0.75;
const enough = { en: -7.8, other: -4.5 };
/** A word is surely misspelt when so much more speaks for another, and so much more for this other than for the next. */
const sureScore = 8;
const sureLead = 3;
const rule = 'spelling/unknown';
/** What the words beside it say for one, in nats; pairs that were seen less often than so are as good as unseen. */
const fitting = 0.6;
const [leastFit, mostFit] = [-3, 5];
const unseenPairs = 2;
/** More are near, and none of them was meant. */
const mostCandidates = 12;
/** Of a long word little is left that it could be: it may have more slips, and what is like it is hardly chance. */
const longWord = 8;
const mostSlipsOfLong = 3;
const alone = 3;
const aloneGain = 3;
/** A text of one or two words is a label or a name. */
const labelDoubt = 8;
const perShortLetter = 3;
/** A word made by the rules of words that are known is hardly a slip. */
const derivedDoubt = 7;
/** A capital may begin a name. */
const capitalDoubt = { en: 4, other: 3 };
/** No list has all forms of a word: one that differs from another form of it at the end is hardly a slip. */
const endingDoubt = { en: 3, other: 6 };
/** The longer a word, the fewer others are like it. */
const perLetter = 0.7;
const shortWord = 6;
const mostForLength = 4;
/** In letters. */
const longestEnding = 2;
const shortest = { en: 3, other: 4 };
const longest = 30;
/** Words are looked up in some 50,000, so a text that has no word of its language costs little. */
const mostLookedUp = 200;

/** Finds misspelt words, and leaves alone what may be a name, a term or a word that no list has. */
export class Speller {
  readonly #spelling: Spelling;
  readonly #kind: 'en' | 'other';
  /** What was looked up: the words of one document come again. */
  readonly #suggestions = new Map<string, Suggestion[]>();

  constructor(spelling: Spelling) {
    this.#spelling = spelling;
    this.#kind = spelling.language === 'en' ? 'en' : 'other';
  }

  /** What is misspelt, in text order, each with what may have been meant. */
  corrections(text: string): Finding[] {
    const names = protectedSpans(text);
    const found: Finding[] = [];
    let name = 0;
    let left = mostLookedUp;
    const doubt = isLabel(text) ? labelDoubt : 0;
    for (const match of text.matchAll(/[\p{L}\p{M}\p{N}_'’-]+/gu)) {
      const { start, end } = withoutQuotes(match.index, match[0]);
      while ((names[name]?.end ?? Infinity) <= start) name++;
      if ((names[name]?.start ?? Infinity) < end || left <= 0) continue;
      const word = this.#articleLess(text.slice(start, end));
      if (!this.#mayBeSlip(text, end - word.length, word) || this.isKnown(word)) continue;
      left--;
      const meant = this.suggest(word, neighboursOf(text, end - word.length, end));
      const [best, second] = meant;
      if (!best || best.score - doubt < this.#enough(word, best.word)) continue;
      const suggestions = meant.map((other) => likeCase(word, other.word));
      const isSure =
        hasSameStart(word, best.word) &&
        best.score - (second?.score ?? -Infinity) >= sureLead &&
        best.score - enough[this.#kind] >= sureScore;
      found.push(finding({ start: end - word.length, end }, suggestions, rule, { ...findingRule(rule), sure: isSure }));
    }
    return found;
  }

  /** Of a short word, much more: there are too many others like it, and abbreviations look so. */
  #enough(word: string, meant: string): number {
    const least = enough[this.#kind];
    if (this.#kind !== 'en' || word.length >= shortWord || areSwapped(word.toLowerCase(), meant)) return least;
    return least + perShortLetter * (shortWord - word.length);
  }

  /** Whether a word is right as it stands, whatever its case. */
  isKnown(word: string): boolean {
    const { words, isKnown } = this.#spelling;
    const plain = word.replaceAll('’', "'");
    const lower = plain.toLowerCase();
    if (words.count(lower) > 0 || isKnown(plain) || isKnown(lower)) return true;
    const forms = this.#kind === 'en' ? americanForms(lower) : listedForms(lower, this.#spelling.language);
    if (this.#kind === 'en' && isPlural(lower)) forms.push(lower.slice(0, -1));
    return forms.some((form) => words.count(form) > 0 || isKnown(form));
  }

  /** What an unknown word may have been meant for, best first, three at most. */
  suggest(word: string, beside: Neighbours = nobody): readonly Suggestion[] {
    const lower = word.toLowerCase();
    const less = word === lower ? 0 : capitalDoubt[this.#kind];
    return this.#candidates(lower)
      .map(({ word: meant, score }) => ({ word: meant, score: score - less + this.#fit(meant, beside) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 3);
  }

  /** The best of the words that are near, whatever stands beside. */
  #candidates(lower: string): readonly Suggestion[] {
    let found = this.#suggestions.get(lower);
    if (found) return found;
    found = this.#near(lower, mostSlips);
    if (this.#kind === 'en' && lower.length >= longWord && (found[0]?.score ?? -Infinity) < enough.en)
      found = this.#near(lower, mostSlipsOfLong);
    if (this.#suggestions.size >= 5_000) this.#suggestions.clear();
    this.#suggestions.set(lower, found);
    return found;
  }

  #near(lower: string, most: number): Suggestion[] {
    const { words, costs, language } = this.#spelling;
    const doubt = derivedFrom(lower, language, words) ? derivedDoubt : 0;
    const found: Suggestion[] = [];
    for (const candidate of words.near(lower, most)) {
      if (language === 'de' && areInflected(lower, candidate)) continue;
      const slip = costs.between(lower, candidate, most);
      if (!slip || (slip.slips > 1 && lower.length < 5 && !areSwapped(lower, candidate))) continue;
      const ending = differsInEnding(lower, candidate) ? endingDoubt[this.#kind] : 0;
      const known = commonness * Math.log(words.count(candidate) + 0.3);
      const length = Math.min(perLetter * Math.max(0, lower.length - shortWord), mostForLength);
      found.push({ word: candidate, score: known - slip.cost + length - Math.max(doubt, ending) });
    }
    found.sort((a, b) => b.score - a.score);
    const [best, second] = found;
    // A long word that is like no other was meant for this one.
    if (
      best &&
      doubt === 0 &&
      this.#kind === 'en' &&
      lower.length >= longWord &&
      best.score - (second?.score ?? -Infinity) > alone
    )
      best.score += aloneGain;
    return found.slice(0, mostCandidates);
  }

  /** How much likelier a word is beside its neighbours than anywhere. */
  #fit(word: string, { before, after }: Neighbours): number {
    const { pairs, words } = this.#spelling;
    if (!pairs) return 0;
    const total = words.total;
    const one = (first: string, second: string): number => {
      const [ofFirst, ofSecond] = [words.count(first), words.count(second)];
      if (ofFirst === 0 || ofSecond === 0) return 0;
      const expected = (ofFirst * ofSecond) / total;
      return Math.max(
        leastFit,
        Math.min(mostFit, Math.log((pairs.count(first, second) + unseenPairs) / (expected + unseenPairs))),
      );
    };
    return fitting * ((before === '' ? 0 : one(before, word)) + (after === '' ? 0 : one(word, after)));
  }

  /** French and Italian articles stand before their word: `l'erreur`. */
  #articleLess(word: string): string {
    return this.#kind === 'other' ? (word.split(/['’]/).at(-1) ?? word) : word;
  }

  #mayBeSlip(text: string, start: number, word: string): boolean {
    if (word.length < shortest[this.#kind] || word.length > longest) return false;
    const isPlain = this.#kind === 'en' ? /^[A-Za-z][a-z]+$/.test(word) : /^\p{L}[\p{Ll}\p{M}]+$/u.test(word);
    if (!isPlain) return false;
    if (standsApart(text, start, start + word.length)) return false;
    // What an apostrophe ends is shortened, or an accent is written so: "po’", "perche'".
    if (this.#kind === 'other' && /['’]/.test(text.charAt(start + word.length))) return false;
    // A capital within a sentence begins a name; in German any noun.
    if (/^\p{Ll}/u.test(word)) return true;
    if (this.#spelling.language === 'de') return true;
    return startsSentence(text, start) && /^[,;]?\s+\p{Ll}/u.test(text.slice(start + word.length));
  }
}

/** What American English has for a word of British English, if it is one. */
function americanForms(word: string): string[] {
  const forms = [
    word.replace(/is(e|es|ed|ing|er|ers|able|ation|ations)$/, 'iz$1'),
    word.replace(/ys(e|es|ed|ing)$/, 'yz$1'),
    word.replace('our', 'or'),
    word.replace(/ll(ed|ing|er|ers)$/, 'l$1'),
    word.replace(/([bt])re(s?)$/, '$1er$2'),
    word.replace(/ogue(s?)$/, 'og$1'),
  ];
  return forms.filter((form) => form !== word);
}

/** "vtables": no list has all of them. What ends in other ways has another plural, or none. */
function isPlural(word: string): boolean {
  return word.length > 5 && /[a-z]{4}s$/.test(word) && !/(?:[sxz]|[cs]h|[^aeiou]y|ed|ing)s$/.test(word);
}

/** A word in quotes, as a span of the text. */
function withoutQuotes(at: number, word: string): { start: number; end: number } {
  const isMark = (index: number): boolean => "'’-".includes(word.charAt(index));
  let [start, end] = [0, word.length];
  while (start < end && isMark(start)) start++;
  while (end > start && isMark(end - 1)) end--;
  return { start: at + start, end: at + end };
}

/** An escape, a word alone in quotes or stars, a part of something longer: a name, or code. */
function standsApart(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (/[\\/@#$_.`=%&-]/.test(before) || /[/_=@\\(-]/.test(after)) return true;
  if (text.startsWith('::', end) || text.startsWith('::', start - 2)) return true;
  return /["'“‘«*]/.test(before) && /["'”’»*]/.test(after);
}

function areSwapped(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
}

function isLabel(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu)?.length ?? 0) < 3;
}

const nobody: Neighbours = { before: '', after: '' };

const notOfWord = /[^a-z']/i;

function neighboursOf(text: string, start: number, end: number): Neighbours {
  const [left, right] = [text.slice(Math.max(0, start - longest), start), text.slice(end, end + longest)];
  const before = / $/.test(left) ? (left.slice(0, -1).split(notOfWord).at(-1) ?? '') : '';
  const after = right.startsWith(' ') ? (right.slice(1).split(notOfWord, 1)[0] ?? '') : '';
  return { before: before.toLowerCase(), after: after.toLowerCase() };
}

/** Whether two German words are forms of one: "clientseitige", "clientseitiges". */
function areInflected(a: string, b: string): boolean {
  const [one, other] = [a.replace(germanEnding, ''), b.replace(germanEnding, '')];
  return one === other && one.length >= 5;
}

const germanEnding = /(?:e|e[mnrs])$/;

/** Whether two words are one but for an ending: "nebenläufiges", "nebenläufige". */
function differsInEnding(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return same >= 5 && a.length - same <= longestEnding && b.length - same <= longestEnding;
}

/** Whoever mistypes a word seldom misses its first letter: "ucontext" is a name and no "context". */
function hasSameStart(word: string, meant: string): boolean {
  const [a, b] = [word.toLowerCase(), meant.toLowerCase()];
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
}

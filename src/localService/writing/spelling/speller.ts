import { mostSuggestions } from '../../../api/schemas/write';
import { finding, type Finding } from '../finding';
import { findingRule } from '../findingRules';
import { likeCase } from '../likeCase';
import { protectedSpans } from '../protectedSpans';
import { startsSentence } from '../startsSentence';
import { commonMisspelling } from './commonMisspellings';
import { derivedFrom, inflected, isRegularForm } from './derivations';
import { areAccented, areInflected, areSwapped, differsInEnding, hasSameStart } from './likeWords';
import { isDoer, listedForms } from './unlistedForms';
import { nameDoubt, rivalDoubt } from './nameDoubt';
import { irregularForm, isMisformed, mayTake } from './misformed';
import {
  isAlternative,
  isInnerCapital,
  isLabel,
  isLinkText,
  isPartOfWord,
  isQuotedSlip,
  isTag,
  longestWord,
  neighboursOf,
  standsApart,
  withoutQuotes,
  type Neighbours,
} from './place';
import { mostSlips } from './slips';
import type { SlipCosts } from './slipCosts';
import { americanForms } from './variants';
import type { WordList } from './wordList';
import type { WordPairs } from './wordPairs';

/** Data that the spelling of a language is judged by. */
export interface Spelling {
  /** A lower-case base code. */
  language: string;
  /** Words of technical texts in the language: what a wrong word may have been meant for. */
  words: WordList;
  /** Words that are right beside those: in dictionaries, and the terms of the trade in any language. */
  isKnown(word: string): boolean;
  /** Returns whether a known word is in a dictionary or is a term. */
  isListed(word: string): boolean;
  costs: SlipCosts;
  /** English ones, of which other languages make words. */
  english?: WordList;
  /** Pairs of neighboring words, if known for the language. */
  pairs?: WordPairs;
  /** Returns how much likelier each of some words is in a place of a text than anywhere, in nats; only differences count. */
  fits?(text: string, start: number, words: readonly string[]): number[];
}

/** A word that may have been meant, and how much speaks for it, in nats; above `enough` it is taken. */
export interface Suggestion {
  word: string;
  score: number;
  /** No text that was counted has it: no reason to doubt a word, but it may be what was meant. */
  isUnseen?: boolean;
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
/** Too many words are near a shorter one; but "teh" is nothing else. */
const shortestSure = 6;
const oftenWhenShort = 2_000;
const rule = 'spelling/unknown';
/** Weight of the words beside a word, with limits in nats; pairs seen less often than `unseenPairs` count as unseen. */
const fitting = 0.9;
const [leastFit, mostFit] = [-3, 5];
const unseenPairs = 2;
/** Weight of the whole sentence, the same as that of neighbors; chosen on misspellings in the tuning set. */
const ofContext = 1;
/** More are near, and none of them was meant. */
const mostCandidates = 12;
/** Max number of candidates for which unlisted forms are candidates, too; these count for this share of the word. */
const mostInflected = 4;
const ofUnseenForm = 0.1;
/** Length of a long word: as few words are like it, more slips are allowed, and likeness is hardly chance. */
const longWord = 8;
const mostSlipsOfLong = 3;
const alone = 3;
const aloneGain = 5;
/** A text of one or two words is a label or a name. */
const labelDoubt = 8;
const perShortLetter = 4;
/** One slip is likelier than two; of a long word what is left tells enough. */
const likelyGain = 1.8;
const longEnough = 10;
/** The text of a link that is one word is mostly the name of what it leads to. */
const linkDoubt = 7;
/** Doubt for parts joined by a hyphen, which are often names. */
const partDoubt = 3;
const mostParts = 3;
/** Doubt for text that may name a component: at the start of a message, in brackets, or with a version. */
const tagDoubt = 7;
/** Several words that nobody knows, and none of those that every sentence has: another language, or names. */
const foreignDoubt = 9;
const manyUnknown = 3;
const functionWords = new Set(
  'the of to is and for it this that with be are by from not if or you we was when can has but which'.split(' '),
);
/** A word made by the rules of words that are known is hardly a slip. */
const derivedDoubt = { en: 7, other: 10 };
/** Doubt for words that no dictionary has: in the list by chance or from another language, they are hardly meant. */
const unlistedDoubt = 3;
/** "unuseful" is not "useful", nor "prototypal" "prototype". */
const regularDoubt = 6;
/** "library's" is seldom what "librarys" was meant for. */
const apostropheDoubt = 4;
/** "librarys", "emiting": more than chance makes this slip. */
const misformedGain = 12;
/** "builded" is nothing else. */
const irregularScore = 8;
/** A capital may begin a name. */
const capitalDoubt = { en: 4, other: 3 };
/** No list has all forms of a word: one that differs from another form of it at the end is hardly a slip. */
const endingDoubt = { en: 3, other: 6 };
/** The longer a word, the fewer others are like it. */
const perLetter = 1;
const shortWord = 6;
const mostForLength = 6;
/** Lower weights of the length, for other languages and if something suggests a name. */
const perLetterOfName = 0.7;
const mostForLengthOfName = 4;
/** Min length of a word that is hardly a name, and min frequency of the word meant. */
const shortestPlain = 6;
const oftenWhenPlain = 300;
const shortest = { en: 3, other: 4 };
/** Words are looked up in some 50,000, so a text that has no word of its language costs little. */
const mostLookedUp = 200;

/** Finds misspelt words, and leaves alone what may be a name, a term or a word that no list has. */
export class Speller {
  private readonly kind: 'en' | 'other';
  /** Suggestions already looked up: the words of a document recur. */
  private readonly suggestions = new Map<string, Suggestion[]>();

  constructor(private readonly spelling: Spelling) {
    this.kind = spelling.language === 'en' ? 'en' : 'other';
  }

  /** Returns misspelled words in text order, each with the words that may have been meant. */
  corrections(text: string): Finding[] {
    const names = protectedSpans(text);
    const found: Finding[] = [];
    let name = 0;
    let left = mostLookedUp;
    const unknown: Array<{ start: number; end: number; word: string; isPart: boolean; isPlain: boolean }> = [];
    let isEnglish = this.kind !== 'en';
    for (const { start, end, isPart } of this.wordsIn(text)) {
      while ((names[name]?.end ?? Infinity) <= start) name++;
      const isName = (names[name]?.start ?? Infinity) < end;
      const isChoice = isName && this.kind === 'en' && isAlternative(text, names[name]);
      if ((isName && !isChoice) || left <= 0) continue;
      const word = this.articleLess(text.slice(start, end));
      isEnglish ||= functionWords.has(word.toLowerCase());
      const common = this.kind === 'en' && (isPart || isChoice || !standsApart(text, start, end)) && commonly(word);
      if (common && !isQuotedSlip(text, { start, end }, common)) {
        found.push(finding({ start, end }, [likeCase(word, common)], rule, { ...findingRule(rule), sure: true }));
        continue;
      }
      if (!this.mayBeSlip(text, end - word.length, word, isPart || isChoice) || this.isKnown(word)) continue;
      left--;
      const mayBeName = isChoice || isInnerCapital(text, end - word.length, word);
      unknown.push({ start: end - word.length, end, word, isPart, isPlain: this.kind === 'en' && mayBeName });
    }
    const ofLabel = isLabel(text) ? labelDoubt : 0;
    const ofText = !isEnglish && unknown.length >= manyUnknown ? foreignDoubt : 0;
    for (const { start, end, word, isPart, isPlain } of unknown) {
      const near = this.near(word, neighboursOf(text, start, end));
      const nearest = near.find(({ isUnseen }) => !isUnseen);
      if (!nearest) continue;
      const isSlip = this.isPlainSlip(word.toLowerCase(), nearest.word);
      if (isPlain && !isSlip) continue;
      const ofOwn = isSlip ? 0 : ofLabel + (isPart ? partDoubt : this.doubtOfPlace(text, start, end));
      const ofPlace = ofText + ofOwn;
      if (nearest.score - ofPlace < this.enough(word, nearest.word)) continue;
      const meant = this.byContext(text, start, near);
      const [best = nearest] = meant;
      if (isQuotedSlip(text, { start, end }, best.word)) continue;
      const suggestions = meant.slice(0, mostSuggestions).map((other) => likeCase(word, other.word));
      const isSure =
        this.isClear(word.toLowerCase(), best.word) &&
        best.word === nearest.word &&
        [near, meant].every((some) => leadOf(some) >= sureLead) &&
        nearest.score - ofPlace - enough[this.kind] >= sureScore;
      found.push(finding({ start, end }, suggestions, rule, { ...findingRule(rule), sure: isSure }));
    }
    return found.sort((a, b) => a.start - b.start);
  }

  /** Letters swapped, doubled or not, in a word that is written often: nothing is called so. */
  private isPlainSlip(lower: string, meant: string): boolean {
    if (this.kind !== 'en' || lower.length < shortestPlain || !hasSameStart(lower, meant)) return false;
    if (this.spelling.words.count(meant) < oftenWhenPlain || isRegularForm(lower, meant)) return false;
    return areSwapped(lower, meant) || lower.replace(/(.)\1/g, '$1') === meant.replace(/(.)\1/g, '$1');
  }

  /** The words of a text; in English those that hyphens join where all but one are known, and what stands before "'s". */
  private *wordsIn(text: string): Generator<{ start: number; end: number; isPart: boolean }> {
    for (const match of text.matchAll(/[\p{L}\p{M}\p{N}_'’-]+/gu)) {
      const { start, end } = withoutQuotes(match.index, match[0]);
      const word = text.slice(start, end);
      const owner = this.kind === 'en' && /^[A-Za-z][a-z]{4,}['’]s$/.test(word);
      const parts = this.kind === 'en' && /^[A-Za-z]?[a-z]+(?:-[a-z]+)+$/.test(word) ? word.split('-') : [];
      const [other, ...more] = parts.filter((part) => part.length > 1 && !this.isKnown(part));
      // "re-entrancy" is a word without its hyphen.
      if (
        other === undefined ||
        this.isKnown(parts.join('')) ||
        more.length > 0 ||
        (other.length < shortWord && commonly(other) === undefined) ||
        parts.length > mostParts
      ) {
        yield { start, end: owner ? end - 2 : end, isPart: false };
        continue;
      }
      const from = start + word.indexOf(other);
      yield { start: from, end: from + other.length, isPart: true };
    }
  }

  /** Returns the doubt due to a position where names are common. */
  private doubtOfPlace(text: string, start: number, end: number): number {
    if (isLinkText(text, start, end)) return linkDoubt;
    return this.kind === 'en' && isTag(text, start, end) ? tagDoubt : 0;
  }

  /** Returns whether a word may be mended unseen: it is no short name, and begins as what was meant does. */
  private isClear(lower: string, meant: string): boolean {
    // "sliiightly" is meant so.
    if (/(.)\1\1/.test(lower)) return false;
    // What two slips made of a shorter word may be made of another: "dictories".
    if (lower.length < longEnough && (this.spelling.costs.between(lower, meant)?.slips ?? 0) > 1) return false;
    // "propertie" lacks more than its "s".
    if (meant === `${lower}s`) return false;
    if (!hasSameStart(lower, meant) || (lower[0] === lower[1] && meant[0] !== meant[1])) return false;
    if (this.kind !== 'en' || lower.length >= shortestSure) return true;
    return areSwapped(lower, meant) && this.spelling.words.count(meant) >= oftenWhenShort;
  }

  /**
   * Returns the min score of a suggestion. It is much higher for a short word: too many others are like it, and abbreviations are
   * too.
   */
  private enough(word: string, meant: string): number {
    if (this.kind !== 'en') return enough.other;
    const lower = word.toLowerCase();
    if (word.length < shortWord && areSwapped(lower, meant)) return enough.en;
    if (word.length < shortWord) return enough.en + perShortLetter * (shortWord - word.length);
    return enough.en - (word.length >= longEnough || this.isLikely(lower, meant) ? likelyGain : 0);
  }

  /** Returns whether one slip makes a word of another, which begins as it does. */
  private isLikely(lower: string, meant: string): boolean {
    if (!hasSameStart(lower, meant) || lower[0] === lower[1]) return false;
    return this.spelling.costs.between(lower, meant)?.slips === 1;
  }

  /** Returns whether a word is right as it stands, whatever its case. */
  isKnown(word: string): boolean {
    const { words, isKnown } = this.spelling;
    const plain = word.replaceAll('’', "'");
    const lower = plain.toLowerCase();
    if (this.kind === 'en' && irregularForm(lower) !== undefined) return false;
    const isWord = (form: string): boolean => words.count(form) > 0 || isKnown(form);
    if (isWord(lower) || isKnown(plain)) return true;
    const forms = this.kind === 'en' ? americanForms(lower) : listedForms(lower, this.spelling.language);
    if (this.kind === 'en' && isPlural(lower)) forms.push(lower.slice(0, -1));
    // "compilling" is no British "compiling", as "compil" is no verb.
    if (this.kind === 'en' && isDoubled.test(lower) && !isWord(lower.replace(isDoubled, 'l'))) return false;
    return forms.some(isWord) || (this.kind === 'en' && isDoer(lower, isWord));
  }

  /** Returns the words that an unknown word may have been meant for, best first, three at most. */
  suggest(word: string, beside: Neighbours = nobody): readonly Suggestion[] {
    return this.near(word, beside).slice(0, mostSuggestions);
  }

  private near(word: string, beside: Neighbours): Suggestion[] {
    const lower = word.toLowerCase();
    const less = word === lower ? 0 : capitalDoubt[this.kind];
    return this.candidates(lower)
      .map((one) => ({ ...one, score: one.score - less + this.fit(one.word, beside) }))
      .sort((a, b) => b.score - a.score);
  }

  /**
   * The same by what the whole sentence says, too: often but another form of the word was meant ("structurel cloning").
   * Whether a word is wrong at all is not asked of the sentence.
   */
  private byContext(text: string, start: number, near: readonly Suggestion[]): readonly Suggestion[] {
    if (!this.spelling.fits || near.length < 2) return near;
    const fits = this.spelling.fits(
      text,
      start,
      near.map(({ word }) => word),
    );
    return near
      .map(({ word, score }, index) => ({ word, score: score + ofContext * (fits[index] ?? 0) }))
      .sort((a, b) => b.score - a.score);
  }

  /** The best of the words that are near, whatever stands beside. */
  private candidates(lower: string): readonly Suggestion[] {
    let found = this.suggestions.get(lower);
    if (found) return found;
    found = this.within(lower, mostSlips);
    const nearest = found.find(({ isUnseen }) => !isUnseen)?.score ?? -Infinity;
    if (this.kind === 'en' && lower.length >= longWord && nearest < enough.en) {
      found = this.within(lower, mostSlipsOfLong);
    }
    if (this.suggestions.size >= 5_000) this.suggestions.clear();
    this.suggestions.set(lower, found);
    return found;
  }

  private within(lower: string, most: number): Suggestion[] {
    const { words, costs, language } = this.spelling;
    const isEnglish = this.kind === 'en';
    const derived = derivedFrom(lower, this.spelling) ? derivedDoubt[this.kind] : 0;
    const doubt = Math.max(derived, isEnglish ? nameDoubt(lower, words) : 0);
    const found: Suggestion[] = [];
    const irregular = isEnglish ? irregularForm(lower) : undefined;
    if (irregular !== undefined) found.push({ word: irregular, score: irregularScore });
    const judge = (candidate: string, count: number): number | undefined => {
      if (candidate === irregular) return undefined;
      if (language === 'de' && areInflected(lower, candidate)) return undefined;
      const slip = costs.between(lower, candidate, most);
      if (!slip || (slip.slips > 1 && lower.length < 5 && !areSwapped(lower, candidate))) return undefined;
      const isBent = isEnglish && isMisformed(lower, candidate);
      const ending = !isBent && differsInEnding(lower, candidate) ? endingDoubt[this.kind] : 0;
      const known = commonness * Math.log(count + 0.3);
      const [per, mostGain] =
        isEnglish && doubt === 0 ? [perLetter, mostForLength] : [perLetterOfName, mostForLengthOfName];
      const length = Math.min(per * Math.max(0, lower.length - shortWord), mostGain);
      const ofName = Math.max(areAccented(lower, candidate) ? 0 : doubt, ending);
      return known - slip.cost + length - ofName + this.fitness(lower, candidate, count);
    };
    for (const candidate of words.near(lower, most)) {
      const score = judge(candidate, words.count(candidate));
      if (score !== undefined) found.push({ word: candidate, score });
    }
    found.sort((a, b) => b.score - a.score);
    const [best, second] = found;
    // A long word that is like no other was meant for this one.
    const isAlone =
      doubt === 0 && isEnglish && lower.length >= longWord && (best?.score ?? 0) - (second?.score ?? -Infinity) > alone;
    const gainOf = (word: string): number => (isAlone && word === best?.word ? aloneGain : 0);
    const forms = found.slice(0, mostInflected).flatMap(({ word }) =>
      this.unseenForms(word).flatMap((form): Suggestion[] => {
        const score = judge(form, ofUnseenForm * words.count(word));
        return score === undefined ? [] : [{ word: form, score: score + gainOf(word), isUnseen: true }];
      }),
    );
    return [...found.map((one) => ({ ...one, score: one.score + gainOf(one.word) })), ...forms]
      .sort((a, b) => b.score - a.score)
      .slice(0, mostCandidates);
  }

  /** Forms of a word that the list has not, and the dictionary has: "initiatives". */
  private unseenForms(word: string): string[] {
    if (this.kind !== 'en') return [];
    const { words, isListed } = this.spelling;
    return inflected(word).filter((form) => words.count(form) === 0 && isListed(form));
  }

  /** Returns how much is for or against a candidate, besides its frequency and likeness. */
  private fitness(lower: string, candidate: string, count: number): number {
    if (this.kind !== 'en') return 0;
    if (isMisformed(lower, candidate)) return misformedGain;
    let doubt = this.spelling.isListed(candidate) ? 0 : unlistedDoubt;
    if (isRegularForm(lower, candidate)) doubt += regularDoubt;
    doubt += rivalDoubt(lower, candidate, { words: this.spelling.words, count });
    if (/'s?$/.test(candidate)) doubt += apostropheDoubt;
    return -doubt;
  }

  /** Returns how much likelier a word is beside its neighbors than anywhere. */
  private fit(word: string, { before, after }: Neighbours): number {
    const { pairs, words } = this.spelling;
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
  private articleLess(word: string): string {
    return this.kind === 'other' ? (word.split(/['’]/).at(-1) ?? word) : word;
  }

  private mayBeSlip(text: string, start: number, word: string, isPart: boolean): boolean {
    if (word.length < shortest[this.kind] || word.length > longestWord) return false;
    const isPlain = this.kind === 'en' ? /^[A-Za-z][a-z]+$/.test(word) : /^\p{L}[\p{Ll}\p{M}]+$/u.test(word);
    if (!isPlain) return false;
    if (isPart ? isPartOfWord(text, start, start + word.length) : standsApart(text, start, start + word.length)) {
      return false;
    }
    // What an apostrophe ends is shortened, or an accent is written so: "po’", "perche'".
    if (this.kind === 'other' && /['’]/.test(text.charAt(start + word.length))) return false;
    // A capital within a sentence begins a name; in German any noun.
    if (/^\p{Ll}/u.test(word)) return true;
    if (this.spelling.language === 'de') return true;
    if (this.kind === 'en' && isInnerCapital(text, start, word)) return word.length >= shortestPlain;
    return startsSentence(text, start) && /^[,;]?\s+\p{Ll}/u.test(text.slice(start + word.length));
  }
}

/** Returns the correction of a word that is often misspelled that way. */
function commonly(word: string): string | undefined {
  const plain = word.toLowerCase().replaceAll('’', "'");
  const meant = commonMisspelling(plain);
  return plain === word.toLowerCase() ? meant : meant?.replaceAll("'", '’');
}

/** Endings of verbs with a doubled letter in British English: “modelled”. */
const isDoubled = /ll(?:ed|ing|ers?)$/;

/** "vtables": no list has all of them. What ends in other ways has another plural, or none. */
function isPlural(word: string): boolean {
  if (!mayTake(word.slice(0, -1), 's')) return false;
  return word.length > 5 && /[a-z]{4}s$/.test(word) && !/(?:[sxz]|[cs]h|[^aeiou]y|ed|ing)s$/.test(word);
}

/** Returns the lead of the best suggestion over the next. */
function leadOf([best, second]: readonly Suggestion[]): number {
  return (best?.score ?? 0) - (second?.score ?? -Infinity);
}

const nobody: Neighbours = { before: '', after: '' };

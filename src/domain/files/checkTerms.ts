import { baseForms } from '../../formats/baseForms';
import { blankSpans } from '../../formats/placeholders/blankSpans';
import { findPlaceholders } from '../../formats/placeholders/find';
import { reason } from '../../formats/reason';
import type { TextPair } from '../../formats/textPair';
import type { Term } from '../glossaries/termList';
import type { FileFinding } from './findings';
import { findingIn } from './findingIn';

/** A word of a text. */
interface Word {
  text: string;
  folded: string;
  start: number;
  end: number;
}

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’\-‑.+#][\p{L}\p{M}\p{N}]+)*[+#]*/gu;

/** Scripts that put nothing between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Longer terms are sentences. */
const mostWords = 8;

/** Terms by the first of their words, so that a text is looked through once. */
export class TermChecker {
  private readonly byFirst = new Map<string, Array<{ term: Term; words: readonly Word[] }>>();
  private readonly everywhere: readonly Term[];

  /** @param source language of the sources, `en` where nobody knows */
  constructor(
    terms: readonly Term[],
    private readonly source = 'en',
  ) {
    this.everywhere = terms.filter((term) => term.source === '');
    for (const term of terms) {
      const words = wordsOf(term.source);
      const [first] = words;
      if (!first || words.length > mostWords) continue;
      const known = this.byFirst.get(first.folded) ?? [];
      this.byFirst.set(first.folded, known);
      known.push({ term, words });
    }
    for (const known of this.byFirst.values()) known.sort((a, b) => b.words.length - a.words.length);
  }

  /** Terms of the source that the translation does not have, and what it has that is not to be said. */
  check(pair: TextPair): FileFinding[] {
    // Forms of a message with a number are sentences of their own, between names of forms.
    if (pair.hasForms || pair.isOpen || /\{\s*[\w-]+\s*,\s*(?:plural|select)/.test(pair.source)) return [];
    const target = pair.target.text;
    const plain = blankSpans(target, findPlaceholders(target));
    const said = { text: plain, words: wordsOf(plain), folded: foldAll(plain) };
    const findings: FileFinding[] = [];
    const found = this.termsIn(pair.source);
    for (const term of [...this.everywhere, ...found]) {
      for (const forbidden of term.forbidden) {
        const place = placeOf(forbidden, said, true);
        // “Mail” is no mistake within “E-Mail programs” that the glossary has.
        if (place && !term.targets.some((right) => isWithin(place, right, said))) {
          findings.push(forbiddenAt(pair, place, term.targets[0]));
        }
      }
    }
    // What is not translated at all is told as that.
    if (target.trim() === pair.source.trim() || findings.length > 0) return findings;
    for (const { source, targets } of found) {
      const [first] = targets;
      if (first === undefined || targets.some((term) => isSaid(term, said))) continue;
      const untranslated = placeOf(source, said, true);
      findings.push(
        findingIn(pair, 'term-not-used', {
          severity: 'information',
          message: reason('term-not-used', first, source),
          ...(untranslated && { at: untranslated, ...replacing(target, untranslated, first) }),
        }),
      );
    }
    return findings;
  }

  /** The longest terms of a text; none of them within another one. */
  private termsIn(text: string): Term[] {
    const words = wordsOf(blankSpans(text, findPlaceholders(text)));
    const found = new Set<Term>();
    for (let at = 0; at < words.length; at++) {
      const match = this.termAt(words, at);
      if (!match) continue;
      found.add(match.term);
      at += match.words.length - 1;
    }
    return [...found];
  }

  private termAt(words: readonly Word[], at: number) {
    const first = words[at];
    if (!first) return undefined;
    const keys = [first.folded, ...baseForms(first.folded, this.source)];
    const candidates = keys.flatMap((key) => this.byFirst.get(key) ?? []);
    return candidates.find(({ words: own }) =>
      own.every((one, index) => {
        const other = words[at + index];
        return other !== undefined && this.isForm(other, one);
      }),
    );
  }

  private isForm(other: Word, one: Word): boolean {
    // “Try Again”, a label, is not “try again”.
    if (/^\p{Lu}/u.test(one.text) && !/^\p{Lu}/u.test(other.text)) return false;
    // “IT” is not “it”.
    if (isAbbreviation(one.text)) return other.text.replace(/['’]?s$/, '') === one.text;
    return other.folded === one.folded || baseForms(other.folded, this.source).includes(one.folded);
  }
}

function isAbbreviation(text: string): boolean {
  return text.length > 1 && text.length < 6 && /^[\p{Lu}\p{N}]+$/u.test(text);
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    text: found,
    folded: found.normalize('NFC').toLowerCase(),
    start: index,
    end: index + found.length,
  }));
}

interface Said {
  text: string;
  words: readonly Word[];
  folded: string;
}

/** Letters without what inflection changes above and below them. */
function foldAll(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** Returns whether a translation has a term, in whatever form and order: its words without their endings. */
function isSaid(term: string, { folded, words }: Said): boolean {
  if (unspaced.test(term)) return folded.replace(/\s/g, '').includes(foldAll(term).replace(/\s/g, ''));
  const stems = wordsOf(term).map((one) => stemOf(foldAll(one.text)));
  // Articles and prepositions come and go with the sentence.
  const long = stems.filter(({ length }) => length >= fewestLetters);
  const isThere = (stem: string): boolean =>
    stem.length >= fewestLetters
      ? folded.includes(stem)
      : words.some(({ text }) => foldAll(text).startsWith(stem) && text.length <= stem.length + mostEnding);
  return (long.length > 0 ? long : stems).every(isThere);
}

/** Min letters of a stem that is looked for within words, too. */
const fewestLetters = 4;
/** Max letters of the ending after a shorter stem. */
const mostEnding = 3;

function stemOf(folded: string): string {
  const { length } = folded;
  return folded.slice(0, length - (length < 4 ? 0 : length < 6 ? 1 : length < 8 ? 2 : 3));
}

/** Returns the range of a term that is there as a word or words, as it is or with a short ending. */
function placeOf(term: string, { text, words }: Said, mayEnd: boolean): { start: number; end: number } | undefined {
  if (unspaced.test(term)) {
    const start = text.indexOf(term);
    return start < 0 ? undefined : { start, end: start + term.length };
  }
  const own = wordsOf(term);
  const last = own.length - 1;
  for (let at = 0; own.length > 0 && at + last < words.length; at++) {
    const isHere = own.every((one, index) => {
      const other = words[at + index];
      if (!other) return false;
      if (isAbbreviation(one.text)) return other.text === one.text;
      const rest = mayEnd && index === last && one.folded.length > 3 ? 2 : 0;
      return other.folded.startsWith(one.folded) && other.folded.length <= one.folded.length + rest;
    });
    const [first, end] = [words[at], words[at + last]];
    if (isHere && first && end) return { start: first.start, end: end.end };
  }
  return undefined;
}

function isWithin(place: { start: number; end: number }, term: string, said: Said): boolean {
  const right = placeOf(term, said, true);
  return right !== undefined && right.start <= place.start && right.end >= place.end;
}

function forbiddenAt(pair: TextPair, at: { start: number; end: number }, better: string | undefined): FileFinding {
  const { text } = pair.target;
  const wrong = text.slice(at.start, at.end);
  return findingIn(pair, 'term-forbidden', {
    severity: 'warning',
    at,
    message: better === undefined ? reason('term-forbidden', wrong) : reason('term-forbidden-for', wrong, better),
    ...(better !== undefined && replacing(text, at, better)),
  });
}

/** The fix that puts a term in place of another one, with the capital of that. */
function replacing(text: string, at: { start: number; end: number }, by: string) {
  const wrong = text.slice(at.start, at.end);
  const isCapital = /^\p{Lu}/u.test(wrong) && /^\p{Ll}/u.test(by);
  const newText = isCapital ? by.charAt(0).toLocaleUpperCase() + by.slice(1) : by;
  return { fix: { title: reason('replace-by', wrong, newText), changes: [{ ...at, newText }] } };
}

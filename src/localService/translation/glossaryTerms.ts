import { limits } from '../../api/schemas/limits';
import { baseForms, basePhrases } from '../../formats/baseForms';
import { commonGender } from '../../formats/nounShape';
import { isPluralOf, pluralOfPhrase } from '../../formats/plurals';
import { baseLanguage } from '../../formats/languageCode';
import { badRequest, notFound } from '../http/failure';
import type { Entry, Glossaries } from '../store/glossaries';
import { concat, kept, openSpans, SpanCursor, type MarkedText } from './markedText';
import { isNoNounPlace, mayBeNoun } from './nounPlace';
import { TermFinder } from './termForms';

/** An entry of a glossary that a translation does not use. */
export type MissingTerm = Entry;

/** A term in a segment. */
export interface FoundTerm {
  start: number;
  end: number;
  entry: Entry;
  /** Replacement; absent if the form required there is not known and the engine is to find it. */
  target?: string;
  /** True if the segment has the plural of the entry. */
  isPlural?: true;
}

/** The terms of the glossaries of a request, for one pair of languages. */
export interface GlossaryTerms {
  /** Returns the terms in a segment, from left to right. */
  find(segment: MarkedText): FoundTerm[];
  /** The terms of a text that its translation has in no form. */
  missing(text: MarkedText, translation: MarkedText): MissingTerm[];
}

/** The first entry of a dictionary whose source is the phrase or comes after it, in the order of code points. */
type NextEntry = (phrase: string) => Entry | undefined;

/** A term, whose beginning is where it was looked for. */
type Term = Omit<FoundTerm, 'start'>;

/** Parts of a request that are the same for all its texts. */
interface Lookup {
  dictionaries: readonly Dictionary[];
  words: Intl.Segmenter;
  sourceLang: string;
  targetLang: string;
}

/** Nobody bends more words than that. */
const mostWordsOfForm = 5;
/** First words of which it is kept whether an entry may begin with a form of them. */
const mostFirstWords = 20_000;

/**
 * The terms of one or more glossaries for a pair (contract §2): 404 for an unknown glossary, 400 for one without the
 * pair. Where two glossaries know a phrase, the one named first counts.
 */
export function glossaryTerms(
  glossaries: Glossaries,
  ids: readonly string[],
  source: string,
  target: string,
): GlossaryTerms {
  const pair = { sourceLang: baseLanguage(source), targetLang: baseLanguage(target) };
  const dictionaries = ids.map((id) => {
    const glossary = glossaries.get(id.toLowerCase());
    if (!glossary) throw notFound('Glossary');
    const dictionary = glossaries.dictionary(glossary.glossaryId, pair);
    if (!dictionary) {
      throw badRequest(`The glossary has no dictionary for language pair ${pair.sourceLang}-${pair.targetLang}.`);
    }
    return new Dictionary(glossaries.search(dictionary.dictionaryId), pair.sourceLang);
  });
  const lookup = { ...pair, dictionaries, words: new Intl.Segmenter(pair.sourceLang, { granularity: 'word' }) };
  return {
    find: (segment) => [...findTerms(segment, lookup)],
    missing: (text, translation) => missingTerms(text, translation, lookup),
  };
}

/** The entries of a dictionary, and which words an entry may be a form of at all. */
class Dictionary {
  private readonly firstWords = new Map<string, boolean>();

  constructor(
    readonly next: NextEntry,
    private readonly language: string,
  ) {}

  /** The entry with exactly this source. */
  entry(phrase: string): Entry | undefined {
    const entry = this.next(phrase);
    return entry?.source === phrase ? entry : undefined;
  }

  /**
   * Returns whether an entry begins with a word or with one that it is a form of: most words of a text need no more
   * looking.
   */
  mayBegin(word: string): boolean {
    const known = this.firstWords.get(word);
    if (known !== undefined) return known;
    const small = word.toLowerCase();
    const forms = [word, small].flatMap((one) => [one, ...baseForms(one, this.language)]);
    const may = forms.some((form) => this.next(form)?.source.startsWith(form) === true);
    if (this.firstWords.size > mostFirstWords) this.firstWords.clear();
    this.firstWords.set(word, may);
    return may;
  }
}

/** A segment with its terms in place, as protected spans, wherever it is plain which form they take. */
export function putTerms(segment: MarkedText, terms: readonly FoundTerm[]): MarkedText {
  const parts: MarkedText[] = [];
  const spans = new SpanCursor(segment);
  let position = 0;
  for (const { start, end, target } of terms) {
    // An engine does not bend what it must not touch.
    if (target === undefined || /^['’]s(?!\p{L})/u.test(segment.text.slice(end, end + 3))) continue;
    parts.push(spans.take(position, start));
    parts.push(kept(target, true));
    position = end;
  }
  return concat([...parts, spans.take(position, segment.text.length)]);
}

function missingTerms(text: MarkedText, translation: MarkedText, lookup: Lookup): MissingTerm[] {
  const missing = new Map<string, MissingTerm>();
  let finder: TermFinder | undefined;
  for (const { entry, target } of findTerms(text, lookup)) {
    if (missing.has(entry.source)) continue;
    finder ??= new TermFinder(translation.text, lookup.targetLang);
    const isThere = finder.has(entry.target) || (target !== undefined && finder.has(target));
    if (!isThere) missing.set(entry.source, entry);
  }
  return [...missing.values()];
}

/** Yields terms from left to right, always the longest phrase that begins at a word and ends at one. */
function* findTerms(segment: MarkedText, lookup: Lookup): Generator<FoundTerm> {
  for (const open of openSpans(segment)) {
    const text = segment.text.slice(open.start, open.end);
    const bounds = boundsOf(text, lookup);
    const isShouted = text !== text.toLowerCase() && text === text.toUpperCase() && /\p{L}\s+\p{L}/u.test(text);
    const inSmall = isShouted && text.toLowerCase().length === text.length ? text.toLowerCase() : undefined;
    let next = 0;
    for (const [word, start] of bounds.slice(0, -1).entries()) {
      if (start < next || /^\s/u.test(text.slice(start, start + 1))) continue;
      const term =
        bestTerm(lookup, { text, bounds, word }) ??
        (inSmall === undefined ? undefined : withoutTarget(bestTerm(lookup, { text: inSmall, bounds, word })));
      if (!term) continue;
      next = term.end;
      const found = { ...term, start: open.start + start, end: open.start + next };
      yield isOutOfPlace(segment.text, found, lookup) ? { ...found, target: undefined } : found;
    }
  }
}

/** Returns a term without its target, as its form among capitals is not known. */
function withoutTarget(term: Term | undefined): Term | undefined {
  return term && { ...term, target: undefined };
}

/** Returns the starts of words and the end of the last one; in English a possessive ending counts as a word. */
function boundsOf(text: string, { words, sourceLang }: Lookup): number[] {
  const begins = Array.from(words.segment(text)).flatMap(({ index, segment }) => {
    const isOwner = sourceLang === 'en' && segment.length > 2 && /['’]s$/iu.test(segment);
    return isOwner ? [index, index + segment.length - 2] : [index];
  });
  return [...begins, text.length];
}

/** Returns whether a term that is a noun would stand where none may be. */
function isOutOfPlace(text: string, { start, end, entry, isPlural }: FoundTerm, lookup: Lookup): boolean {
  const { sourceLang, targetLang } = lookup;
  if (sourceLang !== 'en' || commonGender(targetLang) === undefined) return false;
  const isWord = /^\p{L}+$/u.test(text.slice(start, end));
  return isWord && mayBeNoun(entry.target, targetLang) && isNoNounPlace(text, start, end, isPlural === true);
}

/** A word of a text, with the offsets where words begin and the last one ends. */
interface Place {
  text: string;
  bounds: readonly number[];
  word: number;
}

/**
 * The longest term of all dictionaries; of equally long ones one as written before one in small, before the plural or
 * case of one, and the first dictionary before others.
 */
function bestTerm(lookup: Lookup, place: Place): Term | undefined {
  const start = place.bounds[place.word] ?? 0;
  const [first = ''] = place.text.slice(start, start + 2);
  const small = first.toLowerCase();
  let best: Term | undefined;
  for (const { next } of lookup.dictionaries) {
    const asWritten = longestTerm(next, place, first);
    // A sentence may begin with the term: its entry begins small, and its translation must begin large too.
    const inSmall = small === first ? undefined : longestTerm(next, place, small);
    for (const term of [asWritten, inSmall && { ...inSmall, target: capitalised(inSmall.entry.target) }]) {
      if (term && term.end > (best?.end ?? 0)) best = term;
    }
  }
  for (const dictionary of lookup.dictionaries) {
    const form = longestForm(dictionary, place, lookup);
    if (form && form.end > (best?.end ?? 0)) best = form;
  }
  return best;
}

/** The longest phrase that is a plural or a case of an entry. */
function longestForm(dictionary: Dictionary, { text, bounds, word }: Place, lookup: Lookup): Term | undefined {
  const start = bounds[word] ?? 0;
  if (!dictionary.mayBegin(text.slice(start, bounds[word + 1]))) return undefined;
  let found: Term | undefined;
  let words = 0;
  for (let at = word + 1; at < bounds.length && words < mostWordsOfForm; at++) {
    const end = bounds[at] ?? text.length;
    if (!/^[\p{L}\p{N}]/u.test(text.slice(bounds[at - 1], end))) continue;
    words += 1;
    const phrase = text.slice(start, end).replace(/\s+/gu, ' ');
    if (phrase.length > limits.glossary.phraseBytes) break;
    const small = phrase.charAt(0).toLowerCase() + phrase.slice(1);
    for (const written of phrase === small ? [phrase] : [phrase, small]) {
      const entries = basePhrases(written, lookup.sourceLang).flatMap((base) => dictionary.entry(base) ?? []);
      const entry = entries.find(({ source }) => isPluralOf(written, source, lookup.sourceLang)) ?? entries[0];
      if (!entry) continue;
      const isPlural = isPluralOf(written, entry.source, lookup.sourceLang);
      const target = isPlural ? pluralTarget(entry, lookup, written !== phrase) : undefined;
      found = { end, entry, target, ...(isPlural && { isPlural }) };
      break;
    }
  }
  return found;
}

/** The plural of a translation, where it is known. */
function pluralTarget(entry: Entry, lookup: Lookup, beginsLarge: boolean): string | undefined {
  const plural = pluralOfPhrase(entry.target, lookup.targetLang);
  return plural !== undefined && beginsLarge ? capitalised(plural) : plural;
}

/**
 * Grows the phrase word by word for as long as some entry begins with it. An entry that goes on as the text does is
 * followed as far as it does before the dictionary is asked again: no other entry comes between.
 */
function longestTerm(nextEntry: NextEntry, { text, bounds, word }: Place, first: string): Term | undefined {
  const start = bounds[word] ?? 0;
  let found: Term | undefined;
  let entry: Entry | undefined;
  let phrase = first;
  let position = start + first.length;
  for (let at = word + 1; at < bounds.length; at++) {
    const end = bounds[at] ?? text.length;
    for (; position < end; position++) {
      const character = text.charAt(position);
      if (!/\s/u.test(character)) phrase += character;
      else if (!phrase.endsWith(' ')) phrase += ' ';
    }
    if (phrase.length > limits.glossary.phraseBytes) break;
    if (!entry?.source.startsWith(phrase)) entry = nextEntry(phrase);
    if (!entry?.source.startsWith(phrase)) break;
    if (entry.source === phrase) found = { end, entry, target: entry.target };
  }
  return found;
}

/** A text with a capital at its beginning. */
export function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

import { commonGender, genderOf, onsetOf, type Gender, type Onset } from '../../formats/nounShape';
import { pluralOfPhrase, singularsOf } from '../../formats/plurals';
import { baseLanguage } from '../../formats/languageCode';
import type { LanguagePair } from '../engines/engine';
import { writtenTogether } from '../engines/writtenTogether';
import type { Entry } from '../store/glossaries';
import { capitalised, putTerms, type FoundTerm } from './glossaryTerms';
import { concat, kept, openSpans, SpanCursor, type MarkedText } from './markedText';
import { mayBeNoun } from './nounPlace';
import type { StandIn } from './standIns';

/*
 * A term that an engine must not touch is a hole in its sentence: it knows neither what kind of word stands there nor what
 * the words around it have to agree with. So the engine is given the sentence with a word in that place, and what it makes
 * of that word is replaced afterwards: the term of the text itself, or a common noun that has the gender and number of the
 * glossary's term. Only what cannot be found again is protected.
 */

/** A segment with the terms that are to stand in its translation. */
export interface SegmentWithTerms {
  segment: MarkedText;
  terms: readonly FoundTerm[];
}

/** Reply of an engine for one segment, with the protected spans as they were. */
export interface Reply {
  translation: MarkedText;
  /** Reason why there is none that can be trusted. */
  problem?: string;
}

/** The engine of a pair, for what terms take. */
export interface SentenceEngine {
  pair: LanguagePair;
  translate(segments: readonly MarkedText[]): Promise<Reply[]>;
  standIns(): Promise<readonly StandIn[]>;
}

/** A word that a translation must have, in one of the forms an engine may give it, each with what is to stand there. */
interface Wanted {
  forms: ReadonlyArray<{ text: string; term: string | undefined }>;
  times: number;
}

interface Place {
  start: number;
  end: number;
  wanted: Wanted;
  /** Text as the engine writes it, in lower case. */
  text: string;
  /** Term to put there; absent if that form of the term is not known. */
  term: string | undefined;
}

/** Facts known of a segment that the engine was given as it is, where not all of its terms are in their place. */
interface FirstTry {
  /** The terms that are where they should be, with what they are known by. */
  placed: ReadonlyMap<Entry, Wanted['forms']>;
  forms: ReadonlyMap<Entry, Wanted['forms']>;
  /** All terms in place, but around one of them the words were written for one of another gender: better than a hole. */
  misfit?: Reply;
}

/** The translations of segments, with their terms in place. */
export async function translateWithTerms(items: readonly SegmentWithTerms[], engine: SentenceEngine): Promise<Reply[]> {
  const results: Array<Reply | undefined> = items.map(() => undefined);
  /** Asks for what has no result yet. */
  const open = async (ask: (some: readonly SegmentWithTerms[]) => Promise<Array<Reply | undefined>>): Promise<void> => {
    const left = [...items.keys()].filter((at) => results[at] === undefined);
    if (left.length === 0) return;
    const replies = await ask(left.flatMap((at) => items[at] ?? []));
    left.forEach((at, index) => (results[at] = replies[index]));
  };
  const tries = new Map<SegmentWithTerms, FirstTry>();
  await open((some) => asTheyAre(some, engine, tries));
  await open((some) => byStandIns(some, engine, tries));
  await open((some) => Promise.resolve(some.map((item) => tries.get(item)?.misfit)));
  await open((some) => engine.translate(some.map(({ segment, terms }) => putTerms(segment, terms))));
  return results.map((result, at) => result ?? { translation: items[at]?.segment ?? kept('') });
}

/** The sentence as it is, and each term by itself. */
async function asTheyAre(
  items: readonly SegmentWithTerms[],
  engine: SentenceEngine,
  tries: Map<SegmentWithTerms, FirstTry>,
): Promise<Array<Reply | undefined>> {
  const { source, target } = engine.pair;
  const entries = new Map(items.flatMap(({ terms }) => terms.map(({ entry }) => [entry.source, entry])));
  const phrases = [...new Set([...entries.values()].flatMap((entry) => phrasesOf(entry, source)))];
  const segments = [...items.map(({ segment }) => segment), ...phrases.map((text) => ({ text, protectedSpans: [] }))];
  const replies = await engine.translate(segments);
  const alone = new Map(phrases.map((phrase, at) => [phrase, replies[items.length + at]?.translation.text ?? '']));
  return items.map((item, at) => {
    const reply = replies[at];
    const forms = new Map(item.terms.map(({ entry }) => [entry, formsOf(entry, engine.pair, alone)]));
    const wanted = new Map([...forms].map(([entry, some]) => [entry, wantedOften(item, entry, some)]));
    const places =
      reply && reply.problem === undefined ? placesOf([...wanted.values()], reply.translation, target) : [];
    const placesBy = (one: Wanted): Place[] => places.filter((place) => place.wanted === one);
    const found = [...wanted].filter(([, one]) => isFound(one, placesBy(one)));
    const fitting = found.filter(([, one]) => placesBy(one).every(({ text, term }) => fits(text, term, target)));
    const placed = reply && { translation: replaced(item.segment, reply.translation, places, target) };
    if (fitting.length === wanted.size) return placed;
    tries.set(item, {
      placed: new Map(fitting.map(([entry, { forms: some }]) => [entry, some])),
      forms,
      ...(placed && found.length === wanted.size && { misfit: placed }),
    });
    return undefined;
  });
}

/** The sentence with a common noun in place of each term that is not in its place yet. */
async function byStandIns(
  items: readonly SegmentWithTerms[],
  engine: SentenceEngine,
  tries: ReadonlyMap<SegmentWithTerms, FirstTry>,
): Promise<Array<Reply | undefined>> {
  const standIns = await engine.standIns();
  const filled = items.map((item) => filledWith(item, standIns, engine.pair, tries.get(item)));
  const asked = filled.flatMap((one) => one ?? []);
  const replies = asked.length === 0 ? [] : await engine.translate(asked.map(({ segment }) => segment));
  const answers = new Map(asked.map((one, at) => [one, replies[at]]));
  return filled.map((one) => {
    const reply = one && answers.get(one);
    if (!reply || reply.problem !== undefined) return undefined;
    const places = placesOf(one.wanted, reply.translation, engine.pair.target);
    const areAllThere = one.wanted.every((word) =>
      isFound(
        word,
        places.filter((place) => place.wanted === word),
      ),
    );
    return areAllThere
      ? { translation: replaced(one.segment, reply.translation, places, engine.pair.target) }
      : undefined;
  });
}

/** `undefined` where no noun fits any of its terms; a term without one stays as it is. */
function filledWith(
  item: SegmentWithTerms,
  standIns: readonly StandIn[],
  pair: LanguagePair,
  first: FirstTry | undefined,
): { segment: MarkedText; wanted: Wanted[] } | undefined {
  const { segment, terms } = item;
  const { source, target } = pair;
  const wanted = new Map<Entry | FoundTerm, Wanted>();
  const parts: MarkedText[] = [];
  const spans = new SpanCursor(segment);
  const used = new Set<StandIn>();
  const text = segment.text.toLowerCase();
  let position = 0;
  for (const term of terms) {
    const { start, end, entry } = term;
    const isSeveral = term.isPlural === true || isPluralTerm(entry, source);
    const like = shapeOf(entry, pair);
    const mayStandIn = first?.placed.has(entry) !== true && isNoun(entry, pair);
    const standIn = standIns.find(
      (one) =>
        mayStandIn &&
        !used.has(one) &&
        one.gender === like.gender &&
        one.onset === like.onset &&
        (like.ofSource === undefined || genderOf(one.singular.source, source) === like.ofSource) &&
        (one.plural !== undefined || !isSeveral) &&
        !text.includes(one.singular.source.toLowerCase()),
    );
    if (!standIn) {
      wanted.set(entry, wantedOften(item, entry, first?.forms.get(entry) ?? []));
      continue;
    }
    used.add(standIn);
    const { singular, plural } = standIn;
    const word = isSeveral && plural ? plural.source : singular.source;
    const isLarge = /^\p{Lu}/u.test(segment.text.slice(start)) && !/^\p{Lu}/u.test(entry.source);
    parts.push(spans.take(position, start), { text: isLarge ? capitalised(word) : word, protectedSpans: [] });
    const [one, several] = numbersOf(entry, source, target);
    const forms = [{ text: singular.translation, term: one }];
    wanted.set(term, { forms: plural ? [...forms, { text: plural.translation, term: several }] : forms, times: 1 });
    position = end;
  }
  if (used.size === 0) return undefined;
  const whole = concat([...parts, spans.take(position, segment.text.length)]);
  return { segment: whole, wanted: [...wanted.values()] };
}

/** A term of a segment that is looked for as often as the segment has it. */
function wantedOften({ terms }: SegmentWithTerms, entry: Entry, forms: Wanted['forms']): Wanted {
  return { forms, times: terms.filter((term) => term.entry === entry).length };
}

function isFound({ times }: Wanted, places: readonly Place[]): boolean {
  return places.length === times && places.every(({ term }) => term !== undefined);
}

/** Returns the shape that a stand-in must have: in the target, and in the source, whose surrounding words stay. */
function shapeOf(
  { source: phrase, target: term }: Entry,
  { source, target }: LanguagePair,
): { gender: Gender | undefined; onset: Onset; ofSource: Gender | undefined } {
  const gender = genderOf(term, target) ?? commonGender(target);
  return { gender, onset: onsetOf(term, target), ofSource: genderOf(phrase, source) };
}

/** Returns whether a term may be a noun; another word must not have one in its place. */
function isNoun(entry: Entry, { source, target }: LanguagePair): boolean {
  const sides = [
    [entry.source, source],
    [entry.target, target],
  ] as const;
  return sides.every(([phrase, language]) => mayBeNoun(phrase, language));
}

/**
 * Returns the phrases of an entry that are translated alone. In English an article marks them as nouns, which terms mostly are.
 */
function phrasesOf(entry: Entry, language: string): string[] {
  const plural = pluralOfPhrase(entry.source, language);
  const both = plural === undefined ? [entry.source] : [entry.source, plural];
  return baseLanguage(language) === 'en' ? both.flatMap((one) => [one, `the ${one}`]) : both;
}

/** The definite articles that an engine writes for the English one. */
const articles: Readonly<Record<string, RegExp>> = {
  es: /^(?:el|la|los|las|lo) /,
  pt: /^(?:o|a|os|as) /,
  it: /^(?:(?:il|lo|la|i|gli|le) |l['’] ?)/,
  fr: /^(?:(?:le|la|les) |l['’] ?)/,
  de: /^(?:der|die|das|den|dem) /,
};

/** Returns the engine’s translations of an entry, in lower case, each with the term to put there. */
function formsOf(entry: Entry, { source, target }: LanguagePair, alone: ReadonlyMap<string, string>): Wanted['forms'] {
  const [one, several] = numbersOf(entry, source, target);
  const plural = pluralOfPhrase(entry.source, source);
  const forms = new Map<string, string | undefined>();
  for (const [phrase, term] of [[entry.source, one] as const, [plural ?? '', several] as const]) {
    const bare = alone.get(phrase)?.trim().toLowerCase() ?? '';
    const asNoun = alone.get(`the ${phrase}`)?.trim().toLowerCase() ?? '';
    for (const form of [asNoun.replace(articles[baseLanguage(target)] ?? /^(?!)/, ''), bare]) {
      if (form !== '' && !forms.has(form)) forms.set(form, term);
    }
  }
  return [...forms].map(([text, term]) => ({ text, term }));
}

/** The term of an entry in the singular and in the plural, where that is known; one that is in the plural has no other. */
function numbersOf(entry: Entry, source: string, target: string): [singular: string, plural: string | undefined] {
  return [entry.target, isPluralTerm(entry, source) ? entry.target : pluralOfPhrase(entry.target, target)];
}

function isPluralTerm({ source }: Entry, language: string): boolean {
  return singularsOf(source.split(' ').at(-1) ?? '', language).length > 0;
}

/** Returns the places of words in a translation, longer ones before shorter ones. */
function placesOf(wanted: readonly Wanted[], translation: MarkedText, language: string): Place[] {
  const found: Place[] = [];
  for (const span of openSpans(translation)) {
    const text = translation.text.slice(span.start, span.end);
    for (const one of wanted) {
      for (const form of one.forms) {
        for (const match of text.matchAll(wordPattern(form.text, language))) {
          const start = span.start + match.index;
          found.push({ ...form, start, end: start + match[0].length, wanted: one });
        }
      }
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const places: Place[] = [];
  for (const place of found) if (place.start >= (places.at(-1)?.end ?? 0)) places.push(place);
  return places;
}

function wordPattern(word: string, language: string): RegExp {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  if (writtenTogether.test(language)) return new RegExp(escaped, 'giu');
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${escaped}(?![\p{L}\p{M}\p{N}])`, 'giu');
}

/** Returns whether what was written around one word is right around another. */
function fits(word: string, term: string | undefined, language: string): boolean {
  if (term === undefined) return false;
  const gender = genderOf(term, language);
  const isOfGender = gender === undefined || genderOf(word, language) === gender;
  return isOfGender && onsetOf(word, language) === onsetOf(term, language);
}

function replaced(source: MarkedText, translation: MarkedText, places: readonly Place[], language: string): MarkedText {
  const parts: MarkedText[] = [];
  const spans = new SpanCursor(translation);
  const beginsLarge = /^[^\p{L}]*\p{Lu}/u.test(source.text);
  let position = 0;
  for (const place of places) {
    const { start, end, term = '' } = place;
    const word = translation.text.slice(start, end);
    const isFirst = beginsLarge && !/[\p{L}\p{N}]/u.test(translation.text.slice(0, start));
    const isTitle = baseLanguage(language) !== 'de' && word !== word.toUpperCase();
    // A capital is there for the sake of the sentence.
    const isLarge = /^\p{Lu}/u.test(word) && (isFirst || isTitle);
    parts.push(spans.take(position, start), kept(isLarge ? capitalised(term) : term, true));
    position = end;
  }
  return concat([...parts, spans.take(position, translation.text.length)]);
}

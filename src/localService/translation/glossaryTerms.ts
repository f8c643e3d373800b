import { limits } from '../../api/schemas/limits';
import { baseOf } from '../data/catalogue';
import { badRequest, notFound } from '../http/failure';
import type { Entry, Glossaries } from '../store/glossaries';
import { concat, kept, openSpans, SpanCursor, type MarkedText } from './markedText';

/** Puts the terms of glossaries into a segment. */
export type ApplyTerms = (segment: MarkedText) => MarkedText;

/** The first entry of a dictionary whose source is the phrase or comes after it, in the order of code points. */
type NextEntry = (phrase: string) => Entry | undefined;

interface Term {
  /** Where the source phrase ends in the text. */
  end: number;
  target: string;
}

/**
 * The terms of one or more glossaries for a pair (contract §2): 404 for an unknown glossary, 400 for one without the
 * pair. Where two glossaries know a phrase, the one named first counts.
 */
export function glossaryTerms(
  glossaries: Glossaries,
  ids: readonly string[],
  source: string,
  target: string,
): ApplyTerms {
  const pair = { sourceLang: baseOf(source), targetLang: baseOf(target) };
  const dictionaries = ids.map((id) => {
    const glossary = glossaries.get(id.toLowerCase());
    if (!glossary) throw notFound('Glossary');
    const dictionary = glossaries.dictionary(glossary.glossaryId, pair);
    if (!dictionary) {
      throw badRequest(
        `No dictionary found for language pair ${pair.sourceLang}-${pair.targetLang}: the glossary has none for it.`,
      );
    }
    return glossaries.search(dictionary.dictionaryId);
  });
  const words = new Intl.Segmenter(pair.sourceLang, { granularity: 'word' });
  return (segment) => replaceTerms(segment, words, dictionaries);
}

/** From left to right, always the longest phrase that begins at a word and ends at one. */
function replaceTerms(segment: MarkedText, words: Intl.Segmenter, dictionaries: readonly NextEntry[]): MarkedText {
  const parts: MarkedText[] = [];
  const spans = new SpanCursor(segment);
  let position = 0;
  for (const open of openSpans(segment)) {
    const text = segment.text.slice(open.start, open.end);
    const bounds = [...words.segment(text)].map(({ index }) => index).concat(text.length);
    let next = 0;
    for (const [word, start] of bounds.slice(0, -1).entries()) {
      if (start < next || /^\s/u.test(text.slice(start, start + 1))) continue;
      const term = bestTerm(dictionaries, { text, bounds, word });
      if (!term) continue;
      parts.push(spans.take(position, open.start + start));
      parts.push(kept(term.target, true));
      next = term.end;
      position = open.start + next;
    }
  }
  return concat([...parts, spans.take(position, segment.text.length)]);
}

/** A word of a text, with the offsets where words begin and the last one ends. */
interface Place {
  text: string;
  bounds: readonly number[];
  word: number;
}

/** The longest term of all dictionaries; of equally long ones the first, and one as written before one in small. */
function bestTerm(dictionaries: readonly NextEntry[], place: Place): Term | undefined {
  const start = place.bounds[place.word] ?? 0;
  const [first = ''] = place.text.slice(start, start + 2);
  const small = first.toLowerCase();
  let best: Term | undefined;
  for (const dictionary of dictionaries) {
    const asWritten = longestTerm(dictionary, place, first);
    // A sentence may begin with the term: its entry begins small, and its translation must begin large too.
    const inSmall = small === first ? undefined : longestTerm(dictionary, place, small);
    for (const term of [asWritten, inSmall && { ...inSmall, target: capitalised(inSmall.target) }]) {
      if (term && term.end > (best?.end ?? 0)) best = term;
    }
  }
  return best;
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
    if (entry.source === phrase) found = { end, target: entry.target };
  }
  return found;
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

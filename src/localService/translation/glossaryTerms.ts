import { baseOf } from '../data/catalogue';
import { badRequest, notFound } from '../http/failure';
import type { Entry, Glossaries } from '../store/glossaries';
import { concat, kept, openSpans, slice, type MarkedText } from './markedText';

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
    if (!dictionary) throw badRequest('The glossary has no dictionary for this pair of languages.');
    return glossaries.search(dictionary.dictionaryId);
  });
  const words = new Intl.Segmenter(pair.sourceLang, { granularity: 'word' });
  return (segment) => replaceTerms(segment, words, dictionaries);
}

/** From left to right, always the longest phrase that begins at a word and ends at one. */
function replaceTerms(segment: MarkedText, words: Intl.Segmenter, dictionaries: readonly NextEntry[]): MarkedText {
  const parts: MarkedText[] = [];
  let position = 0;
  for (const open of openSpans(segment)) {
    const text = segment.text.slice(open.start, open.end);
    const bounds = [...words.segment(text)].map(({ index }) => index).concat(text.length);
    let next = 0;
    for (const [word, start] of bounds.slice(0, -1).entries()) {
      if (start < next || /^\s/u.test(text.slice(start, start + 1))) continue;
      const term = bestTerm(dictionaries, text, start, bounds.slice(word + 1));
      if (!term) continue;
      parts.push(slice(segment, position, open.start + start));
      parts.push(kept(term.target, true));
      next = term.end;
      position = open.start + next;
    }
  }
  return concat([...parts, slice(segment, position, segment.text.length)]);
}

/** The longest term of all dictionaries; of equally long ones the first, and one as written before one in small. */
function bestTerm(
  dictionaries: readonly NextEntry[],
  text: string,
  start: number,
  ends: readonly number[],
): Term | undefined {
  const [first = ''] = text.slice(start, start + 2);
  const small = first.toLowerCase();
  let best: Term | undefined;
  for (const dictionary of dictionaries) {
    const asWritten = longestTerm(dictionary, text, start, ends, first);
    // A sentence may begin with the term: its entry begins small, and its translation must begin large too.
    const inSmall = small === first ? undefined : longestTerm(dictionary, text, start, ends, small);
    for (const term of [asWritten, inSmall && { ...inSmall, target: capitalised(inSmall.target) }]) {
      if (term && term.end > (best?.end ?? 0)) best = term;
    }
  }
  return best;
}

/** Grows the phrase word by word for as long as some entry begins with it, so long entries cost nothing elsewhere. */
function longestTerm(
  nextEntry: NextEntry,
  text: string,
  start: number,
  ends: readonly number[],
  first: string,
): Term | undefined {
  let found: Term | undefined;
  for (const end of ends) {
    const rest = text.slice(start, end).replace(/\s+/gu, ' ');
    const phrase = first + rest.slice(first.length);
    const entry = nextEntry(phrase);
    if (!entry?.source.startsWith(phrase)) break;
    if (entry.source === phrase) found = { end, target: entry.target };
  }
  return found;
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

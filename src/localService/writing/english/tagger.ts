import nlp from 'compromise';
import type { Span } from '../../../formats/prose/technicalSpans';

/** One word of a sentence with its parts of speech, as compromise names them (`Noun`, `Plural`, `Infinitive`, …). */
export interface Word {
  /** Text as written. */
  text: string;
  /** Text in lower case, with typographic apostrophes made plain. */
  lower: string;
  /** UTF-16 offsets in the tagged text. */
  start: number;
  end: number;
  tags: ReadonlySet<string>;
  /** Punctuation follows, so what comes next is not part of the same phrase. */
  endsPhrase: boolean;
}

export type Sentence = readonly Word[];

interface TaggedTerm {
  text: string;
  tags: string[];
  post: string;
  offset: { start: number; length: number };
}

/**
 * Splits a text into sentences of tagged words. A word that touches one of `names` (code, paths, placeholders) is
 * tagged `Name` alone: no rule may draw conclusions from its form.
 */
export function tagSentences(text: string, names: readonly Span[] = []): Sentence[] {
  const sentences = nlp(text).json({ offset: true, terms: { offset: true } }) as Array<{ terms: TaggedTerm[] }>;
  return sentences.map(({ terms }) => joinContractions(text, terms).map((word) => withNames(word, names)));
}

const nameTags: ReadonlySet<string> = new Set(['Name']);

function withNames(word: Word, names: readonly Span[]): Word {
  return names.some((name) => name.start < word.end && word.start < name.end) ? { ...word, tags: nameTags } : word;
}

/** compromise splits "doesn't" in a word and an empty one; here it stays one word with the tags of both. */
function joinContractions(text: string, terms: readonly TaggedTerm[]): Word[] {
  const words: Word[] = [];
  for (const term of terms) {
    const previous = words.at(-1);
    if (term.text === '' && previous) {
      words[words.length - 1] = { ...previous, tags: new Set([...previous.tags, ...term.tags]) };
      continue;
    }
    const start = term.offset.start;
    const end = start + term.text.length;
    words.push({
      text: text.slice(start, end),
      lower: text.slice(start, end).toLowerCase().replaceAll('’', "'"),
      start,
      end,
      tags: new Set(term.tags),
      endsPhrase: /[^\s]/.test(term.post),
    });
  }
  return words;
}

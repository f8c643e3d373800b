import { findPlaceholders } from '../../formats/placeholders/find';
import { findTechnicalSpans, mergeSpans, type Span } from '../../formats/prose/technicalSpans';

/** Returns the spans that are never corrected: placeholders, code, names, paths and addresses; ascending, not overlapping. */
export function protectedSpans(text: string): Span[] {
  return mergeSpans([
    ...findPlaceholders(text, { kind: 'markdown' }),
    ...findTechnicalSpans(text),
    ...wordsWithMarks(text),
    ...wordsWithBrackets(text),
  ]);
}

/** Accents apart from their letter, soft hyphens, joiners, forms for all (`développeur·euse·s`): no list has such words, and a part of one is no word. */
function wordsWithMarks(text: string): Span[] {
  if (!marks.test(text)) return [];
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}·]+/gu), ({ index, 0: word }) => ({ word, index }))
    .filter(({ word }) => marks.test(word))
    .map(({ word, index }) => ({ start: index, end: index + word.length }));
}

/** "[u]ser", "plugin(s)", "(re)start": neither what stands in the brackets nor what stands beside them is a word. */
function wordsWithBrackets(text: string): Span[] {
  if (!inner.test(text)) return [];
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}'’()[\]{}-]+/gu), ({ index, 0: word }) => ({ word, index }))
    .filter(({ word }) => inner.test(word))
    .map(({ word, index }) => ({ start: index, end: index + word.length }));
}

const inner = /[\p{L}\p{N}][([{]\p{L}|\p{L}[)\]}][\p{L}\p{N}]/u;
const marks = /[\p{M}\p{Cf}]|(?<=\p{L})·(?=\p{L})/u;

import { baseLanguage } from '../../../formats/languageCode';
import { endsSentence } from '../../../formats/sentenceEnds';
import { spaceBetween } from '../transcript';

/** Surroundings of the words to put. */
export interface SpokenPlace {
  /** Text of the paragraph before, or of the line of a program, without the marks of a comment. */
  before: string;
  after: string;
  isProse: boolean;
  /** Text that stands before came of the same dictation, so the service knew of it. */
  continues: boolean;
  /** Language of the words, where it is known. */
  language?: string;
}

/** Words as they are written where they are put. */
export interface FittedText {
  text: string;
  /** Space between it and what stands behind it. */
  space: '' | ' ';
}

const nothingBefore = /^[\s"'“”„‘’«‹¿¡([{*_>-]*$/u;
/** Quotes and brackets that open where a blank, or nothing, stands before them. */
const opening = /["'“„‘«‹¿¡([{]/u;
const ownCapital = /^(?:\p{Lu}\p{L}*\p{Lu}|\p{L}+\p{Lu}|I(?![\p{L}\d]))/u;
/** Words of one letter that are no names: `A`, in other languages others. */
const smallWord = /^(?:[AEOYÀÓ]|\p{L}{2,})(?![\p{L}\d])/u;

/**
 * Words as they fit: with a space where one is missing, with a capital at the beginning of a sentence, and without one, or a
 * full stop, in the middle of one.
 * @param said as the service wrote it, a sentence or a part of one
 */
export function fitSpoken(said: string, place: SpokenPlace): FittedText {
  const { before, after, continues, isProse, language = '' } = place;
  let text = said.replace(/\s+/g, ' ').trim();
  if (text === '') return { text: '', space: '' };
  if (isProse && isSentenceStart(before)) text = capitalised(text, language);
  else if (isProse && !continues) text = inMiddle(text, language);
  if (isProse && /^["'”’»)\]]*\s*(?:\p{Ll}|[.,;:!?])/u.test(after)) text = text.replace(/(?<![.])\.$/, '');
  const space = isOpened(before) ? '' : spaceBetween(before, text);
  return { text: space + text, space: /^[\p{L}\p{N}"'“„«‹¿¡([{]/u.test(after) ? spaceBetween(text, after) : '' };
}

function isSentenceStart(before: string): boolean {
  return nothingBefore.test(before) || endsSentence(before.trimEnd());
}

/** Returns whether a quote or bracket was opened directly before the caret. */
function isOpened(before: string): boolean {
  let end = before.length;
  while (end > 0 && opening.test(before.charAt(end - 1))) end--;
  return end < before.length && (end === 0 || /\s/.test(before.charAt(end - 1)));
}

/** Names that begin small, such as `iPhone`, stay. */
function capitalised(text: string, language: string): string {
  if (ownCapital.test(text)) return text;
  return text.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, (start) => start.toLocaleUpperCase(language || 'en'));
}

/** The capital that a service puts at the beginning of all it writes is none here; German writes nouns with one. */
function inMiddle(text: string, language: string): string {
  if (baseLanguage(language) === 'de' || ownCapital.test(text) || !smallWord.test(text)) return text;
  return text.replace(/^\p{Lu}/u, (letter) => letter.toLocaleLowerCase(language || 'en'));
}

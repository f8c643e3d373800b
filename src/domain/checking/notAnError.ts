import type { OffsetRange } from '../../formats/trackedRange';
import { sentenceHash } from './sentenceHash';

/** Words of which a user said that they are right where they stand, whatever a rule says. */
export interface NotAnError {
  /** Id of the rule. */
  rule: string;
  words: string;
  /** The word before and the word behind; empty at the ends of a sentence. */
  before: string;
  after: string;
}

/** Words in their place, so that they are known again where their sentence moves, or is changed elsewhere. */
export function wordsInPlace(rule: string, sentence: string, { start, end }: OffsetRange): NotAnError {
  return {
    rule,
    words: oneLine(sentence.slice(start, end)),
    before: wordsOf(sentence.slice(Math.max(0, start - nearby), start)).at(-1) ?? '',
    after: wordsOf(sentence.slice(end, end + nearby))[0] ?? '',
  };
}

/** Stands for words in their place where they are compared. */
export function keyOf({ rule, words, before, after }: NotAnError): string {
  return sentenceHash(JSON.stringify([rule, words, before, after]));
}

/** Units to look for a neighbour in. */
const nearby = 200;

/** Returns the words of a text in lower case: a sentence may begin with another word another time. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}_'’-]+/gu) ?? [];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

import { blankSpans } from '../../formats/placeholders/blankSpans';
import { findPlaceholders } from '../../formats/placeholders/find';
import { reason } from '../../formats/reason';
import type { FileFinding } from './findings';
import type { TextPair } from '../../formats/textPair';
import { findingIn } from './findingIn';

/** Numbers of a source that its translation does not have, in whichever digits. */
export function checkNumbers(pair: TextPair): FileFinding[] {
  const { source, target, forms, hasForms } = pair;
  if (forms || hasForms || !/[0-9]/.test(source)) return [];
  const there = digitsIn(target.text);
  const missing = [...new Set(numbersIn(source))].filter((digits) => !there.includes(digits));
  if (missing.length === 0) return [];
  return [findingIn(pair, 'numbers', { severity: 'information', message: reason('numbers', missing.join(', ')) })];
}

/** The digits of the numbers of a source; “one” and “two” are words in many languages. */
function numbersIn(text: string): string[] {
  const blanked = blankSpans(text, findPlaceholders(text));
  return [...blanked.matchAll(number)].flatMap(([written]) => {
    const digits = written.replace(/[^0-9]/g, '');
    return digits.length < 2 || /^0+$/.test(digits) ? [] : [digits];
  });
}

const number = /(?<![\p{L}\p{N}_])[0-9]+(?:[.,][0-9]+)*(?![\p{L}_])/gu;

/** All numbers of a translation one after the other, without what separates their thousands and decimals. */
function digitsIn(text: string): string {
  const runs = text.match(/\p{Nd}+(?:[.,'’٫٬\s]\p{Nd}+)*/gu) ?? [];
  return runs.map((run) => Array.from(run, digitOf).join('')).join(' ');
}

/** A decimal digit of any script; each script has its ten in a row. */
function digitOf(character: string): string {
  if (!/\p{Nd}/u.test(character)) return '';
  if (/[0-9]/.test(character)) return character;
  let zero = character.codePointAt(0) ?? 0;
  const first = zero;
  while (first - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(first - zero);
}

import { countCharacters } from '../../api/schemas/characters';
import type { LengthLimit } from '../../formats/xliff/lengthLimits';
import type { XliffTranslation } from '../../formats/xliff/translations';
import type { FileFinding } from './findings';
import { reason } from '../../formats/reason';
import type { TextPair } from '../../formats/textPair';
import { findingIn } from './findingIn';

/** Compares the targets of one unit, which are limited together, with what the file allows. */
export function checkLength(unit: readonly XliffTranslation[]): FileFinding[] {
  const [first] = unit;
  const last = unit.at(-1);
  if (!first || !last || first.limits.length === 0) return [];
  // A code is a blank in the text of a content, and no character of the translation.
  const text = unit.map(({ target }) => withoutCodes(target)).join('');
  const { start, end } = last.target;
  return first.limits.flatMap((limit): FileFinding[] => {
    const length = measure(text, limit.unit);
    const finding = (code: 'too-long' | 'too-short', bound: number): FileFinding[] => {
      const message =
        limit.unit === 'characters'
          ? reason(code, length, bound)
          : reason(`${code}-bytes`, length, bound, limit.unit.toUpperCase());
      return [{ code, severity: 'warning', message, start, end, segment: last.segment }];
    };
    if (length > limit.maximum) return finding('too-long', limit.maximum);
    if (length < limit.minimum) return finding('too-short', limit.minimum);
    return [];
  });
}

function withoutCodes({ text, codes, stretches }: XliffTranslation['target']): string {
  if (codes.length === 0) return text;
  const isCode = (start: number): boolean => codes.some((code) => code.start === start);
  return stretches
    .map(({ offset, start }, index) => (isCode(start) ? '' : text.slice(offset, stretches[index + 1]?.offset)))
    .join('');
}

function measure(text: string, unit: LengthLimit['unit']): number {
  if (unit === 'characters') return countCharacters(text);
  return unit === 'utf-16' ? 2 * text.length : new TextEncoder().encode(text).length;
}

/** Note to translators about a limit: `max-length:40` of Weblate, “Maximum length: 40 characters”. */
const noted = /\bmax(?:imum)?[ _-]?(?:length|len|chars?|characters)[ :=]{1,3}(\d{1,5})\b/i;

/** Returns the max length of a translation in characters, as what is said about it has it. */
export function notedLength(context: string | undefined): number | undefined {
  const found = noted.exec(context ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Compares a translation with the length that what is said about it allows. */
export function checkNotedLength(pair: TextPair): FileFinding[] {
  const most = notedLength(pair.context) ?? Infinity;
  const length = most === Infinity ? 0 : countCharacters(pair.target.text.trim());
  if (length <= most) return [];
  return [findingIn(pair, 'too-long', { severity: 'warning', message: reason('too-long', length, most) })];
}

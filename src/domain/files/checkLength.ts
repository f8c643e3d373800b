import { countCharacters } from '../../api/schemas/characters';
import type { LengthLimit } from '../../formats/xliff/lengthLimits';
import type { XliffTranslation } from '../../formats/xliff/translations';
import type { FileFinding } from './findings';

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
    const finding = (code: FileFinding['code'], message: string): FileFinding[] => [
      { code, severity: 'warning', message, start, end, segment: last.segment },
    ];
    if (length > limit.maximum)
      return finding('too-long', `The translation has ${count(length, limit)}; the file allows ${limit.maximum}.`);
    if (length < limit.minimum)
      return finding('too-short', `The translation has ${count(length, limit)}; the file asks for ${limit.minimum}.`);
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

function count(length: number, { unit }: LengthLimit): string {
  const noun = unit === 'characters' ? 'character' : 'byte';
  const encoding = unit === 'characters' ? '' : ` in ${unit.toUpperCase()}`;
  return `${length} ${noun}${length === 1 ? '' : 's'}${encoding}`;
}

import type { TextEdit } from '../edits';
import { plainTag, standardTag } from '../languageTag';
import { placeAttributes } from './attributes';

/** Scripts that are written from right to left. */
const fromRight = new Set('Adlm Arab Aran Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa'.split(' '));

/** Returns the direction a language is written in. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return fromRight.has(new Intl.Locale(standardTag(language)).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

/** `<html …>`, and `<body …>`, where some pages say their direction. */
const roots = /<(?:html|body)\b(?:[^<>"']|"[^"<>]*"|'[^'<>]*')*>/gi;

/**
 * The edits that say of a page which language it is in and which way that is read, where it says so of its source; a page
 * that becomes one of the other direction gets told that.
 */
export function languageEdits(page: string, targetLanguage: string): TextEdit[] {
  const language = plainTag(targetLanguage);
  const direction = directionOf(language);
  return Array.from(page.matchAll(roots)).flatMap(({ 0: tag, index }): TextEdit[] => {
    const attributes = placeAttributes(page, index, index + tag.length);
    const named = (name: string): typeof attributes => attributes.filter((one) => one.name.toLowerCase() === name);
    const languages = [...named('lang'), ...named('xml:lang')].filter(({ start, end }) =>
      isCode(page.slice(start, end)),
    );
    const directions = named('dir').filter(({ start, end }) => /^(?:ltr|rtl)$/i.test(page.slice(start, end)));
    const edits = [
      ...languages.map(({ start, end }) => ({ start, end, newText: language })),
      ...directions.map(({ start, end }) => ({ start, end, newText: direction })),
    ].filter(({ start, end, newText }) => page.slice(start, end) !== newText);
    const last = languages.at(-1);
    const wasFrom = last && directionOf(page.slice(last.start, last.end));
    if (last && directions.length === 0 && named('dir').length === 0 && wasFrom !== direction) {
      const end = /["']/.test(page.charAt(last.end)) ? last.end + 1 : last.end;
      edits.push({ start: end, end, newText: ` dir="${direction}"` });
    }
    return edits.toSorted((a, b) => a.start - b.start);
  });
}

function isCode(said: string): boolean {
  return /^[A-Za-z]{2,3}(?:[-_][A-Za-z\d]{1,8})*$/.test(said);
}

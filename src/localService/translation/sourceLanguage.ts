import { findLanguage } from '../data/catalogue';
import { badRequest } from '../http/failure';
import { hasWords, openSpans, type MarkedText } from './markedText';

/** The language of a text as a code of the contract, or `undefined` when it cannot be told. */
export type DetectLanguage = (text: string) => string | undefined;

/**
 * The source language of every text, in upper case (contract §1.7). A text too short to tell takes the language of
 * all texts of the request and their context together; a text without words is in no language, and gets it too.
 */
export function sourceLanguages(texts: readonly MarkedText[], context: string, detect: DetectLanguage): string[] {
  const known = (text: string): string | undefined => {
    const code = text.trim() === '' ? undefined : detect(text);
    return code !== undefined && findLanguage('translate_text', code)?.usable_as_source ? code : undefined;
  };
  const plain = texts.map(openText);
  const fallback = known([...plain, context].join('\n'));
  return texts.map((marked, index) => {
    const code = known(plain[index] ?? '') ?? fallback;
    if (code === undefined && hasWords(marked)) {
      throw badRequest(`The language of text ${index} cannot be detected. Send 'source_lang'.`);
    }
    return (code ?? 'en').toUpperCase();
  });
}

function openText(marked: MarkedText): string {
  return openSpans(marked)
    .map(({ start, end }) => marked.text.slice(start, end))
    .join(' ');
}

import { sameBaseLanguage } from '../../api/languageCodes';
import type { DictionaryPair } from '../../api/resources/glossaries';
import { englishName } from '../../formats/englishName';
import type { TermRow } from '../../formats/glossaries/row';

const titles = {
  source: /^(?:source(?: (?:term|phrase|text|language))?|term|phrase|quelle|ausgangstext|original)$/i,
  target: /^(?:target(?: (?:term|phrase|text|language))?|translation|ziel|zieltext|übersetzung|traduction)$/i,
};

/** True for a first row that holds column titles: `source, target`, or the names or codes of the two languages. */
export function isHeader({ source, target, sourceLang }: TermRow, pair: DictionaryPair): boolean {
  if (sourceLang && /^source/i.test(sourceLang)) return true;
  return isTitle(source, titles.source, pair.sourceLang) && isTitle(target, titles.target, pair.targetLang);
}

function isTitle(cell: string, words: RegExp, lang: string): boolean {
  const text = cell.trim();
  return words.test(text) || isCode(text, lang) || text.toLowerCase() === englishName(lang)?.toLowerCase();
}

/** `en`, `EN-US`: the row `en, de` cannot be anything else in a dictionary of the two. */
function isCode(text: string, lang: string): boolean {
  return /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.test(text) && sameBaseLanguage(text, lang);
}

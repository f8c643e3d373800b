import { isVariant, sameLanguage } from '../../api/languageCodes';
import type { DictionaryPair } from '../../api/resources/glossaries';

/** What the service says of a language a glossary may have. */
export interface GlossaryLanguage {
  lang: string;
  name: string;
}

/**
 * Why a glossary cannot have a dictionary of this pair (contract §5), as a sentence; `undefined` when it can.
 * @param languages those of `GET /v3/languages?resource=glossary`
 */
export function pairProblem(pair: DictionaryPair, languages: readonly GlossaryLanguage[]): string | undefined {
  const { sourceLang, targetLang } = pair;
  if (sameLanguage(sourceLang, targetLang)) return 'The two languages of a dictionary must not be the same.';
  for (const code of [sourceLang, targetLang]) {
    if (languages.some(({ lang }) => sameLanguage(lang, code))) continue;
    return isVariant(code)
      ? `A dictionary is for a language as a whole, not for its variant “${code}”.`
      : `The service has no glossaries for the language “${code}”.`;
  }
  return undefined;
}

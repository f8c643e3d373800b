import { isVariant, sameLanguage } from '../../api/languageCodes';
import type { DictionaryPair } from '../../api/resources/glossaries';
import { reason, type Reason } from '../../formats/reason';

/** Language a glossary may have, as the service describes it. */
export interface GlossaryLanguage {
  lang: string;
  name: string;
}

/**
 * Reason why a glossary cannot have a dictionary of this pair (contract §5); `undefined` when it can.
 * @param languages those of `GET /v3/languages?resource=glossary`
 */
export function pairProblem(pair: DictionaryPair, languages: readonly GlossaryLanguage[]): Reason | undefined {
  const { sourceLang, targetLang } = pair;
  if (sameLanguage(sourceLang, targetLang)) return reason('pair-same');
  for (const code of [sourceLang, targetLang]) {
    if (languages.some(({ lang }) => sameLanguage(lang, code))) continue;
    return isVariant(code) ? reason('pair-variant', code) : reason('pair-no-language', code);
  }
  return undefined;
}

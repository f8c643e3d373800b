import type { ServiceClient } from '../../api/client';
import { ServiceError } from '../../api/errors';
import { baseLanguage, sameLanguage } from '../../api/languageCodes';
import type { CallOptions } from '../../api/request';
import type { DictionaryPair } from '../../api/resources/glossaries';
import { phraseProblem } from '../../api/schemas/glossaryEntries';
import type { Language } from '../../api/schemas/languages';
import { explain } from '../say/errorMessages';
import { nameOf } from '../languageNames';
import { pickLanguage } from '../languagePicker';
import type { LanguageSide } from '../recentLanguages';
import type { GlossaryParts } from './parts';
import { askText } from '../say/ask';

/** Asks for a phrase, or a name, by the rules of the contract (§5), which are checked while typing. */
export async function askPhrase(question: {
  title: string;
  prompt: string;
  /** How it is called in a sentence: `source`. */
  what: string;
  value?: string;
}): Promise<string | undefined> {
  const { title, prompt, what, value } = question;
  const answer = await askText({
    title,
    prompt,
    value,
    ignoreFocusOut: true,
    // White space around it is not sent, so it is no problem while the next word is being typed.
    validateInput: (text) => problemOf(text, what),
  });
  return answer?.trim();
}

export function problemOf(text: string, what: string): string | undefined {
  const problem = phraseProblem(text.trim());
  return problem && `The ${what} ${problem}.`;
}

/** Asks for the two languages of a new dictionary. `taken` are the pairs there are already. */
export async function askPair(
  parts: GlossaryParts,
  title: string,
  taken: readonly DictionaryPair[] = [],
): Promise<DictionaryPair | undefined> {
  const sourceLang = await askLanguage(parts, 'source', `${title}: Source Language`, () => true);
  if (!sourceLang) return undefined;
  const isFree = (code: string): boolean =>
    !sameLanguage(code, sourceLang) &&
    !taken.some((pair) => sameLanguage(pair.sourceLang, sourceLang) && sameLanguage(pair.targetLang, code));
  const targetLang = await askLanguage(parts, 'target', `${title}: From ${nameOf(sourceLang)} to`, isFree);
  return targetLang ? { sourceLang, targetLang } : undefined;
}

async function askLanguage(
  { access, recent }: GlossaryParts,
  side: LanguageSide,
  title: string,
  isOffered: (code: string) => boolean,
): Promise<string | undefined> {
  const choice = await pickLanguage({
    side,
    title,
    mustBeNamed: true,
    // Dictionaries are of base languages and serve their variants (contract §5).
    first: recent.of(side).map(baseLanguage).filter(isOffered),
    load: async (signal) => {
      const { client } = await access.use(signal);
      return (await glossaryLanguages(client, { signal })).filter(({ lang }) => isOffered(lang));
    },
    explain: (error) => explain(error, access.connection).sentence,
  });
  return choice?.code?.toLowerCase();
}

/** The languages dictionaries can have; a service without that list tells its pairs (contract §7). */
async function glossaryLanguages(client: ServiceClient, options: CallOptions): Promise<readonly Language[]> {
  try {
    return await client.languages.list('glossary', options);
  } catch (error) {
    if (!ServiceError.is(error, 'not-found')) throw error;
    const pairs = await client.glossaries.pairs(options);
    const codes = new Set(pairs.flatMap((pair) => [pair.source_lang, pair.target_lang]));
    return [...codes].map((lang) => ({
      lang,
      name: nameOf(lang),
      usable_as_source: true,
      usable_as_target: true,
      status: 'stable',
      features: {},
    }));
  }
}

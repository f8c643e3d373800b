import type { ServiceClient } from '../../../api/client';
import { ServiceError } from '../../../api/errors';
import { baseLanguage, sameLanguage } from '../../../api/languageCodes';
import type { CallOptions } from '../../../api/request';
import type { DictionaryPair } from '../../../api/resources/glossaries';
import type { Language } from '../../../api/schemas/languages';
import { explain } from '../../messages/errorMessages';
import { nameOf } from '../../languages/languageNames';
import { pickLanguage } from '../../languages/languagePicker';
import type { LanguageSide } from '../../languages/recentLanguages';
import type { GlossaryDependencies } from './parts';
import { askName } from '../verbs';
import { problemOf } from './phraseProblem';
import { t } from '../../../shared/l10n';

/** Asks for a phrase, or a name, by the rules of the contract (§5), which are checked while typing. */
export async function askPhrase({
  what,
  ...question
}: {
  title: string;
  prompt: string;
  what: 'source' | 'target' | 'name';
  value?: string;
}): Promise<string | undefined> {
  return await askName(question, (text) => problemOf(text, what));
}

/** Asks for the two languages of a new dictionary. `taken` are the pairs there are already. */
export async function askPair(
  parts: GlossaryDependencies,
  title: string,
  taken: readonly DictionaryPair[] = [],
): Promise<DictionaryPair | undefined> {
  const sourceLang = await askLanguage(parts, 'source', t('{0}: Source Language', title), () => true);
  if (!sourceLang) return undefined;
  const isFree = (code: string): boolean =>
    !sameLanguage(code, sourceLang) &&
    !taken.some((pair) => sameLanguage(pair.sourceLang, sourceLang) && sameLanguage(pair.targetLang, code));
  const targetLang = await askLanguage(parts, 'target', t('{0}: From {1} to', title, nameOf(sourceLang)), isFree);
  return targetLang ? { sourceLang, targetLang } : undefined;
}

async function askLanguage(
  { access, recent }: GlossaryDependencies,
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

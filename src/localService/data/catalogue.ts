import { baseLanguage } from '../../formats/languageCode';
import * as v from 'valibot';
import {
  languageResources,
  languageSchema,
  type Language,
  type LanguageResource,
  type LegacyLanguage,
} from '../../api/schemas/languages';
import { isTarget } from '../../api/schemas/target';
import languages from './languages.json';

/** Targets that are accepted though the contract does not list them (contract §2). */
const unlistedTargets: readonly string[] = ['en', 'pt'];

/** Language as in the contract, with a mark if any variant of it is taken. */
const entrySchema = v.pipe(
  languageSchema,
  v.transform((language): Language => {
    const isTaken = !language.usable_as_target && unlistedTargets.includes(language.lang);
    return isTaken ? { ...language, takes_any_variant: true } : language;
  }),
);

/** Every language of every resource with everything the contract knows about it, beta and external included. */
const catalogue: Readonly<Record<LanguageResource, readonly Language[]>> = v.parse(
  v.object(v.entriesFromList(languageResources, v.array(entrySchema))),
  languages,
);

export interface LanguageFilter {
  beta: boolean;
  /** Features a third party provides. */
  external: boolean;
}

/** The languages of `GET /v3/languages` (contract §9.1): what is not stable or not our own only when asked for. */
export function languagesOf(resource: LanguageResource, include: LanguageFilter): Language[] {
  const shown = (status: string): boolean => status === 'stable' || (include.beta && status === 'beta');
  return catalogue[resource]
    .filter((language) => shown(language.status))
    .map((language) => ({
      ...language,
      features: Object.fromEntries(
        Object.entries(language.features).filter(
          ([, feature]) => shown(feature.status) && (include.external || !feature.external),
        ),
      ),
    }));
}

/**
 * The languages of the deprecated `GET /v2/languages` (contract §9.3): the stable ones of text translation whose
 * code has two letters, in upper case.
 */
export function legacyLanguages(type: 'source' | 'target'): LegacyLanguage[] {
  return languagesOf('translate_text', { beta: false, external: false })
    .filter(({ lang }) => baseLanguage(lang).length === 2)
    .filter((language) => (type === 'source' ? language.usable_as_source : language.usable_as_target))
    .map(({ lang, name, features }) => ({
      language: lang.toUpperCase(),
      // The old list calls the bare code by its script.
      name: lang === 'zh' ? 'Chinese (simplified)' : name,
      ...(type === 'target' && { supports_formality: 'formality' in features }),
    }));
}

/** Codes of what texts are translated from and to, beta and unlisted targets included. */
export function translationLanguages(): { sources: string[]; targets: string[] } {
  const languages = catalogue.translate_text;
  return {
    sources: languages.filter((language) => language.usable_as_source).map(({ lang }) => lang),
    targets: languages.filter(isTarget).map(({ lang }) => lang),
  };
}

/** A language of a resource by its code in any case, beta ones too; `undefined` when the contract has no such code. */
export function findLanguage(resource: LanguageResource, code: string): Language | undefined {
  const wanted = code.toLowerCase();
  return catalogue[resource].find(({ lang }) => lang.toLowerCase() === wanted);
}

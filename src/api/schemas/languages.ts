import * as v from 'valibot';
import { isWellFormedCode } from '../../formats/languageCode';

/** The values of `resource` the contract names (§9.1, C4); a service may know more. */
export const languageResources = [
  'translate_text',
  'translate_document',
  'voice',
  'write',
  'glossary',
  'style_rules',
  'translation_memory',
] as const;
export type LanguageResource = (typeof languageResources)[number];

const languageFeatureSchema = v.looseObject({
  status: v.string(),
  /** Provided by a third party. */
  external: v.optional(v.boolean()),
});

/** One language of `GET /v3/languages` (contract §9.1). */
export const languageSchema = v.looseObject({
  /** BCP 47, e.g. `pt-BR`, `zh-Hant`. */
  lang: v.string(),
  name: v.string(),
  usable_as_source: v.boolean(),
  usable_as_target: v.boolean(),
  /**
   * Beyond the contract, by the local service: whether it may be asked for though it is not listed as a target. It takes
   * the variant that it translates best then.
   */
  takes_any_variant: v.optional(v.boolean()),
  /** `stable`, `beta`, `early_access`, or one we do not know yet. */
  status: v.string(),
  /** Feature key → status; unknown keys pass (contract C5). */
  features: v.record(v.string(), languageFeatureSchema),
});
/**
 * A language, and what the service can do with it.
 * @interface
 */
export type Language = v.InferOutput<typeof languageSchema>;

/** Languages of an answer, without any that has no valid code: codes become parts of paths and of requests. */
export const languagesResponseSchema = v.pipe(
  v.array(languageSchema),
  v.transform((languages) => languages.filter(({ lang }) => isWellFormedCode(lang))),
);

/** One resource of `GET /v3/languages/resources` (contract §9.2); an absent flag means false. */
export const resourceInfoSchema = v.looseObject({
  name: v.string(),
  features: v.array(
    v.looseObject({
      name: v.string(),
      needs_source_support: v.optional(v.boolean()),
      needs_target_support: v.optional(v.boolean()),
    }),
  ),
});
export type ResourceInfo = v.InferOutput<typeof resourceInfoSchema>;

export const resourcesResponseSchema = v.array(resourceInfoSchema);

/** One language of the deprecated `GET /v2/languages` (contract §9.3), e.g. `EN-GB`. */
export const legacyLanguageSchema = v.looseObject({
  language: v.string(),
  name: v.string(),
  supports_formality: v.optional(v.boolean()),
});
export type LegacyLanguage = v.InferOutput<typeof legacyLanguageSchema>;

export const legacyLanguagesResponseSchema = v.pipe(
  v.array(legacyLanguageSchema),
  v.transform((languages) => languages.filter(({ language }) => isWellFormedCode(language))),
);

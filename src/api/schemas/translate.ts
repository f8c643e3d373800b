import * as v from 'valibot';
import { languageCodeSchema, maxCharacters, uuidSchema } from './common';
import { limits } from './limits';
import { notAppliedSchema } from './notApplied';

export const modelTypes = ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;
export const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;
export const splitSentencesModes = ['0', '1', 'nonewlines'] as const;
const tagHandlings = ['xml', 'html'] as const;
const tagHandlingVersions = ['v1', 'v2'] as const;

/** Percent of likeness that a match in a translation memory needs (contract §2). */
export const memoryThresholdSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/** `POST /v2/translate` (contract §2), as JSON. Form bodies are turned into this shape first. */
export const translateRequestSchema = v.looseObject({
  text: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(limits.translate.textsPerRequest)),
  /** Absent = detect; a glossary needs it. */
  source_lang: v.optional(languageCodeSchema),
  target_lang: languageCodeSchema,
  /** Helps the translation; neither translated nor billed. */
  context: v.optional(v.string()),
  model_type: v.optional(v.picklist(modelTypes)),
  formality: v.optional(v.picklist(formalities)),
  glossary_id: v.optional(uuidSchema),
  glossary_ids: v.optional(v.pipe(v.array(uuidSchema), v.maxLength(limits.translate.glossaryIds))),
  split_sentences: v.optional(v.picklist(splitSentencesModes)),
  preserve_formatting: v.optional(v.boolean()),
  show_billed_characters: v.optional(v.boolean()),
  outline_detection: v.optional(v.boolean()),
  non_splitting_tags: v.optional(v.array(v.string())),
  splitting_tags: v.optional(v.array(v.string())),
  ignore_tags: v.optional(v.array(v.string())),
  style_id: v.optional(uuidSchema),
  custom_instructions: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), maxCharacters(limits.translate.customInstructionLength))),
      v.maxLength(limits.translate.customInstructions),
    ),
  ),
  tag_handling: v.optional(v.picklist(tagHandlings)),
  tag_handling_version: v.optional(v.picklist(tagHandlingVersions)),
  translation_memory_id: v.optional(uuidSchema),
  translation_memory_threshold: v.optional(memoryThresholdSchema),
  enable_beta_languages: v.optional(v.boolean()),
});
/**
 * Texts, and how they are to be translated.
 * @interface
 */
export type TranslateRequest = v.InferOutput<typeof translateRequestSchema>;

/** Outcome of a style rule, or of the custom instructions, of a list. */
export type StyleOutcomeKind = 'effective' | 'withoutEffect' | 'wished' | 'notApplied';

/** Beyond the contract, of the local service: what became of the style rule list of a request. */
export const styleOutcomeSchema = v.looseObject({
  rules: v.array(
    v.looseObject({
      category: v.string(),
      rule: v.string(),
      /** A `StyleOutcomeKind`: `wished` where an engine that reads instructions was told. */
      outcome: v.string(),
    }),
  ),
  /** Outcome of the custom instructions; absent where the list has none. */
  instructions: v.optional(v.string()),
});
export type StyleOutcome = v.InferOutput<typeof styleOutcomeSchema>;

/** One item of the answer, in the order of the request's texts. */
export const translationSchema = v.looseObject({
  /** '' where a service leaves it out. */
  detected_source_language: v.optional(v.string(), ''),
  text: v.string(),
  /** Unicode code points of the source; needs `show_billed_characters`. */
  billed_characters: v.optional(v.number()),
  /** Model that was used; needs `model_type`. */
  model_type_used: v.optional(v.string()),
  /** Version of the tag handling; needs `tag_handling`. */
  tag_handling_version: v.optional(v.string()),
  /** Beyond the contract, of the local service: why there is no translation to be trusted; the text is its source. */
  problem: v.optional(v.string()),
  /** Beyond the contract, of the local service: percent of likeness, where all of it is from a translation memory. */
  memory_match: v.optional(v.number()),
  /** Beyond the contract, of the local service: entries of the glossaries that the translation has in no form. */
  missing_terms: v.optional(v.array(v.object({ source: v.string(), target: v.string() }))),
  not_applied: notAppliedSchema,
  /** Beyond the contract, of the local service: of all texts of the request. */
  style_outcome: v.optional(styleOutcomeSchema),
});
/**
 * The translation of one text.
 * @interface
 */
export type Translation = v.InferOutput<typeof translationSchema>;

/** Answer of `POST /v2/translate`. The two top-level fields are a second place some servers use (contract C3). */
export const translateResponseSchema = v.looseObject({
  translations: v.array(translationSchema),
  billed_characters: v.optional(v.number()),
  model_type_used: v.optional(v.string()),
  style_outcome: v.optional(styleOutcomeSchema),
  not_applied: notAppliedSchema,
});
export type TranslateResponse = v.InferOutput<typeof translateResponseSchema>;

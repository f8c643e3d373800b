import * as v from 'valibot';

/** One item of `GET /v3/translation_memories` (contract §10); codes are all lower case. */
export const translationMemorySchema = v.looseObject({
  translation_memory_id: v.string(),
  name: v.string(),
  source_language: v.string(),
  target_languages: v.array(v.string()),
  segment_count: v.number(),
  /** Beyond the contract, of the local service: another one whenever something in it may have changed. */
  version: v.optional(v.string()),
});
/**
 * A translation memory, without its segments.
 * @interface
 */
export type TranslationMemory = v.InferOutput<typeof translationMemorySchema>;

export const translationMemoriesResponseSchema = v.looseObject({
  translation_memories: v.array(translationMemorySchema),
  /** Over all pages. */
  total_count: v.optional(v.number(), 0),
});
export type TranslationMemoriesResponse = v.InferOutput<typeof translationMemoriesResponseSchema>;

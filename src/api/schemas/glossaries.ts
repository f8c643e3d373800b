import * as v from 'valibot';
import { languageCodeSchema } from './common';
import { limits } from './limits';

/*
 * Glossaries v3 (contract §5), v2 (§6) and their language pairs (§7). Languages are bare codes; how entries are
 * written in the one string `entries` is the business of glossaryEntries.ts.
 */

export const entriesFormats = ['tsv', 'csv'] as const;
export type EntriesFormat = (typeof entriesFormats)[number];

/** Not empty, and at most so many bytes of UTF-8 (contract §5). */
const nameSchema = v.pipe(v.string(), v.minLength(1), v.maxBytes(limits.glossary.phraseBytes));

/** One dictionary as it is sent; always send `entries_format`. */
export const dictionaryInputSchema = v.looseObject({
  source_lang: languageCodeSchema,
  target_lang: languageCodeSchema,
  entries: v.string(),
  entries_format: v.optional(v.picklist(entriesFormats)),
});
/**
 * A dictionary as it is sent.
 * @interface
 */
export type DictionaryInput = v.InferOutput<typeof dictionaryInputSchema>;

export const dictionaryInfoSchema = v.looseObject({
  source_lang: v.string(),
  target_lang: v.string(),
  entry_count: v.optional(v.number()),
});
export type DictionaryInfo = v.InferOutput<typeof dictionaryInfoSchema>;

export const glossarySchema = v.looseObject({
  glossary_id: v.string(),
  name: v.string(),
  dictionaries: v.array(dictionaryInfoSchema),
  /** ISO 8601; '' where a service leaves it out. */
  creation_time: v.optional(v.string(), ''),
  /** Seen in one example only (contract I7). */
  ready: v.optional(v.boolean()),
});
/**
 * A glossary, without its entries.
 * @interface
 */
export type Glossary = v.InferOutput<typeof glossarySchema>;

/** Answer to a change of a glossary, of which some services send a part only. */
export const changedGlossarySchema = v.looseObject({ glossary_id: v.string() });

export const glossariesResponseSchema = v.looseObject({ glossaries: v.array(glossarySchema) });

/** `POST /v3/glossaries`. */
export const createGlossaryRequestSchema = v.looseObject({
  name: nameSchema,
  dictionaries: v.pipe(v.array(dictionaryInputSchema), v.minLength(1)),
});
/**
 * Request that creates a glossary.
 * @interface
 */
export type CreateGlossaryRequest = v.InferOutput<typeof createGlossaryRequestSchema>;

/** `PATCH /v3/glossaries/{glossary_id}`: a new name, entries to merge, or both. */
export const patchGlossaryRequestSchema = v.looseObject({
  name: v.optional(nameSchema),
  dictionaries: v.optional(v.pipe(v.array(dictionaryInputSchema), v.maxLength(1))),
});
export type PatchGlossaryRequest = v.InferOutput<typeof patchGlossaryRequestSchema>;

const dictionaryEntriesSchema = v.looseObject({
  source_lang: v.string(),
  target_lang: v.string(),
  entries: v.string(),
  entries_format: v.optional(v.string()),
});
/**
 * The entries of a dictionary, as a table.
 * @interface
 */
export type DictionaryEntries = v.InferOutput<typeof dictionaryEntriesSchema>;

/** `GET /v3/glossaries/{glossary_id}/entries`: wrapped, or one bare dictionary (contract I1). */
export const glossaryEntriesResponseSchema = v.union([
  v.looseObject({ dictionaries: v.array(dictionaryEntriesSchema) }),
  dictionaryEntriesSchema,
]);

/** `POST /v2/glossaries`: one pair, never changed again (contract §6). */
export const createLegacyGlossaryRequestSchema = v.looseObject({
  name: nameSchema,
  source_lang: languageCodeSchema,
  target_lang: languageCodeSchema,
  entries: v.string(),
  entries_format: v.picklist(entriesFormats),
});
export type CreateLegacyGlossaryRequest = v.InferOutput<typeof createLegacyGlossaryRequestSchema>;

export const legacyGlossarySchema = v.looseObject({
  glossary_id: v.string(),
  name: v.string(),
  /** May be false right after creation; usable once true. */
  ready: v.optional(v.boolean(), true),
  source_lang: v.string(),
  target_lang: v.string(),
  /** ISO 8601; '' where a service leaves it out. */
  creation_time: v.optional(v.string(), ''),
  entry_count: v.optional(v.number()),
});
export type LegacyGlossary = v.InferOutput<typeof legacyGlossarySchema>;

export const legacyGlossariesResponseSchema = v.looseObject({ glossaries: v.array(legacyGlossarySchema) });

/** `GET /v2/glossary-language-pairs` (contract §7). */
export const glossaryPairsResponseSchema = v.looseObject({
  supported_languages: v.array(v.looseObject({ source_lang: v.string(), target_lang: v.string() })),
});
export type GlossaryPairsResponse = v.InferOutput<typeof glossaryPairsResponseSchema>;

import * as v from 'valibot';
import { languageCodeSchema, uuidSchema } from './common';
import { limits } from './limits';
import { notAppliedSchema } from './notApplied';
import { formalities, memoryThresholdSchema } from './translate';

/** The fields beside the file of `POST /v2/document` (contract §3.1). */
export const documentUploadSchema = v.looseObject({
  target_lang: languageCodeSchema,
  /** Absent = detect; a glossary needs it. */
  source_lang: v.optional(languageCodeSchema),
  /** Used when the part of the file has no name. */
  filename: v.optional(v.string()),
  /** An extension. */
  output_format: v.optional(v.string()),
  formality: v.optional(v.picklist(formalities)),
  glossary_id: v.optional(uuidSchema),
  glossary_ids: v.optional(v.pipe(v.array(uuidSchema), v.maxLength(limits.document.glossaryIds))),
  style_id: v.optional(uuidSchema),
  translation_memory_id: v.optional(uuidSchema),
  translation_memory_threshold: v.optional(memoryThresholdSchema),
});
export type DocumentUpload = v.InferOutput<typeof documentUploadSchema>;

/** The states of contract §3.2. */
export const documentStates = ['queued', 'translating', 'done', 'error'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Answer of `POST /v2/document` (contract §3.1). The key is not kept by the service: whoever loses it loses the result. */
export const documentHandleSchema = v.looseObject({
  /** 32 hexadecimal digits. */
  document_id: v.string(),
  /** 64 hexadecimal digits. */
  document_key: v.string(),
});
/**
 * Id and key by which a document is requested.
 * @interface
 */
export type DocumentHandle = v.InferOutput<typeof documentHandleSchema>;

/** Body of the status and result calls (contract §3.2, §3.3). */
export const documentKeyRequestSchema = v.looseObject({ document_key: v.string() });

/** Answer of `POST /v2/document/{document_id}` (contract §3.2). */
export const documentStatusSchema = v.looseObject({
  document_id: v.optional(v.string(), ''),
  /** `queued`, `translating`, `done`, `error`, or a state we do not know yet. */
  status: v.string(),
  /** May be absurdly large, or not even a number: nothing depends on it. */
  seconds_remaining: v.fallback(v.nullish(v.number()), undefined),
  /** Characters billed, when `done`; a value that is no number keeps nobody from the result. */
  billed_characters: v.fallback(v.nullish(v.pipe(v.number(), v.minValue(0))), undefined),
  /** Error message, when `error` (contract I2: either name). */
  error_message: v.nullish(v.string()),
  message: v.nullish(v.string()),
  not_applied: notAppliedSchema,
});
/**
 * Progress of a document.
 * @interface
 */
export type DocumentStatus = v.InferOutput<typeof documentStatusSchema>;

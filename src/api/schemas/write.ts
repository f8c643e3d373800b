import * as v from 'valibot';
import { languageCodeSchema } from './common';

/** Styles of `writing_style` (contract §4); a `prefer_` value is dropped silently where the language has no styles. */
export const writingStyles = [
  'default',
  'academic',
  'business',
  'casual',
  'simple',
  'prefer_academic',
  'prefer_business',
  'prefer_casual',
  'prefer_simple',
] as const;
export type WritingStyle = (typeof writingStyles)[number];

/** Values of `tone` (contract §4); never sent together with `writing_style` (C8). */
export const tones = [
  'default',
  'confident',
  'diplomatic',
  'enthusiastic',
  'friendly',
  'prefer_confident',
  'prefer_diplomatic',
  'prefer_enthusiastic',
  'prefer_friendly',
] as const;
export type Tone = (typeof tones)[number];

const textsSchema = v.pipe(v.array(v.string()), v.minLength(1));

/** `POST /v2/write/correct` (contract §4); a style or tone is refused. */
export const correctRequestSchema = v.looseObject({
  text: textsSchema,
  /** Must be the language of the text; variants may differ, which converts the spelling. */
  target_lang: v.optional(languageCodeSchema),
});
export type CorrectRequest = v.InferOutput<typeof correctRequestSchema>;

/** `POST /v2/write/rephrase` (contract §4). */
export const rephraseRequestSchema = v.looseObject({
  text: textsSchema,
  target_lang: v.optional(languageCodeSchema),
  writing_style: v.optional(v.picklist(writingStyles)),
  tone: v.optional(v.picklist(tones)),
});
export type RephraseRequest = v.InferOutput<typeof rephraseRequestSchema>;

export const improvementSchema = v.looseObject({
  text: v.string(),
  target_language: v.optional(v.string()),
  detected_source_language: v.optional(v.string()),
});
export type Improvement = v.InferOutput<typeof improvementSchema>;

/** Answer of both calls, one item for each text in order. */
export const writeResponseSchema = v.looseObject({ improvements: v.array(improvementSchema) });
export type WriteResponse = v.InferOutput<typeof writeResponseSchema>;

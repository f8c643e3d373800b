import * as v from 'valibot';
import { languageCodeSchema } from './common';
import { notAppliedSchema } from './notApplied';

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
/**
 * Texts to correct.
 * @interface
 */
export type CorrectRequest = v.InferOutput<typeof correctRequestSchema>;

/** `POST /v2/write/rephrase` (contract §4). */
export const rephraseRequestSchema = v.looseObject({
  text: textsSchema,
  target_lang: v.optional(languageCodeSchema),
  writing_style: v.optional(v.picklist(writingStyles)),
  tone: v.optional(v.picklist(tones)),
});
/**
 * Texts to rephrase, and how.
 * @interface
 */
export type RephraseRequest = v.InferOutput<typeof rephraseRequestSchema>;

/** Categories of findings; one of style is advice and not in the corrected text. */
export const findingCategories = ['spelling', 'grammar', 'typography', 'style'] as const;
export type FindingCategory = (typeof findingCategories)[number];

/** Suggestions of one finding at most. */
export const mostSuggestions = 3;

/** One place of a text that should say something else, and why. Offsets are UTF-16 units of the text, half-open. */
export const findingSchema = v.object({
  start: v.pipe(v.number(), v.integer(), v.minValue(0)),
  end: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Replacements, best first; none where only a user can tell. */
  suggestions: v.pipe(v.array(v.string()), v.maxLength(mostSuggestions)),
  /** One nobody knows here is treated like grammar. */
  category: v.fallback(v.picklist(findingCategories), 'grammar'),
  /** Stable id of the rule that found it, as `engine/name`: `grammar/subject-verb`. */
  rule: v.string(),
  /** One English sentence. */
  reason: v.string(),
  /** Nothing but an error, with one right answer: may be mended without being looked at. */
  sure: v.boolean(),
});
/**
 * One error in a text, with its corrections.
 * @interface
 */
export type Finding = v.InferOutput<typeof findingSchema>;

/** `code` of the error of the local service about a text that is in another language than it is to be improved in. */
export const otherLanguage = 'other_language';
/** `code` of the error of the local service about a text in a language that nothing in it corrects. */
export const uncorrectedLanguage = 'uncorrected_language';

/** Returns whether a finding is only told: it is not in the corrected text. */
export function isAdvice({ category, suggestions }: Finding): boolean {
  return category === 'style' || suggestions.length === 0;
}

export const improvementSchema = v.looseObject({
  text: v.string(),
  /**
   * An addition of the local service to `correct`, beside the contract: why `text` is what it is. Ascending, not
   * overlapping; the first suggestions of all that are not of style make `text` of the source. Absent where nothing was
   * found, and from remote services, which may have a field of this name that is something else.
   */
  findings: v.fallback(v.optional(v.array(findingSchema)), undefined),
  /** Beyond the contract, of the local service: why a part of the text was left as it was. */
  problem: v.optional(v.string()),
  not_applied: notAppliedSchema,
  target_language: v.optional(v.string()),
  detected_source_language: v.optional(v.string()),
});
/**
 * One text, corrected or rephrased.
 * @interface
 */
export type Improvement = v.InferOutput<typeof improvementSchema>;

/** Answer of both calls, one item for each text in order. */
export const writeResponseSchema = v.looseObject({ improvements: v.array(improvementSchema) });
export type WriteResponse = v.InferOutput<typeof writeResponseSchema>;

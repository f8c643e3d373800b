import * as v from 'valibot';
import { languageCodeSchema, maxCharacters } from './common';
import { limits } from './limits';

/*
 * Style rule lists (contract §8): configured rules from the catalogue and free custom instructions, for one target
 * language. The catalogue itself is not part of the schemas: a service may know more rules.
 */

/** Languages a list can be for (contract §8). */
export const styleRuleLanguages = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'] as const;

/** Names that no object may be given as its own; `v.record` would pass over what stands there. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);

function withoutReservedNames<Value extends v.GenericSchema>(value: Value) {
  return v.pipe(
    v.unknown(),
    v.rawCheck(({ dataset, addIssue }) => {
      const input = dataset.value;
      if (typeof input !== 'object' || input === null) return;
      const key = Object.keys(input).find((name) => reservedNames.has(name));
      if (key === undefined) return;
      addIssue({ message: 'Reserved name', path: [{ type: 'unknown', origin: 'key', input, key, value: key }] });
    }),
    v.record(v.string(), value),
  );
}

/** Category → rule → option. */
export const configuredRulesSchema = withoutReservedNames(withoutReservedNames(v.string()));
export type ConfiguredRules = v.InferOutput<typeof configuredRulesSchema>;

export const customInstructionRequestSchema = v.looseObject({
  label: v.pipe(v.string(), v.minLength(1), maxCharacters(limits.styleRules.labelLength)),
  prompt: v.pipe(v.string(), v.minLength(1), maxCharacters(limits.styleRules.promptLength)),
  source_language: v.optional(languageCodeSchema),
});
export type CustomInstructionRequest = v.InferOutput<typeof customInstructionRequestSchema>;

export const customInstructionSchema = v.looseObject({
  id: v.string(),
  label: v.string(),
  prompt: v.string(),
  source_language: v.nullish(v.string()),
});
export type CustomInstruction = v.InferOutput<typeof customInstructionSchema>;

const nameSchema = v.pipe(v.string(), v.minLength(1), maxCharacters(limits.styleRules.nameLength));

/** `POST /v3/style_rules`. */
export const createStyleRulesRequestSchema = v.looseObject({
  name: nameSchema,
  language: languageCodeSchema,
  configured_rules: v.optional(configuredRulesSchema),
  custom_instructions: v.optional(
    v.pipe(v.array(customInstructionRequestSchema), v.maxLength(limits.styleRules.customInstructions)),
  ),
});
export type CreateStyleRulesRequest = v.InferOutput<typeof createStyleRulesRequestSchema>;

/** `PATCH /v3/style_rules/{style_id}`. */
export const renameStyleRulesRequestSchema = v.looseObject({ name: v.optional(nameSchema) });

/** A list without its contents, as `GET /v3/style_rules` gives it unless `detailed`. */
export const styleRulesItemSchema = v.looseObject({
  style_id: v.string(),
  name: v.string(),
  /** ISO 8601; '' where a service leaves it out. */
  creation_time: v.optional(v.string(), ''),
  updated_time: v.optional(v.string(), ''),
  language: v.string(),
  /** Grows with every change (contract C11). */
  version: v.number(),
});
export type StyleRulesItem = v.InferOutput<typeof styleRulesItemSchema>;

const contents = { configured_rules: configuredRulesSchema, custom_instructions: v.array(customInstructionSchema) };

/** One list with its contents; a service may leave out what is empty. */
export const styleRulesSchema = v.looseObject({
  ...styleRulesItemSchema.entries,
  configured_rules: v.optional(contents.configured_rules, {}),
  custom_instructions: v.optional(contents.custom_instructions, []),
});
/**
 * A style rule list.
 * @interface
 */
export type StyleRules = v.InferOutput<typeof styleRulesSchema>;

export const styleRulesResponseSchema = v.looseObject({
  style_rules: v.array(
    v.union([v.looseObject({ ...styleRulesItemSchema.entries, ...contents }), styleRulesItemSchema]),
  ),
});

/** The answer to a new instruction: the full list, or the instruction alone (contract C2). */
export const createInstructionResponseSchema = v.union([styleRulesSchema, customInstructionSchema]);

import * as v from 'valibot';

/** Answer of `GET /v2/usage` (contract §11); only the first two fields are always there. */
export const usageSchema = v.looseObject({
  character_count: v.number(),
  character_limit: v.number(),
  api_key_character_count: v.optional(v.number()),
  api_key_character_limit: v.optional(v.number()),
  products: v.optional(
    v.array(
      v.looseObject({
        product_type: v.string(),
        billing_unit: v.optional(v.string()),
        api_key_unit_count: v.optional(v.number()),
        account_unit_count: v.optional(v.number()),
        api_key_character_count: v.optional(v.number()),
        character_count: v.optional(v.number()),
      }),
    ),
  ),
  speech_to_text_minutes_count: v.optional(v.number()),
  speech_to_text_minutes_limit: v.optional(v.number()),
  document_count: v.optional(v.number()),
  document_limit: v.optional(v.number()),
  team_document_count: v.optional(v.number()),
  team_document_limit: v.optional(v.number()),
  /** Billing period, ISO 8601. */
  start_time: v.optional(v.string()),
  end_time: v.optional(v.string()),
});
/**
 * Usage and limits of an account and its key.
 * @interface
 */
export type Usage = v.InferOutput<typeof usageSchema>;

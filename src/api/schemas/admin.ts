import * as v from 'valibot';

/*
 * Developer keys and reports (contract §12). They need the admin key. No answer of the contract holds a key itself, only its id.
 */

/** Active keys an account may have (contract §12.1). */
export const activeKeysMax = 25;

/** Characters or milliseconds; null = no limit. */
const limitSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** `POST /v2/admin/developer-keys`: a body is needed, even an empty object. */
export const createDeveloperKeyRequestSchema = v.looseObject({ label: v.optional(v.string()) });
export type CreateDeveloperKeyRequest = v.InferOutput<typeof createDeveloperKeyRequestSchema>;

export const deactivateDeveloperKeyRequestSchema = v.looseObject({ key_id: v.string() });
export type DeactivateDeveloperKeyRequest = v.InferOutput<typeof deactivateDeveloperKeyRequestSchema>;

export const labelDeveloperKeyRequestSchema = v.looseObject({ key_id: v.string(), label: v.string() });
export type LabelDeveloperKeyRequest = v.InferOutput<typeof labelDeveloperKeyRequestSchema>;

/** `PUT /v2/admin/developer-keys/limits`: an absent limit stays as it is. */
export const limitDeveloperKeyRequestSchema = v.looseObject({
  key_id: v.string(),
  characters: v.optional(limitSchema),
  speech_to_text_milliseconds: v.optional(limitSchema),
});
export type LimitDeveloperKeyRequest = v.InferOutput<typeof limitDeveloperKeyRequestSchema>;

/** The answer of every call on developer keys (contract §12.1). */
export const developerKeySchema = v.looseObject({
  key_id: v.string(),
  /** The secret: not in the contract, but some services tell it in the answer that creates a key. */
  key: v.optional(v.string()),
  label: v.optional(v.string(), ''),
  /** ISO 8601; '' where a service leaves it out. */
  creation_time: v.optional(v.string(), ''),
  deactivated_time: v.nullish(v.string()),
  is_deactivated: v.optional(v.boolean(), false),
  usage_limits: v.optional(
    v.looseObject({
      characters: v.nullish(v.number()),
      speech_to_text_milliseconds: v.nullish(v.number()),
    }),
  ),
});
/**
 * A key that an administrator hands out, with its limits.
 * @interface
 */
export type DeveloperKey = v.InferOutput<typeof developerKeySchema>;

export const developerKeysResponseSchema = v.array(developerKeySchema);

export const analyticsGroupings = ['key', 'key_and_day'] as const;
export const tagAggregations = ['period', 'day'] as const;
/** Longest span of a report, in days (contract §12.2, §12.3). */
export const reportDaysMax = 366;

const usageSchema = v.looseObject({
  total_characters: v.number(),
  text_translation_characters: v.optional(v.number()),
  document_translation_characters: v.optional(v.number()),
  text_improvement_characters: v.optional(v.number()),
  speech_to_text_minutes: v.optional(v.number()),
});

const keyUsageSchema = v.looseObject({
  /** Masked: first four and last four characters. */
  api_key: v.string(),
  api_key_label: v.optional(v.string()),
  usage: usageSchema,
});

/** `GET /v2/admin/analytics` (contract §12.2); one of the two lists when grouped, none otherwise. */
export const analyticsResponseSchema = v.looseObject({
  usage_report: v.looseObject({
    total_usage: usageSchema,
    group_by: v.optional(v.string()),
    start_date: v.optional(v.string(), ''),
    end_date: v.optional(v.string(), ''),
    key_usages: v.optional(v.array(keyUsageSchema)),
    key_and_day_usages: v.optional(v.array(v.looseObject({ ...keyUsageSchema.entries, usage_date: v.string() }))),
  }),
});
export type AnalyticsResponse = v.InferOutput<typeof analyticsResponseSchema>;

/** `GET /v2/admin/analytics/custom-tags` (contract §12.3); `usage_date` only when aggregated by day. */
export const customTagsResponseSchema = v.looseObject({
  custom_tag_usage_report: v.looseObject({
    aggregate_by: v.optional(v.string(), ''),
    start_date: v.optional(v.string(), ''),
    end_date: v.optional(v.string(), ''),
    /** Sent as `page` for the rest; null at the end. An integer by the contract; some services send a string. */
    next_page: v.nullish(v.union([v.number(), v.string()])),
    usage: v.array(
      v.looseObject({
        custom_tag: v.string(),
        usage_date: v.optional(v.string()),
        breakdown: v.looseObject({
          total_characters: v.number(),
          text_translation_characters: v.optional(v.number()),
          text_improvement_characters: v.optional(v.number()),
        }),
      }),
    ),
  }),
});
export type CustomTagsResponse = v.InferOutput<typeof customTagsResponseSchema>;

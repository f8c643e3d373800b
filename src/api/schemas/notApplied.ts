import * as v from 'valibot';

/**
 * Names of what a request asked for and no engine applied: its fields, and `rephrase` for the better wording itself.
 * A service may have others.
 */
export const wishNames = ['formality', 'style_id', 'custom_instructions', 'writing_style', 'tone', 'rephrase'] as const;
export type WishName = (typeof wishNames)[number];

/** Beyond the contract, of the local service: what of the request was not applied. Absent where all was. */
export const notAppliedSchema = v.fallback(v.optional(v.array(v.string())), undefined);

/** Response header with the same names, joined by commas. */
export const notAppliedHeader = 'X-Parlance-Not-Applied';

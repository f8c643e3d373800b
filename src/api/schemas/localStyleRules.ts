import * as v from 'valibot';

/** `GET /local/style_rules`, which only the local service has: what it carries out itself in a language. */
export const localStyleRulesSchema = v.looseObject({
  /** Category → rule → options. */
  rules: v.record(v.string(), v.record(v.string(), v.array(v.string()))),
});
export type LocalStyleRules = v.InferOutput<typeof localStyleRulesSchema>;

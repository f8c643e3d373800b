import * as v from 'valibot';

/** A pair that the local service translates now, and by which of its engines. */
const servedPairSchema = v.looseObject({
  /** Codes of the contract, as `GET /v3/languages` spells them. */
  source: v.string(),
  target: v.string(),
  /** Name of the engine. */
  engine: v.string(),
  /** `draft`, `rough`, or one we do not know yet. */
  quality: v.string(),
  /** The language in between, where the pair is served by two translations. */
  via: v.optional(v.string()),
});
export type ServedLanguagePair = v.InferOutput<typeof servedPairSchema>;

/** `GET /local/engines`, which only the local service has: it is no part of the contract. */
export const localEnginesSchema = v.looseObject({
  /** In order of preference; one that serves no pair here is among them. */
  engines: v.array(
    v.looseObject({
      name: v.string(),
      pairs: v.number(),
      /** Why it cannot be asked now, one sentence. */
      problem: v.optional(v.string()),
    }),
  ),
  /** Each pair once, by the engine that a translation of it would take. */
  pairs: v.array(servedPairSchema),
  /** For one source: targets that are served once the command was run in a shell. */
  installable: v.optional(v.array(v.looseObject({ target: v.string(), command: v.string() }))),
});
export type LocalEngines = v.InferOutput<typeof localEnginesSchema>;

/** `POST /local/detect`: no more of a text than tells its language. */
export const detectRequestSchema = v.looseObject({ text: v.string() });

export const detectResponseSchema = v.looseObject({
  /** A source language of the contract; absent when nothing tells. */
  language: v.optional(v.string()),
});
export type DetectResponse = v.InferOutput<typeof detectResponseSchema>;

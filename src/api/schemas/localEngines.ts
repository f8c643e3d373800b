import * as v from 'valibot';

/**
 * Levels of translation quality, the best first: a `draft` needs an editor's pass, `software` is a draft where the text is
 * about software and the gist elsewhere, `rough` gives the gist.
 */
export const translationQualities = ['draft', 'software', 'rough'] as const;
export type TranslationQuality = (typeof translationQualities)[number];

/** A pair that the local service translates now, and by which of its engines. */
const servedPairSchema = v.looseObject({
  /** Codes of the contract, as `GET /v3/languages` spells them. */
  source: v.string(),
  target: v.string(),
  /** Name of the engine. */
  engine: v.string(),
  /** Id of the engine in the settings: `apertium`, `languageModel`; absent where they have no name for it. */
  id: v.optional(v.string()),
  /** One of `translationQualities`, or one we do not know yet. */
  quality: v.string(),
  /** True if its engine applies formality, custom instructions and style rules that are put in words. */
  instructions: v.optional(v.boolean()),
  /** The language in between, where the pair is served by two translations. */
  via: v.optional(v.string()),
  /** The engine that the user chose by name, where this one stands in for it. */
  instead: v.optional(v.string()),
});
export type ServedLanguagePair = v.InferOutput<typeof servedPairSchema>;

/** `GET /local/engines`, which only the local service has: it is no part of the contract. */
export const localEnginesSchema = v.looseObject({
  /** Engines in order of preference, including those that serve no pair here. */
  engines: v.array(
    v.looseObject({
      name: v.string(),
      pairs: v.number(),
      /** Reason why it cannot be asked now, one sentence. */
      problem: v.optional(v.string()),
    }),
  ),
  /** Each pair once, by the engine that a translation of it would take. */
  pairs: v.array(servedPairSchema),
  /** Targets of one source that are served once the command was run in a shell. */
  installable: v.optional(v.array(v.looseObject({ target: v.string(), command: v.string() }))),
});
export type LocalEngines = v.InferOutput<typeof localEnginesSchema>;

const taskSchema = v.picklist(['translate', 'check', 'rephrase']);

/** `GET /local/engines/overview`: every engine there is or could be, and what each is used for. */
export const enginesOverviewSchema = v.looseObject({
  engines: v.array(
    v.looseObject({
      /** `apertium`, `languageModel`…, as in the settings. */
      id: v.string(),
      name: v.string(),
      /** The model, or the host of a server. */
      detail: v.optional(v.string()),
      tasks: v.array(taskSchema),
      /** `ready`, `idle`, `notInstalled`, `notConnected`, `unreachable`, `refused`. */
      state: v.string(),
      /** Reason why it cannot be used now, one sentence. */
      problem: v.optional(v.string()),
      /** Languages it translates, by source and quality. */
      directions: v.array(v.looseObject({ source: v.string(), targets: v.array(v.string()), quality: v.string() })),
      /** Codes of all its languages, of a translator too. */
      languages: v.array(v.string()),
      /** True when it translates between any two of its languages; `directions` is empty then. */
      everyPair: v.boolean(),
      /** The best it gives, as in a pair. */
      quality: v.optional(v.string()),
      /** Speeds measured since the service was started. */
      speeds: v.array(v.looseObject({ task: taskSchema, wordsPerSecond: v.number() })),
    }),
  ),
  /** Engine in use for each task. */
  uses: v.array(
    v.looseObject({
      task: taskSchema,
      order: v.array(v.string()),
      /** Chosen by name; absent where nobody chose. */
      chosen: v.optional(v.string()),
      /** The first of the order that can be used now. */
      engine: v.optional(v.string()),
    }),
  ),
  /** Pairs with an engine of their own. */
  pairs: v.array(
    v.looseObject({
      source: v.string(),
      target: v.string(),
      chosen: v.string(),
      /** Name of the engine that translates the pair now; absent when none does. */
      engine: v.optional(v.string()),
      quality: v.optional(v.string()),
      /** True if that is another one than the chosen. */
      instead: v.optional(v.string()),
    }),
  ),
  /** Pairs that Apertium does not serve here yet, and what is run in a shell for each. */
  installable: v.array(v.looseObject({ source: v.string(), target: v.string(), command: v.string() })),
});
export type EnginesOverview = v.InferOutput<typeof enginesOverviewSchema>;
export type EngineStatus = EnginesOverview['engines'][number];

/** `POST /local/page`: where the service's own page can be opened for some minutes, without a key. */
export const localPageSchema = v.looseObject({ url: v.string() });
export type LocalPage = v.InferOutput<typeof localPageSchema>;

/** `POST /local/detect`: no more of a text than tells its language. */
export const detectRequestSchema = v.looseObject({ text: v.string() });

export const detectResponseSchema = v.looseObject({
  /** A source language of the contract; absent when nothing tells. */
  language: v.optional(v.string()),
});
export type DetectResponse = v.InferOutput<typeof detectResponseSchema>;

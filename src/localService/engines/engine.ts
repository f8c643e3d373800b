import type { TranslationQuality } from '../../api/schemas/localEngines';
import type { EngineChoice } from '../../shared/outsideWork';

/** An ordered language pair in the lower-case codes of the contract, e.g. `es` → `pt-br`. */
export interface LanguagePair {
  source: string;
  target: string;
}

/** A pair an engine serves, with what a user should know before using it. */
export interface EnginePair extends LanguagePair {
  quality: TranslationQuality;
  /** The language in between when the pair is served by two translations. */
  via?: string;
  /** Name of the converter that finishes the translation, for a script that the engine can't write. */
  converter?: string;
}

/** One text for an engine. Protected spans come back unchanged, each exactly once. */
export interface EngineSegment {
  text: string;
  /** Half-open ranges in UTF-16 units of `text`, ascending, not overlapping; `added` as in `MarkedText`. */
  protectedSpans: ReadonlyArray<{ start: number; end: number; added?: true }>;
}

export interface EngineTranslation {
  text: string;
  /** Protected spans of the segment in `text`, in the order of the segment's spans. */
  protectedSpans: ReadonlyArray<{ start: number; end: number }>;
  /** Reason why there is no translation that can be trusted, one sentence; the text is that of the segment then. */
  problem?: string;
}

/** Wishes for a translation besides its language. An engine applies those that it can. */
export interface TranslationWish {
  formality?: 'more' | 'less';
  /** Text around the segments, not to be translated. */
  context?: string;
  /** Instructions in plain words, as the user wrote them or as a rule of a style list states them. */
  instructions?: readonly string[];
}

/**
 * A translator: offline, or one that asks outside. Rejects with the abort reason when `signal` fires, with `EngineError` or
 * `OutsideError` when it cannot. */
export interface TranslationEngine {
  readonly name: string;
  /** Name of it in orders of preference; `offline` when absent. */
  readonly choice?: EngineChoice;
  /** True if it fits a sentence to an added span that it may read, as it reads the text around it. */
  readonly readsTerms?: true;
  /** True if it reads the instructions of a `TranslationWish`, and does what it can of them. */
  readonly readsInstructions?: true;
  /** True if what it needs is in memory now; absent for one that runs elsewhere. */
  readonly isLoaded?: boolean;
  /** The pairs that can be served now; cheap after the first call. */
  pairs(): Promise<readonly EnginePair[]>;
  translate(
    segments: readonly EngineSegment[],
    pair: LanguagePair,
    signal?: AbortSignal,
    wish?: TranslationWish,
  ): Promise<EngineTranslation[]>;
  /** Ends every process and frees every model; the engine starts again at the next `translate`. */
  stop(): Promise<void>;
}

/** An engine failed on a pair it serves: it crashed, hung, or broke a protected span even when asked again. */
export class EngineError extends Error {
  override name = 'EngineError';

  constructor(
    message: string,
    /** Index of the segment it failed on; absent when it failed as a whole. */
    readonly segment?: number,
    /** Sentence for the user on the problem and its solution; absent if only another try helps. */
    readonly advice?: string,
  ) {
    super(message);
  }
}

import type { EngineChoice } from '../../shared/outsideWork';

/** An ordered language pair in the lower-case codes of the contract, e.g. `es` → `pt-br`. */
export interface LanguagePair {
  source: string;
  target: string;
}

/** How far a translation is from finished: a `draft` needs an editor's pass, `rough` gives the gist. */
export type TranslationQuality = 'draft' | 'rough';

/** A pair an engine serves, with what a person should know before using it. */
export interface EnginePair extends LanguagePair {
  quality: TranslationQuality;
  /** The language in between when the pair is served by two translations. */
  via?: string;
}

/** One text for an engine. Protected spans come back unchanged, each exactly once and in the same order. */
export interface EngineSegment {
  text: string;
  /** Half-open ranges in UTF-16 units of `text`, ascending, not overlapping. */
  protectedSpans: ReadonlyArray<{ start: number; end: number }>;
}

export interface EngineTranslation {
  text: string;
  /** Where the protected spans of the segment stand in `text`, in the order of the segment's spans. */
  protectedSpans: ReadonlyArray<{ start: number; end: number }>;
}

/** An offline translator. Rejects with the abort reason when `signal` fires, with `EngineError` when it cannot. */
export interface TranslationEngine {
  readonly name: string;
  /** What it is called in orders of preference; `offline` when absent. */
  readonly choice?: EngineChoice;
  /** The pairs that can be served now; cheap after the first call. */
  pairs(): Promise<readonly EnginePair[]>;
  translate(segments: readonly EngineSegment[], pair: LanguagePair, signal?: AbortSignal): Promise<EngineTranslation[]>;
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
  ) {
    super(message);
  }
}

/** An ordered language pair in the lower-case codes of the contract, e.g. `es` → `pt-br`. */
export interface LanguagePair {
  source: string;
  target: string;
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
  /** The pairs that can be served now; cheap after the first call. */
  pairs(): Promise<readonly LanguagePair[]>;
  translate(segments: readonly EngineSegment[], pair: LanguagePair, signal?: AbortSignal): Promise<EngineTranslation[]>;
  /** Ends every process and frees every model; the engine starts again at the next `translate`. */
  stop(): Promise<void>;
}

/** An engine failed on a pair it serves: it crashed, hung, or broke a protected span even when asked again. */
export class EngineError extends Error {
  override name = 'EngineError';
}

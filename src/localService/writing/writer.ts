import type { Finding } from './finding';
import type { LanguageStyle } from './languageStyle';

/** Task for the texts of one request to the write endpoints (contract §4). */
export interface WritingTask {
  text: string;
  /** Language of the text, a lower-case base code: `en`, `de`. */
  language: string;
  /** The variant to write, lower-case, when the caller named one: `en-gb`. */
  variant?: string;
  /** `correct` mends errors only; `rephrase` also improves the wording. */
  kind: 'correct' | 'rephrase';
  style?: LanguageStyle;
}

/** Outcome of a text. */
export interface Improved {
  text: string;
  /** Findings of *correct* in the original text, in its units; the first suggestions make `text` of it. */
  findings?: readonly Finding[];
  /** Reason why a part of the text was not worked on, one sentence; it is as it was given. */
  problem?: string;
  /** Wishes that no engine applied to the text in *rephrase*. */
  notApplied?: ReadonlyArray<'wording' | 'style'>;
}

/** Base languages the offline engines serve. */
export const writingLanguages: ReadonlySet<string> = new Set(['en', 'de', 'es', 'fr', 'it', 'pt']);

/** The engine behind the write endpoints. */
export interface Writer {
  /** True if its engines are in memory now. */
  readonly isLoaded?: boolean;
  /** Returns whether it can do that with texts in this language. */
  serves(language: string, kind: WritingTask['kind']): boolean;
  /** Rejects with the signal's reason, or with `WriterError` or `OutsideError`. */
  improve(task: WritingTask, signal?: AbortSignal): Promise<Improved>;
  /** Starts what a text in this language will need, and waits for nothing. */
  prepare(language: string): void;
  stop(): Promise<void>;
}

/** `slow`: it took too long; `ended`: the engine crashed; `failed`: it could not; `refused`: it did so before. */
export type WriterFailure = 'slow' | 'ended' | 'failed' | 'refused';

/** The engine could not check a text. */
export class WriterError extends Error {
  override name = 'WriterError';

  constructor(readonly reason: WriterFailure) {
    super(`The writing engine failed (${reason}).`);
  }
}

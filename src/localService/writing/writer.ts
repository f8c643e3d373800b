import type { LanguageStyle } from './languageStyle';

/** What is to be done with the texts of one request of the write endpoints (contract §4). */
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

/** Base languages the offline engines serve; all but English are checked for spelling only. */
export const writingLanguages: ReadonlySet<string> = new Set(['en', 'de', 'es', 'fr', 'it', 'pt']);

/** The offline engine behind the write endpoints. */
export interface Writer {
  /** Resolves to the improved text; rejects with the signal's reason, or with `WriterError`. */
  improve(task: WritingTask, signal?: AbortSignal): Promise<string>;
  stop(): Promise<void>;
}

/** The engine could not check a text: it crashed, or its files are missing. */
export class WriterError extends Error {
  override name = 'WriterError';
}

import type { Refusal, ToldFinding } from '../shared/languageServer';
import { FifoCache } from './fifoCache';

/**
 * Max sentences of one language: more than anybody has open, about 10 MB. Beyond that, those learned first are
 * forgotten; the host has them.
 */
const mostSentences = 40_000;

/** Outcome of a sentence that was sent. */
export type Answer = Corrected | { refusal: Refusal };

/** A sentence as it should be. */
export interface Corrected {
  corrected: string;
  /** Reasons for the correction, where the service gives them. */
  findings?: readonly ToldFinding[];
}

/** The answers of the service, by language and sentence: a sentence that moves, repeats or comes back is known. */
export class Corrections {
  private readonly answers = new Map<string, FifoCache<Answer>>();
  private changes = 0;

  /** Another number after each change. */
  get revision(): number {
    return this.changes;
  }

  get(language: string, sentence: string): Answer | undefined {
    return this.answers.get(language)?.get(sentence);
  }

  set(language: string, sentence: string, answer: Answer): void {
    this.changes++;
    const own = this.answers.get(language) ?? new FifoCache<Answer>(mostSentences);
    this.answers.set(language, own);
    own.set(sentence, answer);
  }

  /** Forgets what was refused, so that it is tried again. */
  forgetRefusals(): void {
    this.changes++;
    for (const own of this.answers.values()) own.forget((answer) => 'refusal' in answer);
  }

  clear(): void {
    this.changes++;
    this.answers.clear();
  }
}

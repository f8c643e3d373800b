import type { Refusal } from '../shared/languageServer';

/** More sentences than anybody has open; about 10 MB. */
const mostSentences = 40_000;

/** What became of a sentence that was sent. */
export type Answer = { corrected: string } | { refusal: Refusal };

/** The answers of the service, by language and sentence: a sentence that moves, repeats or comes back is known. */
export class Corrections {
  private readonly answers = new Map<string, Answer>();
  private changes = 0;

  /** Another number after each change. */
  get revision(): number {
    return this.changes;
  }

  get(language: string, sentence: string): Answer | undefined {
    const key = keyOf(language, sentence);
    const answer = this.answers.get(key);
    if (!answer || this.answers.size < mostSentences / 2) return answer;
    // Used last, forgotten last.
    this.answers.delete(key);
    this.answers.set(key, answer);
    return answer;
  }

  set(language: string, sentence: string, answer: Answer): void {
    this.changes++;
    this.answers.set(keyOf(language, sentence), answer);
    const oldest = this.answers.keys().next();
    if (this.answers.size > mostSentences && !oldest.done) this.answers.delete(oldest.value);
  }

  /** Forgets what was refused, so that it is tried again. */
  forgetRefusals(): void {
    this.changes++;
    for (const [key, answer] of this.answers) if ('refusal' in answer) this.answers.delete(key);
  }

  clear(): void {
    this.changes++;
    this.answers.clear();
  }
}

function keyOf(language: string, sentence: string): string {
  return `${language}\n${sentence}`;
}

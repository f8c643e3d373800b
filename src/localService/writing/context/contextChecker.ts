import type { Finding } from '../finding';
import type { Context, ContextModel } from './contextModel';
import type { Token } from './tokens';

/** A sentence, and which of its tokens a change may touch: no names, nothing that is quoted alone. */
export interface Sentence {
  tokens: readonly Token[];
  /** Tokens as the rules of the language see them: in lower case. */
  words: readonly string[];
  isOpen: readonly boolean[];
}

/** A change of a place that fits better than what stands there. */
export interface Change {
  /** Number of the token. */
  at: number;
  /** Amount by which the change is above its threshold. */
  margin: number;
  finding: Finding;
}

/** Facts known of a language beside what its model has learnt. */
export interface Judge {
  /** Distance within which only one change is reported: one slip makes its neighbors look wrong, too. */
  readonly reach: number;
  /** Returns the sentences of a text that can be judged. */
  sentencesOf(text: string): Sentence[];
  /** @param read has the model read the sentence, which is what takes time */
  judge(sentence: Sentence, read: () => Context): Change[];
}

/** Finds words that are right as such and wrong where they stand. */
export class ContextChecker {
  constructor(
    readonly model: ContextModel,
    private readonly judge: Judge,
  ) {}

  /** Returns findings in text order, not overlapping. */
  find(text: string): Finding[] {
    return this.judge.sentencesOf(text).flatMap((sentence) => this.findIn(sentence));
  }

  private findIn(sentence: Sentence): Finding[] {
    const read = (): Context => this.model.read(sentence.tokens.map(({ form }) => form));
    const kept: Change[] = [];
    for (const change of this.judge.judge(sentence, read).sort((a, b) => b.margin - a.margin)) {
      if (kept.every(({ at }) => Math.abs(at - change.at) > this.judge.reach)) kept.push(change);
    }
    return kept.sort((a, b) => a.at - b.at).map(({ finding }) => finding);
  }
}

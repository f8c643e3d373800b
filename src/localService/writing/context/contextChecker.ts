import type { Finding } from '../finding';
import type { Context, ContextModel } from './contextModel';
import type { Token } from './tokens';

/** A sentence, and which of its tokens a change may touch: no names, nothing that is quoted alone. */
export interface Sentence {
  tokens: readonly Token[];
  /** What the rules of the language see of each token: in small letters. */
  words: readonly string[];
  isOpen: readonly boolean[];
}

/** A change of a place that fits better than what stands there. */
export interface Change {
  /** Number of the token. */
  at: number;
  /** By how much it is over what it must reach. */
  margin: number;
  finding: Finding;
}

/** Facts known of a language beside what its model has learnt. */
export interface Judge {
  /** Of changes so near to each other only one is told: one slip makes its neighbours look wrong, too. */
  readonly reach: number;
  /** Those sentences of a text that can be judged. */
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

  /** In text order, not overlapping. */
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

import type { Context, ContextModel } from './contextModel';
import { englishSentences, type Token } from './tokens';

/** Max number of tokens in a sentence; anything longer is none. */
const mostTokens = 120;

/** Tells which of several words was meant in a place of an English text, whatever is written there. */
export class MeantWords {
  /** The words of a text are asked for one after another. */
  private last: { text: string; sentences: ReadonlyArray<{ tokens: Token[]; context?: Context }> } | undefined;

  constructor(private readonly model: ContextModel) {}

  /**
   * Returns how much likelier each of some lower-case words is in the place of the word that begins at `start` than anywhere, in
   * nats; only differences count. None is likelier if there is no sentence at that position.
   */
  fits(text: string, start: number, words: readonly string[]): number[] {
    if (this.last?.text !== text) this.last = { text, sentences: englishSentences(text).map((tokens) => ({ tokens })) };
    const isThere = (token: Token): boolean => token.start <= start && start < token.end;
    const sentence = this.last.sentences.find(({ tokens }) => tokens.some(isThere));
    if (!sentence || sentence.tokens.length > mostTokens) return words.map(() => 0);
    const { tokens } = sentence;
    sentence.context ??= this.model.read(tokens.map(({ form }) => form));
    // Each by itself, as if it were the first: what stands before it tells nothing but the case.
    const numbers = words.map((word) => this.model.vocabulary.numbersOf([word])[0] ?? 0);
    return sentence.context.rivals(tokens.findIndex(isThere), numbers);
  }
}

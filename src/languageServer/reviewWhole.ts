import type { CheckedDocument } from './checkedDocument';
import type { Checker } from './checker';
import type { KnownWords } from './knownWords';
import type { Review, Reviewer } from './reviewer';

/** Parts that check documents that no editor shows. */
export interface WholeParts {
  checker: Checker;
  reviewer: Reviewer;
  words: KnownWords;
}

/**
 * All that is known of a document that no editor shows, once everybody has answered. Rejects with the reason of `signal`.
 * @param sends false: nothing is sent, and only what is known already counts
 */
export async function reviewWhole(
  document: CheckedDocument,
  { checker, reviewer, words }: WholeParts,
  { sends, signal }: { sends: boolean; signal: AbortSignal },
): Promise<Review> {
  if (sends) await checker.checkWhole(document, signal);
  let review = await reviewer.review(document);
  while (review.isWaiting) {
    signal.throwIfAborted();
    await words.settled(document.uri);
    review = await reviewer.review(document);
  }
  return review;
}

/** Characters of the sentences that nobody knows an answer to. */
export function uncheckedCharacters({ unchecked }: Review): number {
  return unchecked.reduce((sum, { text }) => sum + Array.from(text).length, 0);
}

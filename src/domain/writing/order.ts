import type { WritingChoice } from './choices';
import type { Reason } from '../../formats/reason';

/** One text to improve. */
export interface WritingText {
  text: string;
  /**
   * Says why a reply cannot be used, in one sentence, or nothing when it can. `ProseBlock.write` knows for prose
   * that stands in a document.
   */
  refuse?: (reply: string) => Reason | undefined;
}

/** Request of a user. */
export type WritingOrder = { texts: readonly WritingText[]; target?: string } & (
  | { kind: 'correct' }
  | { kind: 'rephrase'; choice?: WritingChoice }
);

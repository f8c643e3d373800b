/** Contractions with “not” that are no other word without their apostrophe. */
export const negations =
  "don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't wouldn't couldn't shouldn't mustn't";

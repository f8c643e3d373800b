/** End of a sentence, with the quotes, brackets and marks of markup that close after it. */
const end = /[.!?…。！？؟।]["'”’»)\]」』）*_`]*$/u;

/**
 * White space between two sentences, and where one ends without any: a Western mark stands in numbers and names too. What
 * comes next begins where a match ends.
 */
export const sentenceBorder = /(?<=[.!?…]["'”’»)\]]{0,2})\s+|[。！？]+["'”’）」』]*\s*/gu;

/** Returns whether a text ends as a sentence does. */
export function endsSentence(text: string): boolean {
  return end.test(text);
}

/** A text as a sentence, so that another one can follow: many that come from outside have no full stop. */
export function inSentence(text: string): string {
  return endsSentence(text) ? text : `${text}.`;
}

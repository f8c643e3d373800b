import type { TextRule } from './numbers';

export type QuotePair = readonly [open: string, close: string];

/** A mark that opens or closes a quotation of the first level in some language. */
const anyDouble = /["\u201c\u201d\u201e\u201f\u00ab\u00bb]/gu;

/**
 * Gives quotations of the first level the wanted marks. Marks are paired in order; a text where they do not pair up
 * (an inch mark, a quotation that goes on in the next text) is left as it is.
 */
export function doubleQuotes([open, close]: QuotePair): TextRule {
  return (text) => {
    const found = text.match(anyDouble) ?? [];
    if (found.length === 0 || found.length % 2 !== 0 || !alternates(text)) return text;
    let index = 0;
    return text
      .replace(/([«])[ \u00a0\u202f]/gu, '$1')
      .replace(/[ \u00a0\u202f]([»])/gu, '$1')
      .replace(anyDouble, () => (index++ % 2 === 0 ? open : close));
  };
}

/** An opening mark follows a space, a bracket or the start; a closing one comes before a space, a mark or the end. */
function alternates(text: string): boolean {
  let opening = true;
  for (const { index } of text.matchAll(anyDouble)) {
    const [before, after] = [text[index - 1] ?? ' ', text[index + 1] ?? ' '];
    if (opening ? /[\p{L}\p{N}]/u.test(before) : /[\p{L}\p{N}]/u.test(after)) return false;
    opening = !opening;
  }
  return true;
}

/** Apostrophes inside and at the end of words; single quotation marks are not touched. */
export function apostrophes(wanted: '’' | "'"): TextRule {
  return (text) => text.replace(/(?<=\p{L})['\u2019](?=\p{L})/gu, wanted);
}

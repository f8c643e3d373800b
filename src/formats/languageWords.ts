/** Not in a language: targets of links, code in backticks, placeholders, tags. */
const noise = /\]\([^()\s]*\)|`[^`]*`|[$%]?\{[^{}]*\}|<[^<>]*>/gu;
/** Not words either: addresses, identifiers, names of files. */
const noWord = /.@.|[a-z][A-Z]|[_\d/\\]/u;

/** Returns the parts of a text that can tell its language, with spaces in place of the rest. */
export function inLanguage(text: string): string {
  return text.replace(noise, ' ').replace(/\S+/gu, (word) => (noWord.test(word) ? ' ' : word));
}

/** The words of a text, as they are counted to know how much they tell. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}'’]+/gu) ?? [];
}

/** Scripts that put no blanks between words: any place between two letters can be where a word ends. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;
const mark = /\p{M}/u;

/** True where a word may begin or end, between the code points before and after `index` (UTF-16 units). */
export function isWordEdge(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return true;
  const before = characterBefore(text, index);
  const after = String.fromCodePoint(text.codePointAt(index) ?? 0);
  // Never within a character: between the halves of a pair, or before a mark that belongs to the letter.
  if (isLowSurrogate(text, index) || mark.test(after)) return false;
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true;
  return unspaced.test(before) || unspaced.test(after);
}

function isLowSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function characterBefore(text: string, index: number): string {
  return isLowSurrogate(text, index - 1) ? text.slice(index - 2, index) : text.slice(index - 1, index);
}

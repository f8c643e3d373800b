/** Length of a text as the service counts and bills it: in Unicode code points (contract §1.7). */
export function countCharacters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count++) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return count;
}

/** Length of a text as the service bills it where tags are told from it: these are free, and an entity is one (§1.7). */
export function countInMarkup(text: string): number {
  return countCharacters(text.replace(/<[^<>]*>/g, '').replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, '&'));
}

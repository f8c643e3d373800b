/** Length of a text as the service counts and bills it: in Unicode code points (contract §1.7). */
export function countCharacters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count++) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return count;
}

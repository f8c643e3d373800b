/** Returns a line as a screen reader says it: each part is a sentence, whether or not it ends like one. */
export function spoken(parts: ReadonlyArray<string | false | undefined>): string {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .join('. ')
    .replaceAll(/([.!?…:])\. /g, '$1 ');
}

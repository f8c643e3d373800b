/** True where a word at `position` opens a sentence, a line or a quotation, so that its capital says nothing. */
export function startsSentence(text: string, position: number): boolean {
  // Of 20 units at most.
  // eslint-disable-next-line regexp/no-super-linear-move
  return /(?:^|[.!?…:]\s+|\n\s*|[-*•"'„“«¿¡(]\s*)$/u.test(text.slice(Math.max(0, position - 20), position));
}

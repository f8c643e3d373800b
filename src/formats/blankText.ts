/**
 * Returns a translation that is nothing but spaces, as Japanese may have in the place of “and”; `undefined` for any other
 * text. Spaces with a line break are the layout of a file.
 */
export function blankText(written: string): string | undefined {
  return /^[^\S\r\n]+$/.test(written) ? written : undefined;
}

/** As filters compare texts, without case, accents and width: `Café` is found by `cafe`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
}

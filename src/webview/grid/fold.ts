/** Folds a text the way filters compare texts, ignoring case, accents and width: `cafe` finds `Café`. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
}

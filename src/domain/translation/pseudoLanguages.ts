/** Languages that are none: accents and brackets around a longer text, and a text that runs from right to left. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;

export type PseudoLanguage = (typeof pseudoLanguages)[number];

/** Words that are everywhere in a text of a language; some are in two of them, but never most. */
const common: Readonly<Record<string, string>> = {
  en: 'the and is of to that with for this are you it be can not from',
  de: 'der die und das ist nicht ein eine mit für von auf werden sie den wird',
  es: 'el los las una para que con por del es en se como más esta puede',
  fr: 'les des est une dans pour que vous avec sur pas et du ce peut nous',
  it: 'il che per una con gli della sono nel di non è le si del può',
  pt: 'os uma não para que com por do da em você é um ao pode são',
};
const languagesOf = new Map<string, string[]>();
for (const [language, words] of Object.entries(common)) {
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

/** So few common words tell nothing. */
const enough = 5;
/** More letters than these are of another script in a text that only names something. */
const foreignLetters = 0.1;

/**
 * Whether a text is in the language it is measured in: what nobody has translated yet is left out, and so are messages in
 * a language of the project's own. It is told without the checker, which would be measured by itself.
 */
export function isWrittenIn(language: string, text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters - latin > foreignLetters * letters) return false;
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    for (const one of languagesOf.get(word) ?? []) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return most < enough || counts.get(language) === most;
}

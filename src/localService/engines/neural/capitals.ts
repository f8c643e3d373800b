/*
 * Texts in capitals, such as `DELETE ALL FILES`: models saw few of them in their training and write nonsense. They are
 * given the text as a sentence, and what they write is put into capitals.
 */

/** A shorter word alone is more often a name: `JSON`, `PIN`. */
const shortestWord = 5;

export function isInCapitals(text: string): boolean {
  if (/\p{Ll}/u.test(text)) return false;
  const words = text.match(/\p{Lu}{2,}/gu) ?? [];
  return words.length > 1 || (words[0]?.length ?? 0) >= shortestWord;
}

/** Words with digits stay: they are names, or stand for something that must not change. */
export function asSentence(text: string, language: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])\p{Lu}+(?![\p{L}\p{N}])/gu, (word) => word.toLocaleLowerCase(language))
    .replace(/\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
}

export function inCapitals(translation: string, language: string): string {
  return translation.toLocaleUpperCase(language);
}

/** Numbers of the words that stand for the border of a sentence and for what is unknown. */
export const begin = 1;
export const end = 2;
const unknown = 3;

/** The number of a form by the list of words; an unknown one is known by its last three letters, `~ung`. */
export function numberer(words: readonly string[]): (form: string) => number {
  const numbers = new Map(words.map((word, at) => [word, at]));
  return (form) => numbers.get(form) ?? numbers.get(`~${form.slice(-3)}`) ?? unknown;
}

/**
 * Tells which words stand more than once in a text, code and all, whatever their case. Who writes a word that no
 * dictionary has a second time means it: a name, a term, an identifier. A slip of the fingers hardly comes twice.
 */
export class Repetitions {
  readonly #text: string;
  readonly #known = new Map<string, boolean>();

  constructor(text: string) {
    this.#text = text.toLowerCase();
  }

  /** Also as a part of something longer: `nvm` in `.nvmrc`. */
  has(word: string): boolean {
    const lower = word.toLowerCase();
    let repeated = this.#known.get(lower);
    if (repeated === undefined) {
      const first = this.#text.indexOf(lower);
      repeated = first >= 0 && this.#text.includes(lower, first + lower.length);
      this.#known.set(lower, repeated);
    }
    return repeated;
  }
}

/** Whether a word is surely a slip for another, however often it stands there: letters swapped, doubled or not. */
export function isSureSlip(before: string, after: string): boolean {
  const [wrong, right] = [before.toLowerCase(), after.toLowerCase()];
  if (wrong.length === right.length) return [...wrong].sort().join('') === [...right].sort().join('');
  return wrong.length >= 6 && withoutDoubles(wrong) === withoutDoubles(right);
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/gu, '$1');
}

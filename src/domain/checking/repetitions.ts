/**
 * Tells which words stand more than once in a text, code and all, whatever their case. Who writes a word that no
 * dictionary has a second time means it: a name, a term, an identifier. A slip of the fingers hardly comes twice.
 */
export class Repetitions {
  private readonly text: string;
  private readonly known = new Map<string, boolean>();

  constructor(text: string) {
    this.text = text.toLowerCase();
  }

  /**
   * Also as a part of something longer: `nvm` in `.nvmrc`.
   * @param meant what the word may have been meant for: one whose end is missing stands within that, "functio"
   */
  has(word: string, meant = ''): boolean {
    const [lower, longer] = [word.toLowerCase(), meant.toLowerCase()];
    const key = `${lower} ${longer}`;
    let repeated = this.known.get(key);
    if (repeated === undefined) {
      repeated = lower !== '' && this.count(lower, longer) > 1;
      this.known.set(key, repeated);
    }
    return repeated;
  }

  /** Up to two. */
  private count(word: string, meant: string): number {
    const within = meant.length > word.length ? meant.indexOf(word) : -1;
    let count = 0;
    for (let at = this.text.indexOf(word); at >= 0 && count < 2; at = this.text.indexOf(word, at + word.length)) {
      if (within < 0 || !this.text.startsWith(meant, at - within)) count++;
    }
    return count;
  }
}

/**
 * Returns whether a word is surely a slip for another, however often it stands there: letters swapped, doubled or not.
 * The first letter is seldom one of them: "irb" is no rib.
 */
export function isSureSlip(before: string, after: string): boolean {
  const [wrong, right] = [before.toLowerCase(), after.toLowerCase()];
  if (wrong.length === right.length) {
    return wrong[0] === right[0] && [...wrong].sort().join('') === [...right].sort().join('');
  }
  return wrong.length >= 6 && withoutDoubles(wrong) === withoutDoubles(right);
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/gu, '$1');
}

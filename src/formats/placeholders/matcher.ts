/** Result of a matcher when nothing is there; otherwise it is the offset after the match. */
export const none = -1;

/** The end of a match of a sticky expression at `at`. */
export function matchAt(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : none;
}

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;

/** The character (not code point: half an astral letter counts as none) before or at an offset is part of a word. */
export function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && wordCharacter.test(text.charAt(at));
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Returns whether a character is of a script that puts its words, or what belongs to them, right behind a placeholder.
 */
export function keepsNoBlanks(character: string): boolean {
  return unspaced.test(character);
}

const digit = /[0-9]/;

export function isDigitAt(text: string, at: number): boolean {
  return digit.test(text.charAt(at));
}

/**
 * `indexOf` for a scan that only moves forward: all calls together read the text once, also when there is nothing
 * to find, so an unclosed opener repeated a million times costs no more than one.
 */
export class NextIndex {
  private next = -1;

  private readonly search: (from: number) => number;

  /** @param needle a string, or an expression with the flag `g` */
  constructor(text: string, needle: string | RegExp) {
    this.search =
      typeof needle === 'string'
        ? (from) => text.indexOf(needle, from)
        : (from) => {
            needle.lastIndex = from;
            return needle.exec(text)?.index ?? none;
          };
  }

  /** The first occurrence at or after `from`, or `Infinity`. `from` must not be less than in the call before. */
  find(from: number): number {
    if (this.next < from) {
      const found = this.search(from);
      this.next = found < 0 ? Infinity : found;
    }
    return this.next;
  }
}

/** A way of writing that is wrong wherever it stands. */
export interface FixedSlip {
  rule: string;
  /** Strings in lower case of which a text must contain one: that is checked faster than the pattern. */
  needs?: readonly string[];
  /** Not where it may be right: nobody mends it unseen then, whatever the rule says. */
  sure?: false;
  /** Pattern in lower case with plain apostrophes; its groups are used by `to`. */
  at: RegExp;
  /** Returns the corrections, best first; none if the text is right after all. */
  to(groups: readonly string[], isOwn: IsOwn): string | readonly string[] | undefined;
}

/** Returns whether a word in small letters is one of the language, and not rather a word of the trade. */
export type IsOwn = (word: string) => boolean;

/** Words of a language and what is meant by each. */
export function pairs(rule: string, list: Readonly<Record<string, string>>): FixedSlip {
  const words = Object.keys(list);
  return { rule, needs: words, at: alone(words.join('|')), to: ([word = '']) => list[word] };
}

/** Neither begins nor ends within a word. */
export function alone(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_'-])(${words})(?![\\p{L}\\p{N}_'-])`, 'gu');
}

/** Place where a word begins, and where one ends, in a pattern of `slip`. */
export const begin = "(?<![\\p{L}\\p{N}_'-])";
export const end = "(?![\\p{L}\\p{N}_'-])";

/** Pattern of a place behind some words, which stand there as in a pattern. */
export const behind = (words: string): string => `(?<=${begin}(?:${words}) )`;

/** An error of grammar that is shown, and mended only by its user. @param at source of the pattern */
export function slip(
  rule: string,
  { needs, at }: { needs: readonly string[]; at: string },
  to: FixedSlip['to'],
): FixedSlip {
  return { rule: `grammar/${rule}`, needs, at: new RegExp(at, 'gu'), to, sure: false };
}

/** Meaning of a slip, whatever its groups are. */
export function always(meant: string | readonly string[]): FixedSlip['to'] {
  return () => meant;
}

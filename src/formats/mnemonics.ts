import { blankSpans } from './placeholders/blankSpans';
import type { OffsetRange } from './trackedRange';

/**
 * Text that stands before the letter that a menu underlines: in Qt, Windows and Java, in GTK and WPF, in OpenOffice.
 */
export type MnemonicMark = '&' | '_' | '~';

/** Facts about the mnemonics of a file besides the text they are in. */
export interface MnemonicFacts {
  /** Marks that begin a word in some of its texts, as in `&File`. */
  shown: readonly MnemonicMark[];
  /** Marks that texts of its format have, without any of them showing it. */
  usual: readonly MnemonicMark[];
}

/** The mark inside a word of a text: `E&xit`. */
export interface Mnemonic {
  mark: MnemonicMark;
  /** Offset of the mark. */
  at: number;
  /** The letter behind it, as written. */
  letter: string;
}

/** A text of a file, which may have a mnemonic. */
export interface Mnemonical {
  text: string;
  protectedSpans: readonly OffsetRange[];
  mnemonics?: MnemonicFacts;
}

const marks: readonly MnemonicMark[] = ['&', '_', '~'];
const anyInWord = /\p{L}[&_~]\p{Ll}/u;

/** A word begins with the mark. `&amp;` is a reference, `_name` one of a program and `~user` a folder. */
const firstInWord: Readonly<Record<MnemonicMark, RegExp>> = {
  '&': /(?<!\S)&\p{L}(?!\w*;)/u,
  _: /(?<!\S)_\p{Lu}\p{Ll}*(?![\p{L}\p{N}_])/u,
  '~': /(?<!\S)~\p{Lu}\p{Ll}*(?![\p{L}\p{N}~/\\])/u,
};

/** Not in `a=b&c=d`, `a.b_c`, `caf&eacute;` or `E&x_it`. */
const inWord =
  /(?<![\p{L}\p{M}\p{N}\p{S}&_=/?#@%.:\\-])([\p{L}\p{M}]+)([&_~])(\p{Ll}[\p{L}\p{M}]*)(?![\p{L}\p{M}\p{N}&_~=/\\@(;]|[.:-][\p{L}\p{N}])/gu;

/**
 * Notes of each segment that may have a mnemonic inside a word what all texts of its file together show.
 * @param usual marks that texts of the format have
 */
export function withMnemonics(segments: readonly Mnemonical[], usual: readonly MnemonicMark[]): void {
  const may = segments.filter(({ text }) => anyInWord.test(text));
  if (may.length === 0) return;
  const shown = marks.filter((mark) =>
    segments.some(({ text, protectedSpans }) => {
      if (!text.includes(mark)) return false;
      const plain = blankSpans(text, protectedSpans);
      return isOnce(plain, mark) && firstInWord[mark].test(plain);
    }),
  );
  const facts = { shown, usual };
  for (const segment of may) segment.mnemonics = facts;
}

/**
 * The mnemonic inside a word of a text; `undefined` where there is none, or more than one mark. R&D, AT&T, drag&drop and
 * file_name have none.
 * @param text with blanks for its codes and placeholders
 */
export function findMnemonic(text: string, facts: MnemonicFacts): Mnemonic | undefined {
  const found = marks.flatMap((mark) => (isOnce(text, mark) ? (mnemonicIn(text, mark, facts) ?? []) : []));
  return found.length === 1 ? found[0] : undefined;
}

function mnemonicIn(text: string, mark: MnemonicMark, { shown, usual }: MnemonicFacts): Mnemonic | undefined {
  const match = [...text.matchAll(inWord)].find(([, , own]) => own === mark);
  if (!match) return undefined;
  const [, before = '', , after = ''] = match;
  const [first, last] = [lettersIn(before), lettersIn(after)];
  const shorter = Math.min(first, last);
  const isName = /^\p{Lu}/u.test(before);
  // Names of programs have no capitals, and neither do two words that are joined.
  if (!isName && (mark === '_' || shorter > shortPart || first + last <= 2)) return undefined;
  if (first > 1 && /^\P{Ll}+$/u.test(before)) return undefined;
  const isLikely = shown.includes(mark)
    ? shorter <= longestPart
    : usual.includes(mark) && isName && shorter <= shortPart && first + last > 2;
  if (!isLikely) return undefined;
  return { mark, at: match.index + before.length, letter: String.fromCodePoint(after.codePointAt(0) ?? 0) };
}

/** Max length of the part of a word before or behind a mark that is hardly a word itself. */
const shortPart = 2;
/** Two longer ones are words, also where other texts have mnemonics: “Terms&conditions”. */
const longestPart = 4;

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

function isOnce(text: string, mark: string): boolean {
  const at = text.indexOf(mark);
  return at >= 0 && at === text.lastIndexOf(mark);
}

import type { MaskedPiece, ReadReply } from './masked';
import { maskProblem } from './problem';
import { ReplyBuilder } from './replyBuilder';

/*
 * `{{3}}` stands for piece 3. Doubled braces are what translators without tag handling keep best: template
 * variables of this shape are common in their training text, the number carries no word to translate or inflect
 * (they turn `{count}` into `{cuenta}`), and it is plain ASCII, where rarer brackets such as `⟦3⟧` are often
 * unknown to a model's vocabulary and dropped. They do add spaces inside and full-width forms, so those are read too.
 */

const token = /[{｛]{2}[ \u00a0\u202f]{0,3}([0-9０-９٠-٩۰-۹]{1,7})[ \u00a0\u202f]{0,3}[}｝]{2}/g;

/** The token of a piece. */
export function tokenMask(index: number): string {
  return `{{${index + 1}}}`;
}

/** Literal text that would be read as a token. Masked like a placeholder, so that it cannot be taken for one. */
export function findTokenLookalikes(text: string): Array<{ start: number; end: number }> {
  return Array.from(text.matchAll(token), (match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** The numbers of the tokens in a text. */
export function numbersOfTokens(text: string): number[] {
  return Array.from(text.matchAll(token), ([, digits = '']) => readNumber(digits));
}

/**
 * Takes a reply apart. A token with a number that was not sent is `unknown`.
 * @param first what the numbers follow
 */
export function readTokenReply(reply: string, pieces: readonly MaskedPiece[], first: number): ReadReply {
  const read = new ReplyBuilder();
  let at = 0;
  for (const match of reply.matchAll(token)) {
    read.text(reply.slice(at, match.index));
    at = match.index + match[0].length;
    const index = readNumber(match[1] ?? '') - first - 1;
    if (pieces[index] === undefined) return { ok: false, problem: maskProblem('unknown', match[0]) };
    read.piece(index);
  }
  read.text(reply.slice(at));
  return read.finish();
}

function readNumber(digits: string): number {
  return Number(digits.replace(/[^0-9]/g, asciiDigit));
}

/** Blocks of ten digits start at these code points: Arabic-Indic, extended Arabic-Indic, full-width. */
function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = code >= 0xff10 ? 0xff10 : code >= 0x6f0 ? 0x6f0 : 0x660;
  return String(code - zero);
}

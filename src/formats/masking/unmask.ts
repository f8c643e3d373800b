import { damagedCharacter } from '../markup/characters';
import { keepsNoBlanks } from '../placeholders/matcher';
import type { Masked, MaskedPiece, Reply, Unmasked } from './masked';
import { maskProblem } from './problem';
import { rereadProblem } from './reread';
import { readTokenReply } from './tokenScheme';
import { verifyReply } from './verify';
import { readXmlReply } from './xmlScheme';

/**
 * Turns the reply to a masked text back into text, after proving it. Never throws.
 *
 * @param reply the translation of `masked.text`; ignored when there was nothing to translate
 * @param first what the numbers of its masks were made to follow, see `numberedText`
 */
export function unmask(masked: Masked, reply: string, first = 0): Unmasked {
  if (masked.nothingToTranslate) {
    const places = masked.spans.map(({ start, end }) => ({ start, end }));
    return { ok: true, text: masked.source, places };
  }
  const { pieces } = masked;
  const readReply = masked.scheme === 'xml' ? readXmlReply : readTokenReply;
  const read = readReply(reply.trim(), pieces, first);
  if (!read.ok) return read;
  const { order } = read.reply;
  const problem = verifyReply(order, pieces);
  if (problem) return { ok: false, problem };
  for (const literal of read.reply.literals) {
    const character = damagedCharacter(literal, masked.text);
    if (character !== undefined) return { ok: false, problem: maskProblem('damaged', character) };
  }
  const lineEnd = masked.crlf ? '\r\n' : '\n';
  const places: Array<{ start: number; end: number }> = [];
  let text = masked.lead;
  for (const [at, literal] of movePaddingOut(read.reply, pieces).entries()) {
    const [before, piece] = [pieces[order[at - 1] ?? -1], pieces[order[at] ?? -1]];
    if (isAddress(before) && keepsNoBlanks(literal.charAt(0))) text += ' ';
    text += literal.replace(/\r?\n/g, lineEnd);
    if (isAddress(piece) && keepsNoBlanks(literal.slice(-1))) text += ' ';
    if (!piece) continue;
    if (piece.span !== undefined) places[piece.span] = { start: text.length, end: text.length + piece.source.length };
    text += piece.source;
  }
  text += masked.trail;
  const doubt = rereadProblem(masked, text, places);
  return doubt ? { ok: false, problem: doubt } : { ok: true, text, places };
}

/** Returns whether a piece is an address, which the letters of a script without blanks would be read as a part of. */
function isAddress(piece: MaskedPiece | undefined): boolean {
  return piece?.kind === 'url' || piece?.kind === 'email';
}

/**
 * Services like to put a space on the inner side of an inline tag. Where the source has none there it goes to the
 * outer side: `** bold **` is no emphasis in Markdown, and a link's underline should not start with a blank.
 */
function movePaddingOut({ literals, order }: Reply, pieces: readonly MaskedPiece[]): string[] {
  const moved = [...literals];
  const tight = (at: number, role: 'open' | 'close'): boolean => {
    const pair = pieces[order[at] ?? -1]?.pair;
    return pair?.role === role && !pair.spaced;
  };
  for (let at = order.length - 1; at >= 0; at--) {
    if (!tight(at, 'open')) continue;
    const inside = moved[at + 1] ?? '';
    const kept = inside.trimStart();
    moved[at + 1] = kept;
    moved[at] = (moved[at] ?? '') + inside.slice(0, inside.length - kept.length);
  }
  for (let at = 0; at < order.length; at++) {
    if (!tight(at, 'close')) continue;
    const inside = moved[at] ?? '';
    const kept = inside.trimEnd();
    moved[at] = kept;
    moved[at + 1] = inside.slice(kept.length) + (moved[at + 1] ?? '');
  }
  // What was moved past the first or the last piece is white space at the ends of the text, which is not the reply's.
  moved[0] = (moved[0] ?? '').trimStart();
  moved.push((moved.pop() ?? '').trimEnd());
  return moved;
}

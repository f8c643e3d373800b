import { isForProgram } from '../encodedData';
import { forbidden } from '../markup/characters';
import type { ProtectedSpan } from '../placeholders/span';
import type { Masked, MaskedPiece, MaskScheme } from './masked';
import { findTokenLookalikes, tokenMask } from './tokenScheme';
import { escapeXmlText, xmlMask } from './xmlScheme';

/** Characters that cannot travel, and the one that stands for bytes nobody could read: in a reply it tells of damage. */
const uncarriable = new RegExp(`${forbidden.source}|\uFFFD`, 'gu');
const carriageReturn = /\r/g;
/** Characters of everything that is to be hidden; most texts have none of them, and are done with one look. */
const suspicious = /[\u0000-\u0008\u000b-\u001f\ufffd-\uffff{｛]|\p{Surrogate}/u;
const letter = /\p{L}/u;

/**
 * Makes a text ready for sending: placeholders become masks, characters that cannot travel and literal text that
 * looks like a mask become masks too, white space at both ends stays at home.
 *
 * @param text any string, lone surrogates and NUL included
 * @param spans of `text`, ascending and not overlapping, as `findPlaceholders` gives them
 */
export function mask(text: string, spans: readonly ProtectedSpan[], scheme: MaskScheme): Masked {
  const start = Math.min(text.length - text.trimStart().length, spans[0]?.start ?? text.length);
  const end = Math.max(text.trimEnd().length, spans.at(-1)?.end ?? 0, start);
  const body = { text, start, end };
  const form = { scheme, crlf: hasOnlyCrlf(literalsBetween(body, spans)) };
  const parts = withHiddenLiterals(body, spans, form);
  const pieces = toPieces(text, parts, spans);
  const literals = literalsBetween(body, parts);
  const nothingToTranslate = !literals.some((literal) => letter.test(literal)) || isForProgram(text);
  return {
    ...form,
    text: nothingToTranslate ? '' : write(literals, pieces, form),
    nothingToTranslate,
    source: text,
    spans,
    lead: text.slice(0, start),
    trail: text.slice(end),
    pieces,
  };
}

/** The stretch of a text that is sent. */
interface Body {
  text: string;
  start: number;
  end: number;
}

/** Form of a body. */
interface Form {
  scheme: MaskScheme;
  /** True if its line ends are CRLF, which travel as LF. */
  crlf: boolean;
}

/** The stretches of a body that are not protected, one before each span and one after the last. */
function literalsBetween({ text, start, end }: Body, spans: readonly ProtectedSpan[]): string[] {
  const literals: string[] = [];
  let at = start;
  for (const span of spans) {
    literals.push(text.slice(at, span.start));
    at = span.end;
  }
  literals.push(text.slice(at, end));
  return literals;
}

/** True when line ends occur and all are CRLF. */
function hasOnlyCrlf(literals: readonly string[]): boolean {
  const some = literals.some((literal) => literal.includes('\r\n'));
  return some && !literals.some((literal) => /\r(?!\n)|(?<!\r)\n/.test(literal));
}

/** The spans, and between them those of literal text that must not be sent as it is. */
function withHiddenLiterals(
  { text, start, end }: Body,
  spans: readonly ProtectedSpan[],
  { scheme, crlf }: Form,
): ProtectedSpan[] {
  const parts: ProtectedSpan[] = [];
  let at = start;
  const hideLiteral = (until: number): void => {
    const literal = text.slice(at, until);
    if (!suspicious.test(literal)) return;
    const hidden = [
      ...Array.from(literal.matchAll(uncarriable), (match) => ({ start: match.index, end: match.index + 1 })),
      ...(crlf ? [] : Array.from(literal.matchAll(carriageReturn), ({ index }) => ({ start: index, end: index + 1 }))),
      ...(scheme === 'token' ? findTokenLookalikes(literal) : []),
    ].sort((left, right) => left.start - right.start);
    for (const { start: from, end: to } of hidden) parts.push({ start: at + from, end: at + to, kind: 'control' });
  };
  for (const span of spans) {
    hideLiteral(span.start);
    parts.push(span);
    at = span.end;
  }
  hideLiteral(end);
  return parts;
}

function toPieces(text: string, spans: readonly ProtectedSpan[], original: readonly ProtectedSpan[]): MaskedPiece[] {
  const indexes = new Map(original.map((span, index) => [span, index]));
  const openers = new Map<number, number>();
  const partners = new Map<number, number>();
  spans.forEach(({ pair }, index) => {
    if (pair?.role === 'open') openers.set(pair.id, index);
    const opener = pair?.role === 'close' ? openers.get(pair.id) : undefined;
    if (opener === undefined) return;
    partners.set(opener, index);
    partners.set(index, opener);
  });
  return spans.map((span, index) => {
    const { start, end, kind, sequence, pair } = span;
    const piece: MaskedPiece = { source: text.slice(start, end), kind };
    const own = indexes.get(span);
    if (own !== undefined) piece.span = own;
    if (sequence !== undefined) piece.sequence = sequence;
    const partner = partners.get(index);
    if (pair && partner !== undefined) {
      const inside = pair.role === 'open' ? text.charAt(end) : text.charAt(start - 1);
      piece.pair = { partner, role: pair.role, spaced: inside.trim() === '' };
    }
    return piece;
  });
}

/** @param pieces the masked one behind each literal but the last */
function write(literals: readonly string[], pieces: readonly MaskedPiece[], { scheme, crlf }: Form): string {
  return literals
    .map((literal, index) => {
      const lines = crlf ? literal.replaceAll('\r\n', '\n') : literal;
      const piece = pieces[index];
      const sent = scheme === 'xml' ? escapeXmlText(lines) : lines;
      if (piece === undefined) return sent;
      return sent + (scheme === 'xml' ? xmlMask(piece, index) : tokenMask(index));
    })
    .join('');
}

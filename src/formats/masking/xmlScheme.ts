import { xmlReference } from '../markup/xmlReference';
import type { MaskedPiece, ReadReply } from './masked';
import { maskProblem } from './problem';
import { ReplyBuilder } from './replyBuilder';

/*
 * `<x i="3"/>` stands for piece 3; `<g i="4">…</g>` for the pair that piece 4 opens. Numbers are shown from 1.
 * The names are those XLIFF uses for the same things, which services have seen most.
 */

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Literal text as XML character data. */
export function escapeXmlText(text: string): string {
  return text.replace(/[&<>]/g, xmlReference);
}

/** The element, or half of it, that stands for a piece. */
export function xmlMask(piece: MaskedPiece, index: number): string {
  if (piece.pair === undefined) return `<x i="${index + 1}"/>`;
  return piece.pair.role === 'open' ? `<g i="${index + 1}">` : '</g>';
}

const markup =
  /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,20})\s*(\/?)>|&(?:(lt|gt|amp|quot|apos)|#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7}));|&(?:[A-Za-z]{1,31};)?|</g;
const numberAttribute = /(?:^|\s)i\s*=\s*["']\s*([0-9]{1,9})\s*["']/i;

interface OpenElement {
  name: string;
  index: number;
  tag: string;
}

/** The numbers of the elements in a reply. */
export function numbersOfElements(reply: string): number[] {
  return Array.from(reply.matchAll(/<[xg]\b([^<>]*)>/gi), ([, attributes = '']) => readNumber(attributes)).filter(
    (number) => number > 0,
  );
}

/**
 * Takes a reply apart. Every `&`, `<` and element must be well-formed and one of ours; never throws.
 * @param first what the numbers follow
 */
export function readXmlReply(reply: string, pieces: readonly MaskedPiece[], first: number): ReadReply {
  const read = new ReplyBuilder();
  const open: OpenElement[] = [];
  let at = 0;
  for (const match of reply.matchAll(markup)) {
    if (match.index > at) read.text(reply.slice(at, match.index));
    at = match.index + match[0].length;
    const [whole, slash, name, attributes, selfClosing, entity, hexadecimal, decimal] = match;
    if (name === undefined) {
      const character = decode(entity, hexadecimal, decimal);
      if (character === undefined) return { ok: false, problem: maskProblem('malformed', whole) };
      read.text(character);
      continue;
    }
    const kind = name.toLowerCase();
    if (kind !== 'x' && kind !== 'g') return { ok: false, problem: maskProblem('unknown', whole) };
    if (slash) {
      const element = open.pop();
      if (element?.name !== kind) return { ok: false, problem: maskProblem('malformed', whole) };
      const partner = pieces[element.index]?.pair?.partner;
      if (partner !== undefined) read.piece(partner);
      continue;
    }
    const index = readNumber(attributes ?? '') - first - 1;
    const piece = pieces[index];
    const expected = piece === undefined || piece.pair?.role === 'close' ? undefined : piece.pair ? 'g' : 'x';
    if (piece === undefined || expected !== kind) return { ok: false, problem: maskProblem('unknown', whole) };
    read.piece(index);
    if (!selfClosing) open.push({ name: kind, index, tag: whole });
    else if (piece.pair) read.piece(piece.pair.partner);
  }
  read.text(reply.slice(at));
  const unclosed = open.pop();
  if (unclosed) {
    return { ok: false, problem: maskProblem('malformed', pieces[unclosed.index]?.source ?? unclosed.tag) };
  }
  return read.finish();
}

/** 0 where there is none. */
function readNumber(attributes: string): number {
  return Number(numberAttribute.exec(attributes)?.[1] ?? 0);
}

function decode(
  entity: string | undefined,
  hexadecimal: string | undefined,
  decimal: string | undefined,
): string | undefined {
  if (entity !== undefined) return named[entity];
  const code = hexadecimal ? parseInt(hexadecimal, 16) : decimal ? Number(decimal) : undefined;
  return code === undefined || code === 0 || code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

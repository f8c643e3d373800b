import type { OffsetRange } from '../trackedRange';
import { trimLine } from './lines';

/** Longest text between two tags, in UTF-16 units. */
const maxText = 2000;

/** An expression in a text that is a placeholder: a name, or names with dots. */
const isName = /^\{\s*[\w$]+(?:\.[\w$]+)*\s*\}$/;

/**
 * Finds the text between two tags of JSX that an offset is in, cut at expressions that are more than a name. Empty
 * where the offset is in code, a tag or an expression.
 */
export function jsxTextAt(text: string, offset: number): OffsetRange[] {
  const opening = closeOfTagBefore(text, offset);
  const closing = opening === undefined ? undefined : startOfTagBehind(text, offset);
  if (opening === undefined || closing === undefined) return [];
  const tag = text.slice(opening.start, opening.end);
  const next = /^<\/?([A-Za-z][\w.:-]*)?/.exec(text.slice(closing, closing + 200));
  // Types in angle brackets look like tags, but nothing closes them.
  const isElement =
    tag.startsWith('</') || next?.[0].startsWith('</') || text.includes(`</${next?.[1] ?? ''}`, closing);
  return isElement ? piecesOf(text, { start: opening.end, end: closing }) : [];
}

/** The tag that ends last in front of an offset, with nothing but text and whole expressions between. */
function closeOfTagBefore(text: string, offset: number): OffsetRange | undefined {
  const end = backwards(text, offset, '>');
  if (end === undefined || text[end - 1] === '=') return undefined;
  const start = backwards(text, end, '<');
  if (start === undefined) return undefined;
  return /^<(?:\/?[A-Za-z][\w.:-]*)?(?=[\s/>])/.test(text.slice(start, end + 1)) ? { start, end: end + 1 } : undefined;
}

/** Index of the nearest `<` or `>` outside braces; `undefined` where a brace opens first, or it is the other one. */
function backwards(text: string, from: number, wanted: '<' | '>'): number | undefined {
  let depth = 0;
  for (let at = from - 1; at >= 0 && from - at <= maxText; at--) {
    const character = text[at];
    if (character === '}') depth++;
    else if (character === '{' && depth-- === 0) return undefined;
    else if (depth === 0 && (character === '<' || character === '>')) return character === wanted ? at : undefined;
  }
  return undefined;
}

function startOfTagBehind(text: string, offset: number): number | undefined {
  let depth = 0;
  for (let at = offset; at < text.length && at - offset <= maxText; at++) {
    const character = text[at];
    if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return undefined;
    else if (depth > 0) continue;
    else if (character === '>') return undefined;
    else if (character === '<') return /[A-Za-z/>]/.test(text[at + 1] ?? '') ? at : undefined;
  }
  return undefined;
}

function piecesOf(text: string, range: OffsetRange): OffsetRange[] {
  const pieces: OffsetRange[] = [];
  let { start } = range;
  let depth = 0;
  let open = start;
  for (let at = range.start; at < range.end; at++) {
    if (text[at] === '{' && depth++ === 0) open = at;
    if (text[at] !== '}' || --depth > 0 || isName.test(text.slice(open, at + 1))) continue;
    pieces.push({ start, end: open });
    start = at + 1;
  }
  pieces.push({ start, end: range.end });
  return pieces
    .map((piece) => trimLine(text, piece))
    .filter((piece) => /\p{L}/u.test(text.slice(piece.start, piece.end)));
}

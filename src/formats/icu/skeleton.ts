import { matchAt, none } from '../placeholders/matcher';

/** An ICU plural, select or selectordinal message. */
export interface IcuMessage {
  /** The skeleton: everything but the text of the innermost messages. */
  pieces: Array<{ start: number; end: number }>;
  /** Ranges in which `#` stands for the number: the messages of the outermost plurals. */
  plurals: Array<{ start: number; end: number }>;
}

const header =
  /\{\s*[\p{L}\p{N}_.-]+\s*,\s*(plural|selectordinal|select)\s*,\s*(?:offset:\s*[0-9]+(?![0-9])\s*)?(?==?[\p{L}\p{N}_-]+\s*\{)/uy;
const selector = /\s*=?[\p{L}\p{N}_-]+\s*\{/uy;
const argument = /\{\{[^{}]*\}\}|\{[^{}]*\}/y;
const ending = /\s*\}/y;
const text = /[^{}']+/y;
/** Two apostrophes are one that is said. FormatJS also quotes tags, other libraries do not. */
const quotations = [/''|'[{}#|<>](?:[^']|'')*(?:'|$)|'/y, /''|'[{}#|](?:[^']|'')*(?:'|$)|'/y];

/** Deeper messages are left alone; it also bounds the work on hostile input, where each level is tried again. */
const deepest = 12;

/** Reads the message that starts at `at`; `undefined` when it is none or is not complete. Work is linear. */
export function parseIcu(source: string, at: number): IcuMessage | undefined {
  for (const quoted of quotations) {
    const message: IcuMessage = { pieces: [], plurals: [] };
    const reading = { message, quoted, quotesTags: false };
    if (parseMessage(source, at, reading, 0, false) !== none) return message;
    if (!reading.quotesTags) return undefined;
  }
  return undefined;
}

/**
 * A text with typographic apostrophes where the usual ones would begin a quotation, as its source's do not: `l'{name}`
 * of ICU says `l{name}`.
 */
export function keepIcuArguments(text: string, source: string): string {
  if (!source.includes('{') || !/'[{}]/.test(text) || /'[{}]/.test(source)) return text;
  return text.replace(/'(?=\{(?!\{)|\}(?!\}))/g, '’');
}

/** A message being read, and how its apostrophes quote. */
interface Reading {
  message: IcuMessage;
  quoted: RegExp;
  /** True if one stood before a tag. */
  quotesTags: boolean;
}

function parseMessage(source: string, at: number, into: Reading, depth: number, inPlural: boolean): number {
  header.lastIndex = at;
  const type = depth < deepest ? header.exec(source)?.[1] : undefined;
  if (type === undefined) return none;
  let position = header.lastIndex;
  let pieceStart = at;
  for (let next; (next = matchAt(selector, source, position)) !== none;) {
    addPiece(into.message, pieceStart, next);
    const opensPlural = !inPlural && type !== 'select';
    const end = parseBranch(source, next, into, depth, inPlural || opensPlural);
    if (end === none) return none;
    if (opensPlural) into.message.plurals.push({ start: next, end });
    pieceStart = end;
    position = end + 1;
  }
  const end = matchAt(ending, source, position);
  if (end !== none) addPiece(into.message, pieceStart, end);
  return end;
}

/** Reads the text of one branch, nested messages included; gives the offset of its closing brace. */
function parseBranch(source: string, at: number, into: Reading, depth: number, inPlural: boolean): number {
  for (let position = at; position < source.length;) {
    const character = source.charAt(position);
    if (character === '}') return position;
    into.quotesTags ||= character === "'" && /[<>]/.test(source.charAt(position + 1));
    let next = matchAt(character === "'" ? into.quoted : text, source, position);
    if (character === '{') {
      next = parseMessage(source, position, into, depth + 1, inPlural);
      if (next === none) next = matchAt(argument, source, position);
    }
    if (next === none) return none;
    position = next;
  }
  return none;
}

/** Pieces that touch, as those of a message right inside another do, are one. */
function addPiece(into: IcuMessage, start: number, end: number): void {
  const last = into.pieces.at(-1);
  if (last?.end === start) last.end = end;
  else into.pieces.push({ start, end });
}

import { missingCategories } from '../pluralCategories';

const header = /\{\s*[\p{L}\p{N}_.-]+\s*,\s*(plural|selectordinal)\s*,\s*(?:offset:\s*\d+(?!\d)\s*)?/gu;
/** A line end may be written as an escape. */
const space = String.raw`(?:\s|\\[nrt])*`;
const selector = new RegExp(String.raw`${space}(=\d+|[a-z]+)${space}\{`, 'y');
/** Selector with any name: those of a select are free, those of a plural may be wrong. */
const anySelector = new RegExp(String.raw`${space}(=?[\p{L}\p{N}_-]+)${space}\{`, 'uy');
const anyHeader = /\{\s*([\p{L}\p{N}_.-]+)\s*,\s*(plural|selectordinal|select)\b\s*,?\s*(?:offset:\s*\d+(?!\d)\s*)?/gu;
const ending = new RegExp(String.raw`${space}\}`, 'y');
const leadingSpace = new RegExp(`^${space}`);
const mostMessages = 20;
/** Each form of an outer message has all forms of an inner one: what would grow beyond all measure stays as it is. */
const mostGrowth = 60;

interface Branch {
  name: string;
  /** Start of its name, with the white space before it. */
  start: number;
  /** End of its name. */
  nameEnd: number;
  contentStart: number;
  end: number;
}

/** A plural or select message in a text. */
export interface IcuMessageIn {
  type: 'plural' | 'selectordinal' | 'select';
  /** Argument that it depends on. */
  argument: string;
  start: number;
  /** End of its head, where the first branch is due. */
  headEnd: number;
  /** `undefined` when the message is not whole. */
  branches: Branch[] | undefined;
}

/** The plural and select messages of a text, also those in others, whether they are whole or not. */
export function icuMessagesIn(text: string): IcuMessageIn[] {
  const found: IcuMessageIn[] = [];
  for (const { 0: head, 1: argument = '', 2: type, index } of text.matchAll(anyHeader)) {
    if (found.length >= mostMessages) return [];
    const headEnd = index + head.length;
    const branches = head.includes(',', head.indexOf(type ?? ''))
      ? readBranches(text, headEnd, anySelector)
      : undefined;
    const isWhole = branches !== undefined && branches.length > 0;
    found.push({
      type: type as IcuMessageIn['type'],
      argument,
      start: index,
      headEnd,
      branches: isWhole
        ? branches.map((branch) => ({ ...branch, start: branch.nameEnd - branch.name.length }))
        : undefined,
    });
  }
  return found;
}

/**
 * An ICU message with the categories that a language has: those it lacks get the words of `other` and come before it. What is
 * no such message stays as it is.
 */
export function withPluralCategories(message: string, language: string): string {
  if (!message.includes('{')) return message;
  const headers = [...message.matchAll(header)];
  if (headers.length > mostMessages) return message;
  // From the last to the first: what stands inside another message begins behind it.
  const complete = headers.reverse().reduce((text, { 0: written, 1: kind, index }) => {
    if (text.length > message.length * mostGrowth) return text;
    const branches = readBranches(text, index + written.length);
    const other = branches?.find(({ name }) => name === 'other');
    if (!branches || !other) return text;
    const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal';
    const names = branches.map(({ name }) => name);
    const lead = leadingSpace.exec(text.slice(other.start, other.contentStart))?.[0] ?? '';
    const content = text.slice(other.contentStart, other.end);
    const added = missingCategories(names, language, { type }).map((name) => `${name} {${content}}`);
    if (added.length === 0) return text;
    const [before, behind] = [text.slice(0, other.start), text.slice(other.start)];
    // The white space before a first branch belongs to what is before it.
    if (lead === '' && /\s$/.test(before)) return `${before}${added.join(' ')} ${behind}`;
    return before + added.map((one) => (lead || ' ') + one).join('') + (lead === '' ? ' ' : '') + behind;
  }, message);
  return complete.length > message.length * mostGrowth ? message : complete;
}

/** The branches of a message that begin at an offset; `undefined` when it is not whole. */
function readBranches(text: string, from: number, selecting = selector): Branch[] | undefined {
  const branches: Branch[] = [];
  for (let at = from; ;) {
    selecting.lastIndex = at;
    const match = selecting.exec(text);
    if (!match) {
      ending.lastIndex = at;
      return ending.test(text) ? branches : undefined;
    }
    const contentStart = selecting.lastIndex;
    const end = closingBrace(text, contentStart);
    if (end === undefined) return undefined;
    const [written, name = ''] = match;
    const nameEnd = at + written.indexOf(name) + name.length;
    branches.push({ name, start: at, nameEnd, contentStart, end });
    at = end + 1;
  }
}

/** An apostrophe before a brace or `#` quotes what follows, up to the next one; two of them are one that is said. */
function closingBrace(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "'" && text.charAt(at + 1) === "'") {
      at++;
    } else if (character === "'" && /[{}#]/.test(text.charAt(at + 1))) {
      const close = closingApostrophe(text, at + 1);
      if (close === undefined) return undefined;
      at = close;
    } else if (character === '{') {
      depth++;
    } else if (character === '}' && depth-- === 0) {
      return at;
    }
  }
  return undefined;
}

function closingApostrophe(text: string, from: number): number | undefined {
  let at = text.indexOf("'", from);
  while (at >= 0 && text.charAt(at + 1) === "'") at = text.indexOf("'", at + 2);
  return at < 0 ? undefined : at;
}

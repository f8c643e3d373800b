import { isWordAt, keepsNoBlanks, matchAt, none } from './matcher';

const shortCode = /:[A-Za-z][A-Za-z0-9_+-]*:(?![\p{L}\p{N}_:])/uy;
const colonName = /:[A-Za-z_][A-Za-z0-9_]+/y;

/** `:name`, also in `:nameを`, or a short code such as `:tada:`. Not `12:30`, `note: text`, `a:b`, `::`, `:D`. */
export function matchColon(text: string, at: number): number {
  const before = text.charAt(at - 1);
  if (isWordAt(text, at - 1) || before === ':' || before === ')' || before === ']') return none;
  const end = matchAt(shortCode, text, at);
  if (end !== none) return end;
  const nameEnd = matchAt(colonName, text, at);
  if (nameEnd === none || text.charAt(nameEnd) === ':') return none;
  return isWordAt(text, nameEnd) && !keepsNoBlanks(text.charAt(nameEnd)) ? none : nameEnd;
}

const mention = /@[A-Za-z][\w-]*(?:\/[A-Za-z][\w.-]*\w)?/y;

/** `@user`, `@param`, `@scope/package`; not the `@` of an address or a lone one. */
export function matchMention(text: string, at: number): number {
  const before = text.charAt(at - 1);
  return isWordAt(text, at - 1) || before === '.' || before === '@' ? none : matchAt(mention, text, at);
}

const entity = /&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});/y;

/** `&nbsp;`, `&#123;`, `&#x7B;`. */
export function matchEntity(text: string, at: number): number {
  return matchAt(entity, text, at);
}

const escape = /\\(?:[nrtbfv0'"\\]|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]{1,6}\}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2})/y;

/** An escape sequence of a string literal. */
export function matchEscape(text: string, at: number): number {
  return matchAt(escape, text, at);
}

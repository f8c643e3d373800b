import { isWordAt, keepsNoBlanks, matchAt, none } from './matcher';

const shortCode = /:[A-Za-z][A-Za-z0-9_+-]*:(?![\p{L}\p{N}_:])/uy;
const colonName = /:[A-Za-z_][A-Za-z0-9_]+(?:\.[a-z_][A-Za-z0-9_]*)*/y;

/** `:name`, `:date.formats.default`, also in `:nameを`, or a short code such as `:tada:`. Not `12:30`, `note: text`, `a:b`, `::`, `:D`. */
export function matchColon(text: string, at: number): number {
  const before = text.charAt(at - 1);
  if (isWordAt(text, at - 1) || before === ':' || before === ')' || before === ']') return none;
  // The name of a page behind its namespace: `{{ns:project}}:Editors`.
  if (text.startsWith('}}', at - 2) || isEnding(text, at)) return none;
  const end = matchAt(shortCode, text, at);
  if (end !== none) return end;
  const nameEnd = matchAt(colonName, text, at);
  if (nameEnd === none || text.charAt(nameEnd) === ':') return none;
  return isWordAt(text, nameEnd) && !keepsNoBlanks(text.charAt(nameEnd)) ? none : nameEnd;
}

/** Returns whether a colon joins an ending to what is put there or quoted, as Finnish and Swedish have it: `'{server}':ta`. */
function isEnding(text: string, at: number): boolean {
  if (text.charAt(at - 1) === '}') return true;
  return /["'’”»]/.test(text.charAt(at - 1)) && /[\p{L}\p{M}\p{N}_)}\]%.!?]/u.test(text.charAt(at - 2));
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

/** The two characters of `\n` in a text that a program reads once more; not of the path `C:\new`. */
export function matchWrittenControl(text: string, at: number): number {
  if (!/[nrt]/.test(text.charAt(at + 1)) || text.charAt(at - 1) === '\\') return none;
  const before =
    text
      .slice(Math.max(0, at - longestPath), at)
      .split(/\s/)
      .at(-1) ?? '';
  return /^\W*[A-Za-z]:|\\\\|\\[^nrt]/.test(before) ? none : at + 2;
}

const longestPath = 200;

const wrapped = /__[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*__(?![\p{L}\p{N}_])/uy;

/** `__name__`. */
export function matchUnderscored(text: string, at: number): number {
  return isWordAt(text, at - 1) ? none : matchAt(wrapped, text, at);
}

const bracketed = /\[\[[^[\]|\n]{1,100}\]\](?![([])/y;

/** `[[name]]`. */
export function matchBracketed(text: string, at: number): number {
  return matchAt(bracketed, text, at);
}

const exclaimed = /(?<=^|[\s("'“„«>])![a-z][a-z0-9]{2,}(?:[_-][a-z0-9]+)*(?![\p{L}\p{N}_])/uy;

/** `!name` of Drupal. */
export function matchExclaimed(text: string, at: number): number {
  return matchAt(exclaimed, text, at);
}

const field = /([#@])[0-9]\1+/y;

/** `#1######` and `@1@@@@`, which Business Central fills in as wide as they are. */
export function matchField(text: string, at: number): number {
  return matchAt(field, text, at);
}

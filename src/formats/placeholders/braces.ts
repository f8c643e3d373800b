import { isWordAt, matchAt, none } from './matcher';
import { largest, smallest } from '../lists';

// An argument: a path, an index, nothing; then `,10`, `:N2`, `!r`, `, date, short`. No class contains `{`, so that
// every character is looked at by few openers, whatever the input.
const argument =
  /\{(?:[\p{L}_$][\p{L}\p{M}\p{N}_$]*|[0-9]+)?(?:[.-][\p{L}_$][\p{L}\p{M}\p{N}_$]*|\.?\[[^\s{}[\]]*\]|\.[0-9]+|\(\))*(?:![rsa])?(?:,-?[0-9]+)?(?::[^\s{}:;][^{};\n]{0,40}|:\?)?\}/uy;
const spacedArgument = /\{[ \t]*[\p{L}_$][\p{L}\p{N}_$.]*[ \t]*\}/uy;
const icuArgument =
  /\{\s*[\p{L}\p{N}_.-]+\s*,\s*(?:number|date|time|spellout|ordinal|duration|list)\s*(?:,[^{}]*)?\}/uy;

/** A character that would mean something else without: `{'@'}`, `{'|'}` of vue-i18n, `{' '}` of JSX. Words are text. */
const literal = /\{[ \t]*(?:'[^'\p{L}\n]{1,8}'|"[^"\p{L}\n]{1,8}")[ \t]*\}/uy;

/** `{name}`, `{0}`, `{user.name}`, `{0:N2}`, `{}`, `{when, date, short}`, `{'@'}`; with `isCode` also `{ name }`. */
export function matchBrace(text: string, at: number, isCode: boolean): number {
  let end = matchAt(argument, text, at);
  if (end === none) end = matchAt(icuArgument, text, at);
  if (end === none) end = matchAt(literal, text, at);
  if (end === none && isCode) end = matchAt(spacedArgument, text, at);
  return end;
}

const mustache = /\{\{(?:\{[^{}]+\}|[^{}]+)\}\}/y;
/** Svelte's blocks: `{#if x}`, `{:else}`, `{/if}`, `{@html x}`. */
const block = /\{[#:/@][a-z][^{}\n]*\}/y;

/** `{{x}}`, `{{{x}}}`, `{{#if x}}`; in markup also `{#if x}`. */
export function matchMustache(text: string, at: number, isMarkup: boolean): number {
  const end = matchAt(mustache, text, at);
  return end === none && isMarkup ? matchAt(block, text, at) : end;
}

const dollarName = /\$[A-Za-z_][A-Za-z0-9_]+/y;
const rubyName = /[%#]\{[\p{L}_@$][^{}\s]*\}/uy;

/** `%{x}` and `#{x}` of Ruby and Elixir. */
export function matchRuby(text: string, at: number): number {
  return matchAt(rubyName, text, at);
}

/**
 * Returns whether the numbers behind dollar signs are those of what is put there: they begin with 0 or 1 and none is
 * left out. Everything else, and what is said to be paid, are dollars.
 */
export function hasNumberedDollars(text: string): boolean {
  if (
    !text.includes('$') ||
    /\$[0-9]+(?:[.,][0-9]|[kKmM]\b|[ -](?:USD|dollars?|million|billion|per|a month|a year|off)\b|\/)/.test(text)
  ) {
    return false;
  }
  if (
    /\b(?:for|only|costs?|pay|paid|price|than|save|under|from|just)\s+\$1(?![0-9])/i.test(text) &&
    !/\$[02]/.test(text)
  ) {
    return false;
  }
  const numbers = new Set(Array.from(text.matchAll(/\$([0-9]+)/g), ([, number]) => Number(number)));
  const first = smallest(numbers);
  return first <= 1 && largest(numbers) - first + 1 === numbers.size;
}

const dollarNumber = /\$[0-9]{1,2}(?![\p{L}\p{N}])/uy;

/** `$1` of MediaWiki, browser extensions and VS Code. */
export function matchDollarNumber(text: string, at: number): number {
  return matchAt(dollarNumber, text, at);
}

/** `$HOME`, `$name`; not `US$per`, not `$5`. */
export function matchDollarName(text: string, at: number): number {
  return isWordAt(text, at - 1) ? none : matchAt(dollarName, text, at);
}

const nesting = /\$t\([^()\n]*(?:\([^()\n]*\)[^()\n]*){0,20}\)/y;

/** `$t(key)`, `$t(key, { "count": 1 })`. */
export function matchNesting(text: string, at: number): number {
  return matchAt(nesting, text, at);
}

const linked =
  /@(?:\.[A-Za-z_]+)?:(?:\{\s*(?:'[^'{}\n]*'|"[^"{}\n]*"|[\p{L}\p{N}_$.-]+)\s*\}|\([\p{L}\p{N}_$.:|/-]+\)|[\p{L}_$][\p{L}\p{N}_$-]*(?:[.:/][\p{L}\p{N}_$-]+)*)/uy;

/** `@:key`, `@.lower:key`, `@:{'a.b'}`, `@:(key)`: another message of vue-i18n. */
export function matchLinked(text: string, at: number): number {
  return matchAt(linked, text, at);
}

/**
 * The offset after the `}` that closes the `{` at each offset, found in one pass; 0 where no opener with a partner
 * is. Braces inside string literals of an expression count like any other.
 */
export function matchingBraces(text: string): Int32Array {
  const ends = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === openBrace) open.push(at);
    if (code === closeBrace) {
      const opener = open.pop();
      if (opener !== undefined) ends[opener] = at + 1;
    }
  }
  return ends;
}

const openBrace = 0x7b;
const closeBrace = 0x7d;

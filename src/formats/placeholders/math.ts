import { isWordAt, matchAt, none } from './matcher';

const display = /\$\$(?!\$)(?:[^$\n]|\n(?![ \t]*\n)|\\\$)+\$\$/y;
const inline = /\$(?![\s$])(?:[^$\n\\]|\\[^\n]){0,300}(?<![\s\\])\$(?![\p{L}\p{N}$])/uy;
// None opens within another, so that many that are open are not each looked through to the end.
const brackets = /\\\((?:[^\n\\]|\\(?![()\n])){1,300}\\\)|\\\[(?:[^\\]|\\(?![[\]])){1,1000}\\\]/y;
const operator = /[=+^_<>\\|]|(?<=\s)[-*/](?=\s)/;

/** A formula of TeX between dollar signs, as Markdown has them; of money the sign stands before a number and ends nothing. */
export function matchDollarMath(text: string, at: number): number {
  const end = matchAt(display, text, at);
  if (end !== none || isWordAt(text, at - 1) || text.charAt(at - 1) === '\\') return end;
  return matchAt(inline, text, at);
}

/** A formula between `\(` and `\)` or `\[` and `\]`; with nothing of a formula in them they are mere brackets. */
export function matchBracketMath(text: string, at: number): number {
  const end = matchAt(brackets, text, at);
  const inside = end === none ? '' : text.slice(at + 2, end - 2);
  return operator.test(inside) || /^\s*\p{L}\s*$/u.test(inside) ? end : none;
}

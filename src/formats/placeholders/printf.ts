import { isDigitAt, isWordAt, keepsNoBlanks, matchAt, none } from './matcher';

// No space flag: `% d` is rare in formats and everywhere in prose ("100 % sure", "un 5 % de").
const named = /%\([\w.-]+\)[-+#0]*(?:[1-9][0-9]*)?(?:\.[0-9]+)?[a-zA-Z]/y;
const positional = /%[0-9]{1,2}\$[-+#0']*(?:[1-9][0-9]*)?(?:\.[0-9]+)?(?:hh?|ll?|[jzt])?[a-zA-Z@]/y;
const plain = /%'?[-+#0]*([1-9][0-9]*|\*)?(\.(?:[0-9]+|\*)?)?(hh?|ll?|[qjzL])?([diouxXeEfFgGaAcCsSpn@vqTtrjObUD])/y;
const escaped = /%%/y;
/** `%1` of Qt and `%PATH%` of Windows and batch files. */
const numbered = /%(?:L?[1-9]|1[0-9])(?![\p{L}0-9%$'’])/uy;
const environment = /%[A-Z_][A-Z0-9_]+%/y;

const common = 'sdifuxXc@v';

/** A printf conversion. A percent sign of prose ("50% of", "%age", "100%sure") is none. */
export function matchPrintf(text: string, at: number, isCode: boolean): number {
  const certain = [named, positional, environment, ...(isCode ? [numbered] : [])];
  for (const expression of certain) {
    const end = matchAt(expression, text, at);
    if (end !== none) return end;
  }
  plain.lastIndex = at;
  const match = plain.exec(text);
  if (!match) return matchAt(escaped, text, at);
  const end = plain.lastIndex;
  const [, width, precision, length, conversion = ''] = match;
  if (!isLetterAt(text, end)) return isPercentOfNumber(text, at, conversion) ? none : end;
  // Letters follow at once: `%dms` and `%sth` are placeholders, `%users` and `50%off` are words.
  if (isDigitAt(text, at - 1) || (width !== undefined && isWordAt(text, at - 1))) return none;
  if (width !== undefined || precision !== undefined) return end;
  if (!common.includes(conversion)) return none;
  // `%ldy ago`: no word begins with the length of a number.
  const isShort = !isLetterAt(text, end + 2) || (length !== undefined && !isLetterAt(text, end + 1));
  return isShort || (isCode && (conversion === 's' || conversion === 'd')) ? end : none;
}

/** In `5%d` the sign may be a percent sign; only `%s`, `%d` and `%@` are taken for a conversion there. */
function isPercentOfNumber(text: string, at: number, conversion: string): boolean {
  return isDigitAt(text, at - 1) && !'sd@'.includes(conversion);
}

/** A letter that may belong to a word the conversion would be the beginning of; in `%d개` none does. */
function isLetterAt(text: string, at: number): boolean {
  return isWordAt(text, at) && !isDigitAt(text, at) && text.charAt(at) !== '_' && !keepsNoBlanks(text.charAt(at));
}

import { isDigitAt, isWordAt, keepsNoBlanks, matchAt, none } from './matcher';

// No space flag: `% d` is rare in formats and everywhere in prose ("100 % sure", "un 5 % de").
const named = /%\([\w.-]+\)[-+#0]*(?:[1-9][0-9]*)?(?:\.[0-9]+)?[a-zA-Z]/y;
const positional = /%[0-9]{1,2}\$[-+#0']*(?:[1-9][0-9]*)?(?:\.[0-9]+)?(?:hh?|ll?|[jzt])?[a-zA-Z@]/y;
const plain = /%'?[-+#0]*([1-9][0-9]*|\*)?(\.(?:[0-9]+|\*)?)?(hh?|ll?|[qjzL])?([diouxXeEfFgGaAcCsSpn@vqTtrjObUD])/y;
const escaped = /%%/y;
/** `%[1]s` of Go. */
const indexed = /%[-+#0]*(?:\[[0-9]{1,2}\](?:\*|[0-9]+)?)?(?:\.[0-9]*)?\[[0-9]{1,2}\][a-zA-Z]/y;
/** `%1` of Qt, KDE and Business Central. */
const numbered = /(?<![0-9%])%(?:L?[1-9]|1[0-9])(?![A-Za-z0-9%$'’])/y;
/** `%PATH%` of Windows and batch files, `%name%` of Symfony. */
const environment = /(?<![\p{L}\p{N}%])%[A-Za-z_][\w.-]{1,60}%(?![\p{L}\p{N}%])/uy;
/** The same beside a letter, as around a link: `%start%the page%end%`. A short one is a conversion: `%dms%s`. */
const glued = /(?<![\p{N}%])%[A-Za-z_][\w.-]{3,60}%(?![\p{N}%]|[sdi@](?!\p{L}))/uy;
/** `%username` of Drupal; `%age` is no name. */
const bare = /(?<![\p{L}\p{N}%]|[0-9]\s)%[a-z][a-z0-9]{3,}(?:[_-][a-z0-9]+)*(?![\p{L}\p{N}_%])/uy;

const latinSmall = /[a-zß-öø-ÿ]/;
const common = 'sdifuxXc@v';

/** Facts about the percent signs of a text. */
export interface PercentSigns {
  /** They are in a string literal of a program. */
  isCode: boolean;
  /** Some of them have the numbers of what is put there. */
  isNumbered: boolean;
}

/**
 * Returns whether what is put into a text is numbered as in `%1 of %2`: the first is there. In Turkish `%5` is five
 * percent.
 */
export function hasNumberedPercents(text: string): boolean {
  return text.includes('%1') && /(?<![0-9%])%1(?![A-Za-z0-9%$'’])/.test(text);
}

/** A printf conversion. A percent sign of prose ("50% of", "%age", "100%sure") is none. */
export function matchPrintf(text: string, at: number, { isCode, isNumbered }: PercentSigns): number {
  const certain = [named, positional, indexed, environment, glued, ...(isCode || isNumbered ? [numbered] : [])];
  for (const expression of certain) {
    const end = matchAt(expression, text, at);
    if (end !== none) return end;
  }
  plain.lastIndex = at;
  const match = plain.exec(text);
  if (!match) return Math.max(matchAt(escaped, text, at), matchAt(bare, text, at));
  const end = plain.lastIndex;
  const [, width, precision, length, conversion = ''] = match;
  // Without a width nothing is moved to the left: Hungarian joins an ending, as in `30%-a`.
  if (text.charAt(at + 1) === '-' && width === undefined && !'sd@'.includes(conversion)) return none;
  const nameEnd = length === undefined && width === undefined ? matchAt(bare, text, at) : none;
  if (!isLetterAt(text, end)) return isPercentOfNumber(text, at, conversion) ? none : end;
  // Letters follow at once: `%dms` and `%sth` are placeholders, `%users` and `50%off` are words.
  if (isDigitAt(text, at - 1) || (width !== undefined && isWordAt(text, at - 1))) return none;
  if (width !== undefined || precision !== undefined) return end;
  // `%sFailed to open`: no name goes on like that.
  if ((conversion === 's' || conversion === 'd') && !latinSmall.test(text.charAt(end))) return end;
  if (!common.includes(conversion)) return nameEnd;
  // `%ldy ago`: no word begins with the length of a number.
  const isShort = !isLetterAt(text, end + 2) || (length !== undefined && !isLetterAt(text, end + 1));
  return isShort || (isCode && (conversion === 's' || conversion === 'd')) ? end : nameEnd;
}

/**
 * Returns whether the sign is a percent sign, as it may be in `5%d`; only `%s`, `%d` and `%@` are taken for a
 * conversion there.
 */
function isPercentOfNumber(text: string, at: number, conversion: string): boolean {
  return isDigitAt(text, at - 1) && !'sd@'.includes(conversion);
}

/** A letter that may belong to a word the conversion would be the beginning of; in `%d개` none does. */
function isLetterAt(text: string, at: number): boolean {
  return isWordAt(text, at) && !isDigitAt(text, at) && text.charAt(at) !== '_' && !keepsNoBlanks(text.charAt(at));
}

/** A rule that is applied to a finished translation. Protected parts stand in it as U+FFFC, which it must keep. */
export type TextRule = (text: string) => string;

/** The marks inside a number. */
export interface Separators {
  decimal: string;
  /** Between groups of three digits, `''` for none. */
  thousands: string;
}

/** A number with its groups and fraction, not part of a date, version, time or longer token. */
const number = /(?<![\p{L}\d.,:/_-])\d{1,3}(?:(?:[.,'’\u00a0\u202f ]\d{3})+|\d*)(?:[.,]\d+)?(?![\p{L}\d:/_-]|[.,]\d)/gu;

/** Usual separators of numbers in running text, by language. */
const usual: Readonly<Record<string, Separators>> = {
  de: { decimal: ',', thousands: '.' },
  es: { decimal: ',', thousands: '.' },
  fr: { decimal: ',', thousands: '\u202f' },
  it: { decimal: ',', thousands: '.' },
};
const englishLike: Separators = { decimal: '.', thousands: ',' };

/**
 * Writes numbers with other separators. What a separator means is read from the number itself where it can be
 * (`1.234,5`), else from the language; what stays unclear is left as it is.
 */
export function numberSeparators(language: string, wanted: Partial<Separators>): TextRule {
  const local = usual[language] ?? englishLike;
  return (text) => text.replace(number, (written) => rewrite(written, local, wanted));
}

function rewrite(written: string, local: Separators, wanted: Partial<Separators>): string {
  const read = readNumber(written, local);
  if (!read) return written;
  const { whole, fraction, grouped } = read;
  const { decimal, thousands } = apart({ ...local, ...wanted }, wanted);
  const regroup = grouped || (wanted.thousands !== undefined && whole.length > 4);
  const groups = regroup ? inGroups(whole).join(thousands) : whole;
  return fraction === '' ? groups : groups + decimal + fraction;
}

/** Groups of three digits, counted from the right. */
function inGroups(digits: string): string[] {
  const groups = [digits.slice(0, digits.length % 3)].filter((group) => group !== '');
  for (let at = digits.length % 3; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups;
}

/** A mark cannot mean both: the one that was not asked for gives way. */
function apart(marks: Separators, wanted: Partial<Separators>): Separators {
  if (marks.decimal !== marks.thousands) return marks;
  const other = marks.decimal === ',' ? '.' : ',';
  return wanted.decimal === undefined ? { ...marks, decimal: other } : { ...marks, thousands: other };
}

interface ReadNumber {
  whole: string;
  fraction: string;
  grouped: boolean;
}

function readNumber(written: string, local: Separators): ReadNumber | undefined {
  const marks = written.match(/[^\d]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return { whole: written, fraction: '', grouped: false };
  const isDecimal =
    (last === '.' || last === ',') && (marks.length > 1 ? marks[0] !== last : !isGroup(written, last, local));
  const cut = isDecimal ? written.lastIndexOf(last) : written.length;
  const head = written.slice(0, cut);
  // Groups of one number are divided by one mark only.
  if (new Set(head.match(/[^\d]/g)).size > 1) return undefined;
  return { whole: head.replace(/\D/g, ''), fraction: written.slice(cut + 1), grouped: /\D/.test(head) };
}

/** `1.234` and `1,234` can be either; the language decides. */
function isGroup(written: string, mark: string, local: Separators): boolean {
  return /^\d{1,3}\D\d{3}$/.test(written) && !written.startsWith('0') && mark !== local.decimal;
}

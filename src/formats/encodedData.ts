/** Looked for, so that nothing has to be gone back over, however long a word is. */
const noneOfBase64 = /[^\w+/-]/;
const leastLine = 40;
const leastLength = 80;

/** Returns whether a text has no words for people: a long run as base64 writes it, on one line or on several. */
export function isEncodedData(text: string): boolean {
  const whole = text.trim();
  const first = whole.search(/\s/);
  if (whole.length < leastLength || (first >= 0 && first < leastLine)) return false;
  const lines = whole.split(/\s+/);
  const last = lines.pop() ?? '';
  const lastWord = last.slice(0, last.length - (last.endsWith('==') ? 2 : last.endsWith('=') ? 1 : 0));
  return (
    lines.every((line) => line.length >= leastLine && !noneOfBase64.test(line)) &&
    lastWord.length >= 2 &&
    !noneOfBase64.test(lastWord)
  );
}

/** Text between the marks of a date pattern: blanks, points, strokes, and words in brackets or quotes. */
const betweenMarks = /\[[^\][]*\]|'[^']*'|[\s,./:\-–_()年月日时分時分秒년월일]+/u;
const mark =
  /^(?:Y{1,4}|y{1,4}|M{1,4}|Mo|L{3,4}|D{1,4}|Do|d{1,4}|do|E{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|S{1,3}|[AaZz]|ZZ|Q|LT|(?:YYYY|YY|MM|DD|HH|hh|mm|ss)+[aA]?)$/;
/** Marks that no word is written as. */
const sureMark = /^(?:YYYY|yyyy|YY|yy|MMMM?|MM|D{2,4}|d{2,4}|E{3,4}|HH|hh|mm|(?:YYYY|YY|MM|DD|HH|hh|mm|ss){2,}[aA]?)$/;
const mostCharacters = 60;

/** Returns whether a text is the pattern of a date: `dddd`, `MMM Do`, `EEE, d MMM yyyy`, `%e %B`. */
function isDatePattern(text: string): boolean {
  if (text.length > mostCharacters) return false;
  // `%s %d` is a text that others are put into.
  if (/%[-_0^#]?[aAbBeHIMyY]/.test(text)) return !/\p{L}/u.test(text.replace(/%[-_0^#]?[A-Za-z]/g, ''));
  const marks = text.split(betweenMarks).filter((one) => one !== '');
  return marks.every((one) => mark.test(one)) && marks.some((one) => sureMark.test(one));
}

/** `./icons`, `../a/b`, `~/notes` and `C:\\files`; with a stroke before it, more than the unit of a price: `/user/month`. */
const pathFromPlace = /^(?:(?:\.{1,2}|~)\/|[A-Za-z]:[\\/]|\/(?:[\w.@+-]+\/){2})[\w.@+\-\\/]+$/;
/** `images/logo.png` */
const pathOfFile = /^\/?(?:[\w@+-][\w.@+-]*\/)+[\w@+-][\w.@+-]*\.[A-Za-z]\w{1,4}$/;
const mostOfPath = 260;

/** Returns whether a text is the path of a file or a folder and nothing else. */
function isFilePath(text: string): boolean {
  return text.length <= mostOfPath && (pathFromPlace.test(text) || pathOfFile.test(text));
}

/**
 * Returns whether a text is for a program though it has letters: the pattern of a date, the direction in which a
 * language is written, the path of a file, data in base64.
 */
export function isForProgram(text: string): boolean {
  const said = text.trim();
  return /^(?:ltr|rtl)$/.test(said) || isDatePattern(said) || isFilePath(said) || isEncodedData(text);
}

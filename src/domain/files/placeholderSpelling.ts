/** Placeholders that a text writes so that only the other text of its pair tells them from the words around them. */

/** Nobody looks for more names of one text letter for letter: each is searched in all of it. */
const mostSearched = 200;

/**
 * Returns a test for whether a text has a placeholder of the other text letter for letter, also where a word is right
 * behind it: `%@s`, `%1kopiert`.
 */
export function searchIn(text: string, other: string): (written: string) => boolean {
  let left = mostSearched;
  return (written) => left-- > 0 && (isWrittenIn(text, written) || isGluedIn(text, other, written));
}

function isWrittenIn(text: string, written: string): boolean {
  // Brackets that are spoken of may have a space between them in one language.
  if (written === '{}') return /\{\s+\}/.test(text);
  if (!hasName.test(written)) return false;
  const name = /^\{(\w+)\}$/.exec(written)?.[1];
  if (name !== undefined && Array.from(text.matchAll(/\{\s*(\w+)\s*\}/g)).some(([, own]) => own === name)) return true;
  // A name ends where no more of it can follow; what has a number is read up to its last digit.
  const goesOn = /^\$\d+$/.test(written) ? /\d/ : /\w$/.test(written) ? /[A-Za-z0-9_]/ : /^$/;
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    if (!goesOn.test(text.charAt(at + written.length) || ' ')) return true;
  }
  return false;
}

/** `%name%`, `:name`, `{{name}}`, `{n}`; how often `%s` or `{}` is there matters. */
const hasName = /[\p{L}_]{2}|^[%$]\d+$/u;

/** Returns whether a text has a conversion as often as the other one, whatever letters are behind it. */
function isGluedIn(text: string, other: string, written: string): boolean {
  const conversion = conversionAtStart.exec(written)?.[0];
  if (conversion === undefined) return false;
  const count = timesIn(text, conversion);
  return count > 0 && count === timesIn(other, conversion);
}

/** `%@`, `%ld`, and `%1` as of Qt, which `%1s` is, too, in front of letters. */
const conversionAtStart = /^%(?:\d{1,2}(?![\d$@dfFgGeExXouicl]|\.\d)|(?:hh?|ll?|[jzLqt])?[a-zA-Z@])/;

function timesIn(text: string, conversion: string): number {
  let times = 0;
  for (let at = text.indexOf(conversion); at >= 0; at = text.indexOf(conversion, at + 1)) {
    const behind = text.slice(at + conversion.length, at + conversion.length + 32);
    const isOther =
      text[at - 1] === '%' || /^\w*%/.test(behind) || (/\d$/.test(conversion) && /^(?:[\d$]|\.\d)/.test(behind));
    if (!isOther) times++;
  }
  return times;
}

/**
 * Returns whether a source has what looks like `%1` as a percentage, whose sign is before the number in Turkish and
 * Basque.
 */
export function isPercentage(source: string, written: string): boolean {
  const [, number, braces] = /^%(?:(\d+)(?: ?[a-z])?|(\{\w+\}))$/i.exec(written) ?? [];
  const beforeSigns = source.split('%').slice(0, -1);
  if (braces !== undefined) return beforeSigns.some((before) => before.trimEnd().endsWith(braces));
  return number !== undefined && beforeSigns.some((before) => before.trimEnd().split(/\D/).at(-1) === number);
}

/**
 * Returns whether a colon and letters are the ending of what is before them, as in Finnish: `100%:ssa`, `{count}:lle`,
 * `%@:lle`.
 */
export function isEnding(text: string, { name, start }: { name: string; start: number }): boolean {
  return (
    name.startsWith('colon ') && /(?:[%}]|%(?:\d+\$)?l{0,2}[a-z@])$/i.test(text.slice(Math.max(0, start - 8), start))
  );
}

/**
 * Returns whether a brace of a translation is quoted as one of its source is that has a space in it: `'{Template folder}'/{0}`
 * of Java shows the words in braces.
 */
export function isQuoted(source: string, target: string, { start, end }: { start: number; end: number }): boolean {
  const isAround = target.charAt(start) === '{' && target.charAt(start - 1) === "'" && target.charAt(end) === "'";
  return isAround && /'\{[^{}'\s]*\s[^{}']*\}'/.test(source);
}

/** Returns whether a source speaks of signs and has nothing filled in: `Adds {} brackets`, `@name, !group, #tags`. */
export function isSpokenOf(source: string, written: string): boolean {
  if (written === '{}') return /\{\} (?:curly )?(?:braces?|brackets?)\b|\b(?:braces?|brackets?):? \{\}/i.test(source);
  return /^[!@]/.test(written) && [/(?<!\S)@\w/, /(?<!\S)!\w/, /(?<!\S)#\w/].every((sign) => sign.test(source));
}

/**
 * Returns whether what looks like a placeholder is a word of a text whose source has none of its kind: `!gracias`,
 * `[[so]]`.
 */
export function isWord(
  source: string,
  target: string,
  { written, start }: { written: string; start: number },
): boolean {
  if (isSpokenOf(source, written)) return true;
  if (written.startsWith('!')) return !/(?<![\p{L}\p{N}])![a-z]/u.test(source);
  if (written.startsWith('[[')) return !source.includes('[[');
  // A command of LaTeX, not what Rust or Python fill in.
  return written === '{}' && /\\[a-z]+$/i.test(target.slice(Math.max(0, start - 32), start));
}

import type { OffsetRange } from '../trackedRange';

/** Syntax that only messages of vue-i18n have: `@:key`, `@.lower:key`, `{'@'}`. */
const ofVue = /@(?:\.[A-Za-z_]+)?:[\p{L}_${(]|\{\s*'[^'\p{L}]{1,8}'\s*\}/u;
/** Stand-in for the number. */
const number = /\{(?:count|n)\}|(?<![\p{L}\p{N}]):count\b|%(?:\[\d\]|\d\$)?d\b/u;
/** The numbers a form of Laravel is for. */
const numbersOfForm = /^\s*(?:\{\d+\}|\[(?:\d+|\*),(?:\d+|\*)\])/;
const mostForms = 6;

/**
 * Returns whether bars part the plural forms in messages, as in vue-i18n and Laravel: `no files | one file | {count}
 * files`. The messages of the whole file tell: one of them is a message of vue-i18n, or most of those with bars have a
 * number or forms of one word. Anywhere else a bar is a character like others.
 */
export function hasPluralForms(messages: readonly string[]): boolean {
  const formed = messages.flatMap((message) => {
    const forms = pluralForms(message);
    return forms ? [forms.map(({ start, end }) => message.slice(start, end))] : [];
  });
  if (formed.length === 0) return false;
  const plural = formed.filter((forms) => forms.some((form) => number.test(form)) || areAlike(forms));
  return plural.length * 2 >= formed.length || messages.some((message) => ofVue.test(message));
}

/** `Campaign | Campaigns`, `no days | one day`: the last two have forms of one word. */
function areAlike(forms: readonly string[]): boolean {
  const [last = [], before = []] = forms
    .toReversed()
    .slice(0, 2)
    .map(
      (form) =>
        form
          .toLowerCase()
          .match(/\p{L}{3,}/gu)
          ?.slice(0, mostWords) ?? [],
    );
  return last.some((word) => before.some((other) => isSameWord(word, other)));
}

function isSameWord(word: string, other: string): boolean {
  let same = 0;
  while (same < word.length && word.charAt(same) === other.charAt(same)) same++;
  return same >= 3 && same >= Math.max(word.length, other.length) - 3;
}

const mostWords = 20;

/** Returns the ranges of the forms of a message, without the white space around them; `undefined` when it has but one. */
export function pluralForms(message: string): OffsetRange[] | undefined {
  // Rows of a table have bars at the beginning of their lines.
  if (!message.includes('|') || /\n[ \t]*\|/.test(message)) return undefined;
  const bars = barsOf(message);
  if (bars.length === 0 || bars.length >= mostForms) return undefined;
  const forms = [...bars, message.length].map((end, index) => {
    const start = (bars[index - 1] ?? -1) + 1;
    const written = message.slice(start, end);
    const lead = numbersOfForm.exec(written)?.[0].length ?? 0;
    const body = written.slice(lead);
    const from = start + lead + (body.length - body.trimStart().length);
    return { start: from, end: from + body.trim().length };
  });
  // A row of a table begins and ends with a bar; only the form for nothing may say nothing.
  return forms.slice(1).every(({ start, end }) => end > start) ? forms : undefined;
}

/** `{'|'}` is a character, and the bars of `{{ name | upper }}` and `[[page|words]]` part no forms. */
function barsOf(message: string): number[] {
  return Array.from(message.matchAll(/\{\s*'[^'\n]{1,8}'\s*\}|\{\{[^{}]*\}\}|\[\[[^[\]]*\]\]|\|/g)).flatMap(
    ({ 0: found, index }) => (found === '|' ? [index] : []),
  );
}

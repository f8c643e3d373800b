import { config, t as translate, type l10nJsonFormat } from '@vscode/l10n';

/*
 * The one door to the words of the interface. Each world is told its language before anything else of it is read, so
 * that also what stands at the top of a module is worded in it. Without that, and in tests, words are English.
 */

/** The words of one language, by the English ones. */
export type Bundle = l10nJsonFormat;

export interface WordsOfPlace {
  /** The editor's display language, as VS Code names it: `pt-br`. */
  language: string;
  /** Its words. Without them Parlance speaks English. */
  bundle?: Bundle;
}

let locale = 'en';

/** Sets the language of this process, thread or page. */
export function speak({ language, bundle }: WordsOfPlace): void {
  locale = bundle ? known(language) : 'en';
  config({ contents: bundle ?? {} });
}

/** Names of the variables that tell a process of ours its language and the file of its words. */
const languageVariable = 'PARLANCE_LANGUAGE';
const fileVariable = 'PARLANCE_WORDS';

/** Returns the environment variables with which a process of ours speaks the language of `place`. */
export function wordsEnvironment(place: { language: string; file?: string }): Record<string, string> {
  return place.file === undefined ? {} : { [languageVariable]: place.language, [fileVariable]: place.file };
}

/** Sets the language of a process to what it was started with. */
export function speakAsTold(environment: Readonly<Record<string, string | undefined>>): void {
  const { [languageVariable]: language, [fileVariable]: file } = environment;
  if (language === undefined || file === undefined) return;
  try {
    config({ fsPath: file });
    locale = known(language);
  } catch {
    // English words are better than none.
    speak({ language: 'en' });
  }
}

/** The language of the words: for what is formatted by it. */
export function wordsLocale(): string {
  return locale;
}

/**
 * The sentence `message` in the editor's language, with `args` in place of `{0}`, `{1}` and so on. The English sentence
 * is written where it is said, whole and as one literal, for the list of sentences is made from the sources.
 */
export function t(message: string, ...args: ReadonlyArray<string | number>): string {
  return translate(message, ...args);
}

/** A sentence that is said later, by `said`, and until then kept or sent as it is in English: its words are its name. */
export function later(message: string): string {
  return message;
}

/** Translates a text marked with `later`, perhaps by another process; a text that was not marked is returned as it is. */
export function said(message: string, ...args: ReadonlyArray<string | number>): string {
  return translate(message, ...args);
}

/**
 * The sentence about one thing, or the one about several, where `{0}` is their number and `args` follow:
 * `counted(2, '1 file', '{0} files')`.
 *
 * Which sentence fits a number is a matter of each language (`Intl.PluralRules`): French has 0 in the singular, so `1` in
 * the sentence about one becomes that number. A language with more forms has them in its bundle as `{0} files [few]`.
 */
export function counted(count: number, one: string, several: string, ...args: ReadonlyArray<string | number>): string {
  const number = formatNumber(count);
  return translate(count === 1 ? one : formOf(count, one, several), number, ...args);
}

/** The sentence of a number other than 1: the form of its plural category, or the one about several. */
function formOf(count: number, one: string, several: string): string {
  const category = new Intl.PluralRules(locale).select(count);
  if (category === 'one') {
    const aboutOne = translate(one);
    return numberOne.test(aboutOne) ? aboutOne.replace(numberOne, '{0}') : several;
  }
  const form = pluralKey(several, category);
  return translate(form) === form ? several : form;
}

/** The number of a sentence about one thing; `{1}` is a place for something else. */
const numberOne = /(?<![{\d])1(?![}\d])/;

/** The key of a plural form in a bundle: `{0} files [few]`. */
export function pluralKey(several: string, category: Intl.LDMLPluralRule): string {
  return `${several} [${category}]`;
}

/** A name in the quotation marks of the editor's language, for a sentence that has no words around it: `“Kitchen”`. */
export function quoted(name: string): string {
  return t('“{0}”', name);
}

/** A label and what it names, with the colon of the editor's language: `Source: guide.md`. */
export function labeled(label: string, text: string): string {
  return t('{0}: {1}', label, text);
}

/** A number as it is written in the editor's language: `1,234`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, options).format(value);
}

/** A share of 0 to 1 as it is written in the editor's language, rounded down: `25%`. */
export function formatShare(share: number): string {
  return formatNumber(Math.floor(share * 100) / 100, { style: 'percent' });
}

/** A day and time in the editor's language; in English as the machine is set up, which has many ways to write it. */
export function formatTime(date: Date): string {
  return date.toLocaleString(locale === 'en' ? undefined : locale);
}

/** A day of the calendar, as services count days, in the editor's language: `Jan 31, 2026`. */
export function formatDay(date: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** Days of the calendar from one to another, as far apart as they are: `Jan 28 – 31, 2026`. */
export function formatDays(from: Date, to: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(from, to);
}

/** Names one after the other: `A, B, C`. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { style: 'narrow', type: 'conjunction' }).format(names);
}

/** All of a few names, or the first ones and how many more there are: for a line that is cut off where it is long. */
export function formatFirst(names: readonly string[], most = 3): string {
  const rest = names.length - most;
  return rest > 0 ? t('{0} and {1} more', names.slice(0, most).join(', '), formatNumber(rest)) : formatList(names);
}

/** Names of which one is meant: `A or B`. */
export function formatChoice(names: readonly string[]): string {
  return new Intl.ListFormat(locale, { style: 'long', type: 'disjunction' }).format(names);
}

let collator: Intl.Collator | undefined;

/** Compares names and paths the way users order them, with 2 before 10. */
export function byNature(a: string, b: string): number {
  // Made when it is first needed, which reads a large table.
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b);
}

function known(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Joins whole sentences; those that are empty or absent are left out. Japanese and Chinese have no space between them. */
export function joinSentences(...all: ReadonlyArray<string | false | undefined>): string {
  return all.filter(Boolean).join(/^(?:ja|zh)\b/.test(locale) ? '' : ' ');
}

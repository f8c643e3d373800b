import { keepsNoBlanks } from '../../formats/placeholders/matcher';
import { findPlaceholders } from '../../formats/placeholders/find';
import type { PlaceholderKind } from '../../formats/placeholders/span';
import { reason, type Reason } from '../../formats/reason';
import type { FileFinding } from './findings';
import type { TextPair } from '../../formats/textPair';
import { findingIn, type TargetChange } from './findingIn';
import { isEnding, isPercentage, isQuoted, isSpokenOf, isWord, searchIn } from './placeholderSpelling';
import { hasWikiCalls, withoutWikiCalls } from './wikiCalls';

/** Kinds that a program fills in. Addresses, code and marks may differ in another language. */
const filledIn = new Set<PlaceholderKind>(['printf', 'brace', 'icu', 'mustache', 'template', 'colon', 'nesting']);

interface Placeholder {
  /** The same for all ways to write it. */
  name: string;
  written: string;
  /** Start in the text. */
  start: number;
  end: number;
  /** True if it begins an ICU message that depends on it. */
  isMessage?: true;
}

/** Compares the placeholders of a translation with those of its source. */
export function checkPlaceholders(pair: TextPair): FileFinding[] {
  const { missing, unknown, isMoved } = compare(pair);
  const { target } = pair;
  // What was written in another way: the only one that is lacking is the only one that is too much.
  const changed =
    unknown.length === 1 && missing.length === 1 && !unknown[0]?.isMessage && !missing[0]?.isMessage
      ? missing[0]
      : undefined;
  const findings = unknown.map((one) =>
    findingIn(pair, 'placeholder-unknown', {
      severity: 'error',
      at: one,
      message: reason('code-unknown', one.written),
      ...(changed && {
        fix: {
          title: reason('replace-by', one.written, changed.written),
          changes: [{ ...one, newText: changed.written }],
        },
      }),
    }),
  );
  if (missing.length > 0) {
    const names = missing.map(({ written }) => written).join(', ');
    const canInsert = !changed && missing.every(({ isMessage }) => !isMessage);
    const inserted = missing.map(({ written }) => written).join(' ');
    const change: TargetChange = { ...endOf(target.text), newText: spaced(target.text, inserted) };
    findings.push(
      findingIn(pair, 'placeholder-missing', {
        severity: 'error',
        message: reason('code-missing', names),
        ...(canInsert && {
          fix: {
            title: missing.length === 1 ? reason('insert-code', names) : reason('insert-placeholders', missing.length),
            changes: [change],
          },
        }),
      }),
    );
  }
  if (isMoved) {
    findings.push(findingIn(pair, 'placeholder-order', { severity: 'error', message: reason('placeholder-order') }));
  }
  return findings;
}

/** Behind the last word, before the white space at the end. */
function endOf(text: string): { start: number; end: number } {
  const { length } = text.trimEnd();
  return { start: length, end: length };
}

/** Puts a blank before what is inserted, where the text has blanks. */
function spaced(text: string, inserted: string): string {
  return text.trim() === '' || keepsNoBlanks(text.trimEnd().slice(-1)) ? inserted : ` ${inserted}`;
}

/** Texts whose placeholders are compared with those of a translation. */
export type ComparedPair = Pick<TextPair, 'source' | 'forms' | 'isFew' | 'hasForms' | 'directive'> & {
  target: Pick<TextPair['target'], 'text'>;
};

/**
 * Returns whether a translation lacks a placeholder of its source, has one that the source has not, or has them in an
 * order that is wrong.
 */
export function placeholdersDiffer(pair: ComparedPair): boolean {
  const { source, target } = pair;
  if (target.text.trim() === '') return false;
  if (!pair.directive) {
    const [wanted, found] = [bracesOnly(source), bracesOnly(target.text)];
    if (wanted && found && wanted.size === found.size && [...wanted].every((name) => found.has(name))) return false;
  }
  const { missing, unknown, isMoved } = compare(pair);
  return missing.length > 0 || unknown.length > 0 || isMoved;
}

/**
 * The placeholders of a text that has no others than `{name}` between its words, and no sign that could be another or
 * something around them. Most texts are like that, and need no other look.
 */
function bracesOnly(text: string): Set<string> | undefined {
  if (!quick.test(text)) return noBraces;
  if (!/^(?:[\p{L}\p{N} .,;?()-]|!(?![a-z])|(?<![^ ])\{[A-Za-z0-9]+\}(?=[.,;?!]*(?: |$)))*$/u.test(text)) {
    return undefined;
  }
  return new Set(text.match(/\{\w+\}/g));
}

const noBraces = new Set<string>();

/** Problems with the placeholders of a translation, the first thing; `undefined` when nothing is. */
export function placeholderProblem(source: string, target: string): Reason | undefined {
  const { missing, unknown, isMoved } = compareTexts(source, target, {});
  if (isMoved) return reason('placeholder-order');
  if (missing.length > 0) return reason('code-missing', missing.map(({ written }) => written).join(', '));
  return unknown[0] && reason('code-unknown', unknown[0].written);
}

interface Compared {
  missing: Placeholder[];
  unknown: Placeholder[];
  /** True if those that are told apart by their place alone have other places. */
  isMoved: boolean;
}

type Reading = Pick<TextPair, 'hasForms' | 'directive'>;

/** A form of a message with a number may have what any form of the source has. */
function compare(pair: ComparedPair): Compared {
  const { source, target, forms, isFew } = pair;
  const own = compareTexts(source, target.text, pair);
  if (!forms || (own.missing.length === 0 && own.unknown.length === 0)) return own;
  const others = forms.map((form) => compareTexts(form, target.text, pair));
  const unknownNames = others.map((other) => new Set(other.unknown.map(({ name }) => name)));
  const unknown = own.unknown.filter(({ name }) => unknownNames.every((names) => names.has(name)));
  const missing = isFew ? [] : own.missing;
  return { missing, unknown, isMoved: false };
}

function compareTexts(source: string, target: string, reading: Reading): Compared {
  if (reading.directive) return compareWritten(source, target, reading);
  if (hasWikiCalls(source) || hasWikiCalls(target)) return compareWikiTexts(source, target, reading);
  // Xcode makes the one of the other.
  const isArgument = argument.test(source) && !argument.test(target);
  return compareWritten(isArgument ? source.replaceAll('%arg', '%lld') : source, target, reading);
}

/** Argument in a form of a substitution of Xcode. */
const argument = /%arg(?![A-Za-z])/;

/**
 * Compares texts of MediaWiki. Each language makes its own calls, but what the source shows must be there, in a call or as
 * it is.
 */
function compareWikiTexts(source: string, target: string, reading: Reading): Compared {
  const [from, to] = [withoutWikiCalls(source), withoutWikiCalls(target)];
  const { missing, unknown, isMoved } = compareWritten(from.text, to.text, reading);
  return {
    missing: missing.filter(({ written }) => !to.arguments.has(written) && !isWrittenNumber(to.text, written)),
    unknown: unknown.filter(({ written }) => !from.arguments.has(written) && !magicWord.test(written)),
    isMoved,
  };
}

/** Words the wiki itself fills in, wherever they stand: `{{SITENAME}}`. */
const magicWord = /^\{\{[A-Z]+\}\}$/;

/** Returns whether a number that never changes is written as it is: `99` in place of `{{formatnum:99}}`. */
function isWrittenNumber(text: string, written: string): boolean {
  const number = /^\{\{formatnum:(\d+)\}\}$/i.exec(written)?.[1];
  return number !== undefined && text.split(/\D+/).includes(number);
}

function compareWritten(source: string, target: string, { hasForms = false, directive }: Reading): Compared {
  const isOther = !directive && (isDatePattern(source) || (symbol.test(source) && symbol.test(target)));
  const inSource = isOther ? [] : placeholdersOf(source, directive);
  const inTarget = isOther ? [] : placeholdersOf(target, directive);
  if (inSource.length === 0 && inTarget.length === 0) return { missing: [], unknown: [], isMoved: false };
  const [ownNames, otherNames] = [withoutWords(inSource, inTarget), withoutWords(inTarget, inSource)];
  const wanted = withGlued(source, ownNames, otherNames);
  const found = withGlued(target, otherNames, ownNames);
  // A text with plural forms has as many as its language needs, each with the placeholders of all.
  const isLettered = wanted.some(({ name }) => name === 'printf %n');
  // Rails says by letters what it fills in, whatever their order: `%n %u`.
  const areForms = isLettered || hasForms || hasBars(source, inSource) || hasBars(target, inTarget);
  const [own, other] = [named(wanted, areForms), named(found, areForms)];
  const isMoved = !areForms && hasOtherOrder(wanted, found);
  if (isMoved) return { missing: [], unknown: [], isMoved };
  const [missing, unknown] = [lackingIn(other, own), lackingIn(own, other)];
  if (directive) {
    const isNumber = (written: string): boolean => /^%\d+$/.test(written) && isPercentage(source, written);
    return { missing, unknown: unknown.filter(({ written }) => !isNumber(written)), isMoved };
  }
  // What has a name and stands there letter for letter is there, whatever it looks like beside its neighbors.
  const isInSource = searchIn(source, target);
  const isInTarget = searchIn(target, source);
  const isSourceBarred = hasBars(source, inSource);
  return {
    missing: missing.filter(({ written }) => !isInTarget(written) && !isSpokenOf(source, written)),
    unknown: unknown.filter(
      (one) =>
        !isInSource(one.written) &&
        !(isSourceBarred && count.test(one.written)) &&
        !isPercentage(source, one.written) &&
        !isWord(source, target, one) &&
        !isEnding(target, one) &&
        !isQuoted(source, target, one),
    ),
    isMoved,
  };
}

/** Symbols of Ruby, in the order of the language. */
const symbol = /^:?[a-z]+(?:\n:?[a-z]+)*$/;

/** A pattern of `strftime`, which each language has its own of: `%A, %d. %B %Y`. */
function isDatePattern(text: string): boolean {
  return /%[-^0_]?[YmHMBbyIje](?![\p{L}\p{N}])/u.test(text) && !/%(?:\d+\$)?[s@]/.test(text);
}

/** Returns whether a text is an ICU message, or has its plural forms between bars, as in Laravel and Vue. */
function hasBars(text: string, placeholders: readonly Placeholder[]): boolean {
  if (placeholders.some(({ isMessage }) => isMessage)) return true;
  let from = 0;
  for (const { start, end } of placeholders) {
    if (text.slice(from, start).includes('|')) return true;
    from = Math.max(from, end);
  }
  return text.includes('|', from);
}

/**
 * Numbers placeholders without a name: `%s` is `%1$s`. In a text with several forms each of them begins anew, and they are
 * told apart by their kind alone.
 */
function named(placeholders: readonly Placeholder[], areForms: boolean): Placeholder[] {
  let count = 0;
  return placeholders.map((one) => {
    if (isBareName.test(one.name)) return one;
    const [, position, conversion = ''] = /^printf %(?:(\d+)\$)?(?!\()([^\d%(].*|\d+(?=\D).*)$/.exec(one.name) ?? [];
    if (one.name === 'brace {}') return areForms ? one : { ...one, name: `brace {${count++}}` };
    if (conversion === '' || conversion.endsWith('%')) return one;
    if (areForms) return { ...one, name: `printf %${conversion}` };
    return position === undefined ? { ...one, name: `printf %${++count}$${conversion}` } : one;
  });
}

/** `%user` of Drupal, which is no conversion. */
const isBareName = /^printf %[a-z][\w-]{3,}$/;

/** Replaces `%sword` by `%s` where the other text has no such name: a conversion right before a word. */
function withoutWords(known: readonly Placeholder[], others: readonly Placeholder[]): readonly Placeholder[] {
  const names = new Set(others.map(({ name }) => name));
  return known.map((one) => {
    const conversion = isBareName.test(one.name) ? /%[sd]/.exec(one.name)?.[0] : undefined;
    if (conversion === undefined || names.has(one.name)) return one;
    return { ...one, name: `printf ${conversion}`, written: conversion, end: one.start + conversion.length };
  });
}

/**
 * Returns whether conversions of several kinds that have no number are the same in another order: each gets the value
 * of another.
 */
function hasOtherOrder(source: readonly Placeholder[], target: readonly Placeholder[]): boolean {
  const plain = (list: readonly Placeholder[]): string[] =>
    list.flatMap(({ name }) =>
      /^printf %[^\d(%]/.test(name) && !isBareName.test(name) && !name.endsWith('%') ? [name] : [],
    );
  const [from, to] = [plain(source), plain(target)];
  if (from.length !== source.length || to.length !== target.length) return false;
  return from.join() !== to.join() && from.toSorted().join() === to.toSorted().join();
}

/**
 * The placeholders of a text with those that cannot be told from words but by the other text, which has them: `:name` before
 * a colon or a letter, `%d` between letters.
 */
function withGlued(
  text: string,
  known: readonly Placeholder[],
  others: readonly Placeholder[],
): readonly Placeholder[] {
  const names = new Set(others.flatMap(({ name }) => (canBeGlued(name) ? [name] : [])));
  if (names.size === 0) return known;
  const byStart = new Map(known.map((one) => [one.start, one]));
  const found = [...text.matchAll(glued)].flatMap(({ 0: written, index }): Placeholder[] => {
    const name = nameOf(written.startsWith('%') ? 'printf' : 'colon', written);
    const own = byStart.get(index);
    // `:name:` is a short code, unless the other text has `:name`.
    if (!names.has(name) || (own && !own.name.endsWith(':'))) return [];
    byStart.delete(index);
    return [{ name, written, start: index, end: index + written.length }];
  });
  return found.length === 0 ? known : [...byStart.values(), ...found].sort((a, b) => a.start - b.start);
}

const glued = /(?<![A-Za-z0-9_:)\]]):[A-Za-z_][A-Za-z0-9_]+|(?<!%)%(?:\d+\$)?(?:[sd](?=[a-z])|[a-z@](?![A-Za-z]))/g;

/** `:name` and `%d`, and no short code such as `:tada:`. */
function canBeGlued(name: string): boolean {
  return name.startsWith('printf ') || (name.startsWith('colon ') && !name.endsWith(':'));
}

/** Returns the placeholders of `all` that `others` lacks, each once: a language may repeat one with a name as it needs. */
function lackingIn(others: readonly Placeholder[], all: readonly Placeholder[]): Placeholder[] {
  const known = new Set(others.map(({ name }) => name));
  return all.filter(({ name }) => !known.has(name) && known.add(name));
}

const quick = /[%{}$#:~@]|\[\[|<%|&lt;%|__|![a-z]/;
/** A text in which `@name` is filled in, as beside `%name` and `!name`; elsewhere it may be somebody. */
const ofDrupal = /@count\b|(?<![\w%])[%!][a-z][a-z_-]{3,}(?![\w%])/;
const icuHead = /\{\s*([\p{L}\p{N}_.-]+)\s*,\s*(plural|selectordinal|select)\b/gu;

function placeholdersOf(text: string, directive: RegExp | undefined): Placeholder[] {
  if (!quick.test(text)) return [];
  if (directive) {
    return [...text.matchAll(directive)].flatMap(({ 0: written, index }): Placeholder[] => {
      if (/^(?:%%|\{\{|\}\}|~~)$/.test(written)) return [];
      const name = nameOf(written.startsWith('%') ? 'printf' : 'brace', written);
      return [{ name, written, start: index, end: index + written.length }];
    });
  }
  const isChoice = saysForWhichNumbers(text);
  const isDrupal = ofDrupal.test(text);
  return findPlaceholders(text).flatMap(({ kind, start, end }): Placeholder[] => {
    const written = text.slice(start, end);
    if (kind === 'mention' && isDrupal) return [{ name: `mention ${written}`, written, start, end }];
    if (!filledIn.has(kind) || isText(written) || (isChoice && choice.test(text.slice(Math.max(0, start - 1), end)))) {
      return [];
    }
    if (kind !== 'icu') return [{ name: nameOf(kind, written), written, start, end }];
    const magic = /^\{\{\s*\w+\s*:[^|]*/.exec(written)?.[0];
    if (magic !== undefined) {
      const name = `mustache ${magic.replace(/\s/g, '').toLowerCase()}`;
      return [{ name, isMessage: true, written: `${magic}|…}}`, start, end: start + magic.length }];
    }
    // Only its heads name something; the rest is its skeleton.
    return [...written.matchAll(icuHead)].map(({ 0: head, 1: name, index }) => ({
      // A language may need a plural where another has the number alone.
      name: `brace {${name}}`,
      isMessage: true,
      written: `${head}…}`,
      start: start + index,
      end: start + index + head.length,
    }));
  });
}

/**
 * Returns whether the forms of a text begin with the numbers they are for: intervals, or other numbers in each form.
 */
function saysForWhichNumbers(text: string): boolean {
  if (!text.includes('|')) return false;
  const heads = text.split('|').flatMap((form) => formHead.exec(form)?.[1] ?? []);
  return heads.some((head) => !head.startsWith('{')) || new Set(heads).size > 1;
}

const formHead = /^\s*([[\]][^[\]|,]{1,8},[^[\]|,]{1,8}[[\]]|\{\d+(?:,\d+)*\})/;

/** Laravel and Symfony say of which number a form is: `{0} none|[2,*] some`, `{2,3,4} some|]4,Inf] many`. */
const choice = /^\|?\s*\{\d+(?:,\d+)*\}$/;
/** The number, which a message of several forms may name in any of them. */
const count = /^(?:%count%|:count|\{count\}|\{n\})$/;

/** A percent sign, a character of vue-i18n that would mean something else (`{'@'}`), another message of it (`@:key`). */
function isText(written: string): boolean {
  return written === '%%' || written.startsWith('@') || /^\{[ \t]*['"]/.test(written);
}

function nameOf(kind: PlaceholderKind, written: string): string {
  // Qt writes numbers as they are written in the language, where `L` stands.
  const plain = written.replace(/\s+/g, '').replace(/^%L(?=[\dn])/, '%');
  if (kind === 'printf') return `printf ${conversionIn(plain)}`;
  // How a value is written is a matter of the language: `{0:N2}`, `{when, date, short}`, `{{ name | upper }}`.
  if (kind === 'brace') return `brace ${plain.replace(/^(\{[^,:!{}]+)[,:!].*\}$/s, '$1}')}`;
  // A dollar sign before it is a currency, which another language has elsewhere.
  if (kind === 'mustache' || plain.startsWith('${{')) {
    return `mustache ${plain
      .replace(/^\$/, '')
      .replace(/^(\{\{)[-&~]?([^,|{}]+)[,|].*\}\}$/s, '$1$2}}')
      .replace(/^\{\{[-&~]/, '{{')}`;
  }
  // “#{index}” is Ruby's, and in most files a number sign before `{index}`.
  if (plain.startsWith('#{')) return `brace ${plain.slice(1)}`;
  // Laravel writes what it fills in as the name is written: `:Name` begins a sentence.
  return `${kind} ${kind === 'colon' ? plain.toLowerCase() : plain}`;
}

/**
 * `%-10s`, `%.2f`, `%i` and `%[1]s` as `%s`, `%f`, `%d` and `%1$s`: the width is a matter of the language, and so are the
 * digits, which are its own in `%Id`.
 */
function conversionIn(written: string): string {
  const indexed = written.replace(/^%([-+#0]*)\[(\d+)\]/, '%$2$$$1');
  const [, position = '', size = '', letter = ''] =
    /^%(\d+\$)?[-+#0-9'I]*(?:\.\d*)?(hh?|ll?|[jzLqt])?([a-zA-Z@])$/.exec(indexed) ?? [];
  return letter === '' ? indexed : `%${position}${size}${letter === 'i' ? 'd' : letter}`;
}

import { findPlaceholders } from '../../formats/placeholders/find';
import type { PlaceholderKind } from '../../formats/placeholders/span';
import { rangeInFile } from '../../formats/xliff/content';
import type { XliffTranslation } from '../../formats/xliff/translations';
import type { FileFinding } from './findings';
import { reason, type Reason } from '../../formats/reason';

/** What a program fills in. Addresses, code and marks may be other ones in another language. */
const filledIn = new Set<PlaceholderKind>(['printf', 'brace', 'icu', 'mustache', 'template', 'colon', 'nesting']);

interface Placeholder {
  /** The same for all ways to write it. */
  name: string;
  written: string;
  /** In the text. */
  start: number;
  end: number;
}

/** Compares the placeholders between the codes of a target with those of its source. */
export function checkPlaceholders({ segment, source, target }: XliffTranslation): FileFinding[] {
  const { missing, unknown } = compare(source.text, target.text);
  const findings = unknown.map(({ written, start, end }): FileFinding => {
    const message = reason('code-unknown', written);
    return {
      code: 'placeholder-unknown',
      severity: 'error',
      message,
      ...rangeInFile(target, start, end),
      segment,
    };
  });
  if (missing.length > 0) {
    const names = missing.map(({ written }) => written).join(', ');
    const message = reason('code-missing', names);
    findings.push({
      code: 'placeholder-missing',
      severity: 'error',
      message,
      start: target.start,
      end: target.end,
      segment,
    });
  }
  return findings;
}

/**
 * Whether a translation lacks a placeholder of its source, or has one that the source has not.
 * @param isPlural whether both are all plural forms of one text
 */
export function placeholdersDiffer(source: string, target: string, isPlural?: boolean): boolean {
  const { missing, unknown } = compare(source, target, isPlural);
  return missing.length > 0 || unknown.length > 0;
}

/** What is wrong with the placeholders of a translation, the first thing; `undefined` when nothing is. */
export function placeholderProblem(source: string, target: string): Reason | undefined {
  const { missing, unknown } = compare(source, target);
  if (missing.length > 0) return reason('code-missing', missing.map(({ written }) => written).join(', '));
  return unknown[0] && reason('code-unknown', unknown[0].written);
}

function compare(source: string, target: string, isPlural = false): { missing: Placeholder[]; unknown: Placeholder[] } {
  const inSource = placeholdersOf(source);
  const inTarget = placeholdersOf(target);
  if (inSource.length === 0 && inTarget.length === 0) return { missing: [], unknown: [] };
  const wanted = [...inSource, ...gluedIn(source, inSource, inTarget)];
  const found = [...inTarget, ...gluedIn(target, inTarget, inSource)];
  // A text with plural forms has as many as its language needs, each with the placeholders of all.
  const once = isPlural || hasForms(source, inSource) || hasForms(target, inTarget);
  return { missing: lackingIn(found, wanted, once), unknown: lackingIn(wanted, found, once) };
}

/** Whether a text is an ICU message, or has its plural forms between bars, as in Laravel and Vue. */
function hasForms(text: string, placeholders: readonly Placeholder[]): boolean {
  if (placeholders.some(({ name }) => name.startsWith('icu '))) return true;
  let from = 0;
  for (const { start, end } of placeholders) {
    if (text.slice(from, start).includes('|')) return true;
    from = end;
  }
  return text.includes('|', from);
}

/**
 * Placeholders between letters, where a language has no blanks: `:nameを`, `%d개`. They cannot be told from words but by
 * the other text, which has them.
 */
function gluedIn(text: string, known: readonly Placeholder[], others: readonly Placeholder[]): Placeholder[] {
  const names = new Set(others.flatMap(({ name }) => (canBeGlued(name) ? [name] : [])));
  if (names.size === 0) return [];
  const starts = new Set(known.map(({ start }) => start));
  return [...text.matchAll(glued)].flatMap(({ 0: written, index }): Placeholder[] => {
    const name = nameOf(written.startsWith('%') ? 'printf' : 'colon', written);
    if (!names.has(name) || starts.has(index)) return [];
    return [{ name, written, start: index, end: index + written.length }];
  });
}

const glued = /(?<![A-Za-z0-9_:)\]]):[A-Za-z_][A-Za-z0-9_]+(?![A-Za-z0-9_:])|(?<!%)%(?:\d+\$)?[a-z@](?![A-Za-z])/g;

/** `:name` and `%d`, and no short code such as `:tada:`. */
function canBeGlued(name: string): boolean {
  return name.startsWith('printf ') || (name.startsWith('colon ') && !name.endsWith(':'));
}

/** Those of `all` that `others` lacks. */
function lackingIn(others: readonly Placeholder[], all: readonly Placeholder[], once: boolean): Placeholder[] {
  const left = new Map<string, number>();
  for (const { name } of others) left.set(name, once ? Infinity : (left.get(name) ?? 0) + 1);
  const told = new Set<string>();
  return all.filter(({ name }) => {
    const count = left.get(name) ?? 0;
    if (count > 0) left.set(name, count - 1);
    if (count > 0 || (once && told.has(name))) return false;
    told.add(name);
    return true;
  });
}

const quick = /[%{}$#:]/;
const icuHead = /\{\s*([\p{L}\p{N}_.-]+)\s*,\s*(plural|selectordinal|select)\b/gu;

function placeholdersOf(text: string): Placeholder[] {
  if (!quick.test(text)) return [];
  return findPlaceholders(text).flatMap(({ kind, start, end }): Placeholder[] => {
    if (!filledIn.has(kind)) return [];
    const written = text.slice(start, end);
    if (kind !== 'icu') return [{ name: nameOf(kind, written), written, start, end }];
    // Only its heads name something; the rest is its skeleton.
    return [...written.matchAll(icuHead)].map(({ 0: head, 1: name, 2: type, index }) => ({
      name: `icu ${name} ${type}`,
      written: `${head}…}`,
      start: start + index,
      end: start + index + head.length,
    }));
  });
}

function nameOf(kind: PlaceholderKind, written: string): string {
  // `%1$s` says which argument: a translation may need it where the source does not.
  if (kind === 'printf') return `${kind} ${written.replace(/^%\d+\$/, '%')}`;
  const plain = written.replace(/\s+/g, '');
  // Laravel writes what it fills in as the name is written: `:Name` begins a sentence.
  return `${kind} ${kind === 'colon' ? plain.toLowerCase() : plain}`;
}

import { findPlaceholders } from '../../formats/placeholders/find';
import type { PlaceholderKind } from '../../formats/placeholders/span';
import { rangeInFile } from '../../formats/xliff/content';
import type { XliffTranslation } from '../../formats/xliff/translations';
import type { FileFinding } from './findings';
import { reason } from '../../formats/reason';

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
  const wanted = placeholdersOf(source.text);
  const found = placeholdersOf(target.text);
  if (wanted.length === 0 && found.length === 0) return [];
  // An ICU message has as many branches as its language has forms, each with the placeholders of all.
  const isIcu = [...wanted, ...found].some(({ name }) => name.startsWith('icu '));
  const missing = lackingIn(found, wanted, isIcu);
  const unknown = lackingIn(wanted, found, isIcu);
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

/** Whether a translation lacks a placeholder of its source, or has one that the source has not. */
export function placeholdersDiffer(source: string, target: string): boolean {
  const wanted = placeholdersOf(source);
  const found = placeholdersOf(target);
  const isIcu = [...wanted, ...found].some(({ name }) => name.startsWith('icu '));
  return lackingIn(found, wanted, isIcu).length > 0 || lackingIn(wanted, found, isIcu).length > 0;
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
  const plain = kind === 'printf' ? written.replace(/^%\d+\$/, '%') : written.replace(/\s+/g, '');
  return `${kind} ${plain}`;
}

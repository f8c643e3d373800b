import type { TextEdit } from '../edits';
import { leadStart } from '../entries/layout';
import { numberedBases, numberedFormsOf } from '../numberedPlurals';
import { missingCategories, pluralMessages, type PluralCategory, type PluralForms } from '../pluralCategories';
import type { PlacedSegment } from '../segmentBuilder';

/** A message whose forms have keys of their own. */
export interface KeyedPlural {
  forms: PluralForms<PlacedSegment>;
  type: Intl.PluralRuleType;
}

const form = /^(?<message>.*?)(?<link>_ordinal_|[_.])(?<category>zero|one|two|few|many|other)$/s;
const number = /\{\{?[\s-]*(?:count|n|num\w*|number)\b|%\{count\}/;

/**
 * The messages of i18next (`files_one`, `files_other`, `place_ordinal_two`) and those whose object has nothing but forms
 * (`one` and `other`).
 * @param wordless names of values without a word
 */
export function keyedPlurals(segments: readonly PlacedSegment[], wordless: readonly string[]): KeyedPlural[] {
  const named = segments.flatMap((segment) => {
    const name = nameOf(segment.id ?? '');
    return name ? [{ segment, ...name }] : [];
  });
  const inside = new Set(
    segments.flatMap(({ id = '' }) => (form.test(id) ? [] : [id.slice(0, id.lastIndexOf('.') + 1)])),
  );
  return pluralMessages(
    named,
    ({ path }) => path,
    wordless.flatMap((id) => {
      const name = nameOf(id);
      return name ? [name.path] : [];
    }),
  ).flatMap((group): KeyedPlural[] => {
    const other = group.get('other');
    if (!other) return [];
    const { link, path } = other;
    // Beside other texts, `other` is a word like any, and so it is in a list of colours.
    const isPlural = link === '.' ? !inside.has(path[0] ?? '') && isNumbered(group) : number.test(other.segment.text);
    const forms = new Map(Array.from(group, ([category, item]) => [category, item?.segment]));
    return isPlural ? [{ forms, type: link === '_ordinal_' ? 'ordinal' : 'cardinal' }] : [];
  });
}

function nameOf(id: string): { link: string; path: [message: string, category: string] } | undefined {
  const { message = '', link = '', category = '' } = form.exec(id)?.groups ?? {};
  return category === '' ? undefined : { link, path: [message + link, category] };
}

/**
 * Returns whether forms named by categories alone are said of a number: one of them has a place for it, or they are one
 * and more.
 */
function isNumbered(forms: PluralForms<{ segment: PlacedSegment }>): boolean {
  const isOneOrMore =
    forms.get('one') !== undefined && [...forms.keys()].every((name) => /^(?:zero|one|other)$/.test(name));
  return isOneOrMore || Array.from(forms.values()).some((item) => /[\d#%{$]/.test(item?.segment.text ?? ''));
}

/** i18next asks for forms of millions, too. */
export function missingForms({ forms, type }: KeyedPlural, language: string | undefined): PluralCategory[] {
  return missingCategories(forms.keys(), language, { type, withRare: type === 'cardinal' });
}

/** The edits that put the forms a language has besides before the one for everything else, with its words. */
export function addKeys(
  text: string,
  plural: KeyedPlural,
  language: string,
  edits: ReadonlyMap<number, TextEdit>,
): TextEdit[] {
  const edit = edits.get(plural.forms.get('other')?.start ?? -1);
  if (!edit) return [];
  const valueStart = text.lastIndexOf('"', edit.start - 1);
  const keyEnd = text.lastIndexOf('other"', valueStart);
  const keyStart = text.lastIndexOf('"', keyEnd);
  const between = text.slice(keyEnd + 'other'.length, valueStart);
  if (keyEnd < 0 || keyStart < 0 || !/^"\s*:\s*$/.test(between)) return [];
  const value =
    text.slice(valueStart, edit.start) + edit.newText + text.slice(edit.end, closingQuote(text, edit.end) + 1);
  const space = text.slice(leadStart(text, keyStart, 0), keyStart);
  const name = text.slice(keyStart, keyEnd);
  const newText = missingForms(plural, language)
    .map((category) => `${name}${category}${between}${value},${space}`)
    .join('');
  return newText === '' ? [] : [{ start: keyStart, end: keyStart, newText }];
}

/** A message of i18next before version 4: `item` and `item_plural`. */
export interface TwoForms {
  one: PlacedSegment;
  other: PlacedSegment;
}

export function twoForms(segments: readonly PlacedSegment[]): TwoForms[] {
  const byName = new Map(segments.map((segment) => [segment.id ?? '', segment]));
  return numberedBases(new Set(byName.keys())).flatMap((base) => {
    const [one, other] = [byName.get(base), byName.get(`${base}_plural`)];
    return one && other ? [{ one, other }] : [];
  });
}

/** The edits that put the forms that a language has in place of `item_plural`: `item_0`, `item_1`… */
export function numberKeys(
  text: string,
  { one, other }: TwoForms,
  language: string,
  edits: ReadonlyMap<number, TextEdit>,
): TextEdit[] {
  const numbers = numberedFormsOf(language);
  const [single, plural] = [edits.get(one.start), edits.get(other.start)];
  if (!numbers || !plural) return [];
  const keyEnd = text.lastIndexOf('_plural"', other.start);
  const keyStart = text.lastIndexOf('"', keyEnd);
  const between = text.slice(keyEnd + '_plural'.length, other.start);
  if (keyEnd < 0 || keyStart < 0 || !/^"\s*:\s*"\s*$/.test(between)) return [];
  const name = text.slice(keyStart, keyEnd);
  const space = text.slice(leadStart(text, keyStart, 0), keyStart);
  const [end, last] = [text.slice(other.end, closingQuote(text, other.end) + 1), numbers.count - 1];
  const before = Array.from({ length: last }, (_, number) => {
    const said = number === numbers.one ? single : plural;
    return said ? `${name}_${number}${between}${said.newText}${end},${space}` : '';
  });
  return [
    { start: keyStart, end: keyStart, newText: before.join('') },
    { start: keyEnd, end: keyEnd + '_plural'.length, newText: `_${last}` },
  ].filter(({ newText }) => newText !== '');
}

function closingQuote(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

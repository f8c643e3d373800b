import { keyIn } from '../entries/tree';
import { readJsonTree, textOf, type JsonMember, type JsonNode } from '../json/tree';
import { isPluralCategory } from '../pluralCategories';
import type { OffsetRange } from '../trackedRange';

/** A text of a localization with its state. */
export interface StringUnit {
  /** The keys that lead to it, which end in `stringUnit`. */
  path: readonly string[];
  node: JsonNode;
  /** Value as written, with its quotes. */
  value: OffsetRange | undefined;
  text: string | undefined;
  state: string | undefined;
}

/** An entry of a catalogue, whether it has a text or not. */
export interface CatalogueEntry {
  key: string;
  /** Member of the JSON that Xcode writes. */
  member: JsonMember;
  localizations: JsonNode | undefined;
  /** Localization in the language of the source; absent where the key is the text. */
  source: JsonNode | undefined;
  comment: string | undefined;
  /** True if the program has it no more. */
  isStale: boolean;
  /** True if nobody is to translate it. */
  isKept: boolean;
}

/** A text of the source. */
export interface CatalogueText {
  /** Whole name. */
  name: string;
  /** The parts of it, unescaped. */
  names: readonly string[];
  entry: CatalogueEntry;
  path: readonly string[];
  /** Text with the white space at its ends. */
  text: string;
  /** Value as written, with its quotes. */
  value: OffsetRange;
  /** Range of its unit, or of the entry. */
  range: OffsetRange;
}

/** A string catalogue as it is stored. */
export interface Catalogue {
  text: string;
  language: string;
  /** All that stands under `strings`. */
  strings: JsonNode;
  /** Entries in file order. */
  entries: readonly CatalogueEntry[];
}

/** The one that was read last: each language of a catalogue asks for the same. */
let last: { text: string; catalogue: Catalogue | undefined } | undefined;

/** Reads a catalogue; `undefined` for what is none. */
export function readCatalogue(text: string): Catalogue | undefined {
  if (last?.text !== text) last = { text, catalogue: readAnew(text) };
  return last.catalogue;
}

function readAnew(text: string): Catalogue | undefined {
  const root = readJsonTree(text);
  const strings = root?.members.get('strings')?.value;
  const language = stringIn(text, root?.members.get('sourceLanguage')?.value);
  if (strings?.type !== 'object' || language === undefined) return undefined;
  const entries = Array.from(strings.members, ([key, member]) => readEntry(text, key, member, language));
  return { text, language, strings, entries: entries.sort((a, b) => a.member.key.start - b.member.key.start) };
}

function readEntry(text: string, key: string, member: JsonMember, language: string): CatalogueEntry {
  const node = member.value;
  const translate = memberOf(node, 'shouldTranslate');
  const localizations = memberOf(node, 'localizations');
  return {
    ...{ key, member, localizations },
    source: memberOf(localizations, language),
    comment: stringIn(text, memberOf(node, 'comment')),
    isStale: stringIn(text, memberOf(node, 'extractionState')) === 'stale',
    isKept:
      node.type !== 'object' || (translate !== undefined && text.slice(translate.start, translate.end) === 'false'),
  };
}

export function stringIn(text: string, node: JsonNode | undefined): string | undefined {
  return node?.type === 'string' ? textOf(text.slice(node.start, node.end)) : undefined;
}

export function memberOf(node: JsonNode | undefined, ...keys: readonly string[]): JsonNode | undefined {
  return keys.reduce<JsonNode | undefined>((at, key) => at?.members.get(key)?.value, node);
}

/** The string units of a localization, in file order. */
export function unitsIn(text: string, localization: JsonNode): StringUnit[] {
  const found: StringUnit[] = [];
  const read = (node: JsonNode, path: readonly string[]): void => {
    for (const [key, { value }] of node.members) {
      const own = [...path, key];
      if (key === 'stringUnit' && value.type === 'object') found.push(unitOf(text, value, own));
      else read(value, own);
    }
  };
  read(localization, []);
  return found;
}

export function unitOf(text: string, node: JsonNode, path: readonly string[]): StringUnit {
  const value = memberOf(node, 'value');
  return { path, node, value, text: stringIn(text, value), state: stringIn(text, memberOf(node, 'state')) };
}

/** The texts of the source of an entry, where it is one that is translated: what has no words is none. */
export function textsOf(text: string, entry: CatalogueEntry): CatalogueText[] {
  if (entry.isKept || entry.isStale) return [];
  const units = entry.source ? unitsIn(text, entry.source) : [];
  const { key, value: node } = entry.member;
  const whole = { start: key.start, end: node.end };
  if (units.length === 0) {
    const own = { name: keyIn(undefined, entry.key), names: [entry.key], path: ['stringUnit'] };
    return hasWords(entry.key) ? [{ ...own, entry, text: entry.key, value: key, range: whole }] : [];
  }
  const isAlone = units.length === 1 && units[0]?.path.length === 1;
  return units.flatMap(({ path, text: said, value, node: unit }) => {
    if (said === undefined || !value || !hasWords(said)) return [];
    const names = [entry.key, ...(isAlone ? [] : namesIn(path))];
    const own = { name: nameOf(names), names, path };
    return [{ ...own, entry, text: said, value, range: isAlone ? whole : { start: unit.start, end: unit.end } }];
  });
}

export function hasWords(text: string | undefined): boolean {
  return text !== undefined && /\p{L}/u.test(text);
}

export function nameOf(names: readonly string[]): string {
  return names.reduce<string | undefined>((path, one) => keyIn(path, one), undefined) ?? '';
}

/** Returns the name of a text within an entry with several of them: `one`, `device.mac`, `substitutions.files` with `one`. */
export function namesIn(path: readonly string[]): string[] {
  const names = path.filter((key) => key !== 'variations' && key !== 'stringUnit');
  if (names.length === 0) return ['text'];
  const category = names.at(-1) ?? '';
  if (!isPluralCategory(category) || names.at(-2) !== 'plural') return [names.join('.')];
  const outer = names.slice(0, -2).join('.');
  return outer === '' ? [category] : [outer, category];
}

/** Returns whether a path leads to a form of a plural. */
export function isForm(path: readonly string[]): boolean {
  return path.at(-3) === 'plural' && isPluralCategory(path.at(-2) ?? '');
}

/** The path to another form of the same plural. */
export function formPath(path: readonly string[], category: string): string[] {
  return path.with(-2, category);
}

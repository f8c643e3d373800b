import { noEntries, problemsIn, type EntryGroup, type EntryNode, type EntryTree } from '../entries/tree';
import { readJsonEntries } from '../json/entryTree';
import type { JsonNode } from '../json/tree';
import type { OffsetRange } from '../trackedRange';
import {
  formPath,
  isForm,
  memberOf,
  nameOf,
  textsOf,
  unitOf,
  unitsIn,
  type Catalogue,
  type CatalogueEntry,
  type CatalogueText,
  type StringUnit,
} from './catalogueFile';
import { isPluralCategory, missingCategories } from '../pluralCategories';

/** The tree of a text that is no catalogue, with the reason. */
export function noCatalogue(text: string): EntryTree {
  const { problems } = readJsonEntries(text);
  const own = problems.filter(({ code }) => code !== 'duplicate-key');
  const other = { code: 'not-of-format' as const, start: 0, end: Math.min(1, text.length) };
  const found = problemsIn(text, noEntries, own.length > 0 ? own : [other]).slice(0, 1);
  return { text, root: noEntries, problems: found, separator: ',', isShared: true };
}

function rootOf({ strings }: Catalogue, nodes: EntryNode[]): EntryGroup {
  const { start, end } = strings;
  return { key: '', start, end, tail: end, nodes, content: { start: start + 1, end: end - 1 } };
}

/** The entries of the source: of one with several texts, a group of them. */
export function sourceTree(catalogue: Catalogue): EntryTree {
  const { text, entries } = catalogue;
  const nodes = entries.map((entry, index): EntryNode => {
    const { key, value } = entry.member;
    const [start, end] = [key.start, value.end];
    const next = entries[index + 1]?.member.key.start;
    const comma = next === undefined ? -1 : text.indexOf(',', end);
    const separator = comma >= 0 ? { start: comma, end: comma + 1 } : undefined;
    const own: EntryNode = {
      ...{ key: entry.key, start, end, tail: separator?.end ?? end },
      ...(separator && { separator }),
      gap: { start: key.end, end: value.start },
      ...(entry.comment !== undefined && entry.comment !== '' && { context: entry.comment }),
    };
    if (entry.isStale && !entry.isKept) return { ...own, isObsolete: true, value: key, text: entry.key };
    const texts = textsOf(text, entry);
    const [first] = texts;
    if (!first) return { ...own, isFact: true };
    if (first.names.length === 1) return { ...own, value: first.value, text: first.text };
    return {
      ...own,
      nodes: grouped(texts.map((one) => [one.names.slice(1), leafOf(one, own.context)])),
      content: value,
    };
  });
  return {
    text,
    root: rootOf(catalogue, nodes),
    problems: problemsIn(text, rootOf(catalogue, nodes)),
    separator: ',',
    isShared: true,
  };
}

function leafOf({ value, range, text }: CatalogueText, context: string | undefined): EntryNode {
  return { key: '', ...range, tail: range.end, value, text, ...(context !== undefined && { context }) };
}

/** Leaves in the groups that their names have. */
function grouped(leaves: ReadonlyArray<readonly [names: readonly string[], leaf: EntryNode]>): EntryNode[] {
  const nodes: EntryNode[] = [];
  const groups = new Map<string, EntryNode & { nodes: EntryNode[]; content: OffsetRange }>();
  for (const [names, leaf] of leaves) {
    const [first = '', second] = names;
    if (second === undefined) {
      nodes.push({ ...leaf, key: first });
      continue;
    }
    const { start, end } = leaf;
    const group = groups.get(first) ?? { key: first, start, end, tail: end, nodes: [], content: { start, end } };
    if (!groups.has(first)) nodes.push(group);
    groups.set(first, group);
    group.nodes.push({ ...leaf, key: second });
    for (const range of [group, group.content]) {
      range.start = Math.min(range.start, start);
      range.end = Math.max(range.end, end);
    }
    group.tail = group.end;
  }
  return nodes;
}

/** A text of a language for a text of the source. */
export interface OwnText {
  /** Whole name, as in the source. */
  name: string;
  names: readonly string[];
  unit: StringUnit;
  /** True if the language has it in other variations than the source: the unit stands for all of them. */
  isStandIn: boolean;
}

/**
 * Returns whether a unit has a translation at all: blanks are one where they are said to be, as a word may need none in
 * a language.
 */
export function isTranslated({ text, state }: StringUnit): boolean {
  return state !== 'new' && text !== undefined && (state === 'translated' ? text : text.trim()) !== '';
}

/** Returns the texts of a language for an entry; forms of plurals that only it has come behind those of the source. */
export function ownTexts(text: string, own: JsonNode, texts: readonly CatalogueText[], language: string): OwnText[] {
  const found: OwnText[] = [];
  const units = unitsIn(text, own).filter(isTranslated);
  const standIn = units.find(({ path }) => path.at(-2) === 'other') ?? units[0];
  const plurals = new Map<JsonNode, CatalogueText>();
  const formsOf = formsIn(texts);
  for (const one of texts) {
    const { path, name, names } = one;
    const node = memberOf(own, ...path);
    const plural = isForm(path) ? memberOf(own, ...path.slice(0, -2)) : undefined;
    if (node) {
      const unit = unitOf(text, node, path);
      if (isTranslated(unit)) found.push({ name, names, unit, isStandIn: false });
    } else if (standIn && !plural && !isBeside(own, path)) {
      const categories = path.at(-2) === 'other' && isForm(path) ? missingCategories(formsOf(path), language) : [];
      for (const form of [names, ...categories.map((category) => names.with(-1, category))]) {
        found.push({ name: nameOf(form), names: form, unit: standIn, isStandIn: true });
      }
    }
    if (plural && path.at(-2) === 'other') plurals.set(plural, one);
  }
  const known = new Set(texts.map(({ name }) => name));
  for (const [plural, { path, names }] of plurals) {
    for (const category of plural.members.keys()) {
      const form = names.with(-1, category);
      const unit = memberOf(plural, category, 'stringUnit');
      if (!isPluralCategory(category) || known.has(nameOf(form)) || !unit) continue;
      const read = unitOf(text, unit, formPath(path, category));
      if (isTranslated(read)) found.push({ name: nameOf(form), names: form, unit: read, isStandIn: false });
    }
  }
  return found;
}

/** The forms that each plural of an entry has, told by a path into it. */
export function formsIn(texts: readonly CatalogueText[]): (path: readonly string[]) => readonly string[] {
  const outer = (path: readonly string[]): string => JSON.stringify(path.slice(0, -2));
  const found = new Map<string, string[]>();
  for (const { path } of texts) {
    if (!isForm(path)) continue;
    const known = found.get(outer(path)) ?? [];
    found.set(outer(path), known);
    known.push(path.at(-2) ?? '');
  }
  return (path) => found.get(outer(path)) ?? [];
}

/**
 * Returns whether a localization has other texts beside a place: what is missing there is missing, such as one of
 * several devices.
 */
function isBeside(own: JsonNode, path: readonly string[]): boolean {
  return path.length > 1 && memberOf(own, ...path.slice(0, -2)) !== undefined;
}

/** Returns the entries of a language, by the names of the source. */
export function targetTree(catalogue: Catalogue, code: string): EntryTree {
  const { text, entries } = catalogue;
  const nodes = entries.flatMap((entry): EntryNode[] => {
    const member = entry.localizations?.members.get(code);
    if (!member || entry.isKept) return [];
    const whole = { start: member.key.start, end: member.value.end };
    if (entry.isStale) return staleNode(text, entry, member.value, whole);
    const texts = textsOf(text, entry);
    const own = ownTexts(text, member.value, texts, code);
    const [first] = own;
    if (!first) return [];
    const leaf = ({ unit, isStandIn, names }: OwnText): EntryNode => {
      const range = names.length === 1 || isStandIn ? whole : { start: unit.node.start, end: unit.node.end };
      return {
        ...{ key: names[0] ?? '', ...range, tail: range.end, text: unit.text ?? '' },
        ...(unit.value && { value: unit.value }),
        ...(unit.state === 'needs_review' && { isUnreviewed: true }),
      };
    };
    if (first.names.length === 1) return [leaf(first)];
    const inner = grouped(own.map((one) => [one.names.slice(1), leaf(one)]));
    return [{ key: entry.key, ...whole, tail: whole.end, nodes: inner, content: member.value }];
  });
  return {
    text,
    root: rootOf(catalogue, nodes),
    problems: problemsIn(text, rootOf(catalogue, nodes)),
    separator: ',',
    isShared: true,
  };
}

function staleNode(text: string, { key }: CatalogueEntry, own: JsonNode, whole: OffsetRange): EntryNode[] {
  const [first] = unitsIn(text, own);
  const said = first?.text;
  if (said === undefined) return [];
  return [{ key, ...whole, tail: whole.end, text: said, ...(first?.value && { value: first.value }) }];
}

/** The codes of the languages that a catalogue has, but for that of its source. */
export function languagesOf({ entries, language }: Catalogue): string[] {
  const found = new Set(entries.flatMap(({ localizations }) => [...(localizations?.members.keys() ?? [])]));
  found.delete(language);
  return [...found].sort();
}

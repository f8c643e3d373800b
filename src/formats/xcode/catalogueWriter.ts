import type { TextEdit } from '../edits';
import { indentationsIn } from '../entries/layout';
import { around } from '../entries/shared';
import { groupBy } from '../groupBy';
import type { JsonNode } from '../json/tree';
import { lineEndOf } from '../lineEnd';
import { categoriesOf, isPluralCategory } from '../pluralCategories';
import {
  hasWords,
  isForm,
  memberOf,
  unitsIn,
  unitOf,
  type Catalogue,
  type CatalogueEntry,
  type StringUnit,
} from './catalogueFile';
import { isTranslated } from './catalogueTree';
import { pushAll } from '../lists';

/** A text for a place of a localization. */
export interface PutText {
  /** The keys that lead to its unit. */
  path: readonly string[];
  /** Text of the source there, with the white space at its ends. */
  source: string;
  text: string;
  /** True if the language has the text in other variations, all of which get the new one. */
  isStandIn: boolean;
}

/** A tree of JSON that is written anew. */
type Tree = Map<string, Tree | Raw | string>;

/** A number or the like, as it is written. */
class Raw {
  constructor(readonly text: string) {}
}

/** Writes texts of one language into a catalogue, as the catalogue is written. */
export class CatalogueWriter {
  private readonly indentation: (offset: number) => string;
  private readonly style: { lineEnd: string; unit: string; colon: string };

  constructor(
    private readonly catalogue: Catalogue,
    private readonly language: string,
    private readonly state: string,
  ) {
    const { text } = catalogue;
    this.indentation = indentationsIn(text);
    this.style = styleOf(catalogue, this.indentation);
  }

  /** @param texts of one entry; nothing is written where that would leave holes between them */
  write(entry: CatalogueEntry, texts: readonly PutText[]): TextEdit[] {
    const own = entry.localizations?.members.get(this.language)?.value;
    const paths = new Set(texts.map(({ path }) => JSON.stringify(path)));
    const isKept = (unit: StringUnit): boolean => isTranslated(unit) || paths.has(JSON.stringify(unit.path));
    if (own && unitsIn(this.catalogue.text, own).some(isKept)) {
      return this.writeInto(own, texts);
    }
    const tree = this.whole(entry, texts);
    if (!tree) return [];
    if (!own) return this.insert(entry, tree);
    return [{ start: own.start, end: own.end, newText: this.print(tree, this.indentation(own.start)) }];
  }

  /** @param paths those of the units of an entry that go; a localization goes with the last of them */
  take({ member, localizations }: CatalogueEntry, paths: ReadonlyArray<readonly string[]>): TextEdit[] {
    const own = localizations?.members.get(this.language)?.value;
    if (!own || !localizations) return [];
    const gone = new Set(paths.map((path) => JSON.stringify(path)));
    const stays = unitsIn(this.catalogue.text, own).filter(({ path }) => !gone.has(JSON.stringify(path)));
    if (stays.length > 0) {
      const byObject = groupBy(paths, (path) => (path.length > 1 ? (memberOf(own, ...path.slice(0, -2)) ?? own) : own));
      return Array.from(byObject).flatMap(([object, inside]) =>
        this.without(
          object,
          inside.map((path) => path.at(-2) ?? 'stringUnit'),
        ),
      );
    }
    return localizations.members.size > 1
      ? this.without(localizations, [this.language])
      : this.without(member.value, ['localizations']);
  }

  private writeInto(own: JsonNode, texts: readonly PutText[]): TextEdit[] {
    const edits: TextEdit[] = [];
    const added = new Map<JsonNode, Map<string, Tree>>();
    for (const { path, source, text, isStandIn } of texts) {
      const unit = memberOf(own, ...path);
      const outer = memberOf(own, ...path.slice(0, -2));
      if (unit) {
        pushAll(edits, this.fill(unitOf(this.catalogue.text, unit, path), around(source, text)));
      } else if (outer && path.length > 1 && !isStandIn) {
        const forms = added.get(outer) ?? new Map<string, Tree>();
        added.set(outer, forms.set(path.at(-2) ?? '', this.unit(around(source, text))));
      }
    }
    for (const [outer, forms] of added) pushAll(edits, this.add(outer, forms));
    const standIn = texts.findLast(({ isStandIn, path }) => isStandIn && !memberOf(own, ...path));
    if (standIn) {
      for (const unit of unitsIn(this.catalogue.text, own)) {
        pushAll(edits, this.fill(unit, around(standIn.source, standIn.text)));
      }
    }
    return edits;
  }

  /** Without a state or a value it is written anew, with what else is in it. */
  private fill({ node, value }: StringUnit, said: string): TextEdit[] {
    const state = memberOf(node, 'state');
    if (state && value) {
      return [
        { start: state.start, end: state.end, newText: JSON.stringify(this.state) },
        { start: value.start, end: value.end, newText: JSON.stringify(said) },
      ];
    }
    const { text } = this.catalogue;
    const kept = Array.from(node.members, ([key, { value: one }]): [string, Raw] => [
      key,
      new Raw(text.slice(one.start, one.end)),
    ]);
    const tree: Tree = new Map<string, Raw | string>([...kept, ['state', this.state], ['value', said]]);
    return [{ start: node.start, end: node.end, newText: this.print(tree, this.indentation(node.start)) }];
  }

  /** Members in the order of their keys, between those that are there. */
  private add(object: JsonNode, trees: ReadonlyMap<string, Tree>): TextEdit[] {
    const { lineEnd } = this.style;
    const sorted = [...trees].sort(([a], [b]) => (a < b ? -1 : 1));
    const members = [...object.members].sort(([, a], [, b]) => a.key.start - b.key.start);
    const last = members.at(-1)?.[1];
    if (!last) {
      const margin = this.indentation(object.start);
      return [{ start: object.start, end: object.end, newText: this.print(new Map(sorted), margin) }];
    }
    const indent = this.indentation(last.key.start);
    return sorted.map(([key, tree]) => {
      const written = this.member(key, tree, indent);
      const next = members.find(([other]) => other > key)?.[1].key.start;
      return next === undefined
        ? { start: last.value.end, end: last.value.end, newText: `,${lineEnd}${lineEnd && indent}${written}` }
        : { start: next, end: next, newText: `${written},${lineEnd}${lineEnd && indent}` };
    });
  }

  /** An object without members; one without any is written as Xcode does. */
  private without(object: JsonNode, keys: readonly string[]): TextEdit[] {
    const members = [...object.members].sort(([, a], [, b]) => a.key.start - b.key.start);
    const stays = members.filter(([key]) => !keys.includes(key));
    if (stays.length === 0) {
      return [{ start: object.start, end: object.end, newText: this.print(new Map(), this.indentation(object.start)) }];
    }
    const gone = new Set(keys);
    let isBehind = false;
    return members.flatMap(([key, member], index): TextEdit[] => {
      const isGone = gone.has(key);
      isBehind ||= !isGone;
      if (!isGone) return [];
      const [previous, next] = [members[index - 1]?.[1], members[index + 1]?.[1]];
      if (isBehind && previous) return [{ start: previous.value.end, end: member.value.end, newText: '' }];
      return next ? [{ start: member.key.start, end: next.key.start, newText: '' }] : [];
    });
  }

  private unit(value: string): Tree {
    return new Map([
      [
        'stringUnit',
        new Map([
          ['state', this.state],
          ['value', value],
        ]),
      ],
    ]);
  }

  /** The localization of the source in other words, with the plural forms of the language; `undefined` where one lacks. */
  private whole(entry: CatalogueEntry, texts: readonly PutText[]): Tree | undefined {
    const said = new Map(texts.map((one) => [JSON.stringify(one.path), around(one.source, one.text)]));
    const units = entry.source ? unitsIn(this.catalogue.text, entry.source) : [];
    if (!entry.source || units.length === 0) {
      const [only] = said.values();
      return only === undefined ? undefined : this.unit(only);
    }
    const isWhole = units.every(
      ({ path, text }) => said.has(JSON.stringify(path)) || !hasWords(text) || !this.isNeeded(path),
    );
    return isWhole ? this.like(entry.source, [], said) : undefined;
  }

  /** Returns whether the language has such a form; whoever says something of none wants that said. */
  private isNeeded(path: readonly string[]): boolean {
    const category = path.at(-2) ?? '';
    const wanted: readonly string[] | undefined = isForm(path) ? categoriesOf(this.language) : undefined;
    return wanted === undefined || category === 'zero' || wanted.includes(category);
  }

  private like(node: JsonNode, path: readonly string[], said: ReadonlyMap<string, string>): Tree {
    const tree: Tree = new Map();
    const { text } = this.catalogue;
    for (const [key, { value }] of node.members) {
      const own = [...path, key];
      if (key === 'stringUnit') {
        const target = said.get(JSON.stringify(own)) ?? unitOf(text, value, own).text ?? '';
        const unit = this.unit(target).get(key);
        if (unit !== undefined) tree.set(key, unit);
      } else if (value.type === 'object') {
        tree.set(key, this.like(value, own, said));
      } else {
        tree.set(key, new Raw(text.slice(value.start, value.end)));
      }
    }
    if (path.at(-1) !== 'plural' || ![...tree.keys()].every(isPluralCategory)) return tree;
    for (const key of tree.keys()) {
      const unit = [...path, key, 'stringUnit'];
      if (!said.has(JSON.stringify(unit)) && !this.isNeeded(unit)) tree.delete(key);
    }
    for (const category of categoriesOf(this.language) ?? []) {
      const form = said.get(JSON.stringify([...path, category, 'stringUnit']));
      if (form !== undefined) tree.set(category, this.unit(form));
    }
    return new Map([...tree].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Localizations stand in the order of their codes. */
  private insert({ member: { value: node }, localizations }: CatalogueEntry, tree: Tree): TextEdit[] {
    const own = new Map<string, Tree>([[this.language, tree]]);
    return localizations
      ? this.add(localizations, own)
      : this.add(node, new Map<string, Tree>([['localizations', own]]));
  }

  private member(key: string, value: Tree | Raw | string, indent: string): string {
    const written =
      value instanceof Map ? this.print(value, indent) : value instanceof Raw ? value.text : JSON.stringify(value);
    return JSON.stringify(key) + this.style.colon + written;
  }

  /** Writes a tree as Xcode does, where it wrote the file. */
  private print(tree: Tree, margin: string): string {
    const { lineEnd, unit } = this.style;
    if (lineEnd === '') return `{${Array.from(tree, ([key, value]) => this.member(key, value, '')).join(',')}}`;
    if (tree.size === 0) return `{${lineEnd}${lineEnd}${margin}}`;
    const indent = margin + unit;
    const members = Array.from(tree, ([key, value]) => indent + this.member(key, value, indent));
    return `{${lineEnd}${members.join(`,${lineEnd}`)}${lineEnd}${margin}}`;
  }
}

/** Returns the style of a catalogue: that of Xcode, or on one line, or as a tool writes JSON. */
function styleOf(
  { text, strings, entries }: Catalogue,
  indentation: (offset: number) => string,
): { lineEnd: string; unit: string; colon: string } {
  const [first] = entries;
  const colon = first ? text.slice(first.member.key.end, first.member.value.start) : ' : ';
  const isOneLine = first !== undefined && !/[\r\n]/.test(text.slice(strings.start, first.member.key.start));
  if (isOneLine) return { lineEnd: '', unit: '', colon };
  const [outer, inner] = [indentation(strings.start), first ? indentation(first.member.key.start) : ''];
  const unit = inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : '  ';
  return { lineEnd: lineEndOf(text), unit, colon: /[\r\n]/.test(colon) ? ' : ' : colon };
}

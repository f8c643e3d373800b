import type { TextEdit } from '../edits';
import { readJsonTree, textOf, type JsonNode } from '../json/tree';
import { lineEndOf, lineStartOf } from '../lineEnd';
import { isUsable } from '../composeEdits';
import { otherFormat } from '../otherFormat';
import { categoriesOf, isPluralCategory, missingCategories } from '../pluralCategories';
import type { ParsedFile, ParseOptions, SegmentTarget, TargetOptions } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { protectVariables } from './variables';

/** An entry of a catalogue. */
interface Entry {
  key: string;
  /** What Xcode writes of it. */
  node: JsonNode;
  localizations: JsonNode | undefined;
  /** Of the language of the source; absent where the key is the text. */
  source: JsonNode | undefined;
}

interface CatalogueSegment extends PlacedSegment {
  entry: Entry;
  /** The keys that lead to its string unit in a localization. */
  path: readonly string[];
}

/**
 * String catalogues of Xcode (`.xcstrings`), which have all languages in one file: the texts of the source language, with
 * all their variations, are segments, in need of a translation where the other language has none or a `new` one. Plural
 * forms that only the other language has get the words of `other`.
 */
export function parseCatalogue(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const root = readJsonTree(text);
  const strings = root?.members.get('strings')?.value;
  const language = stringIn(text, root?.members.get('sourceLanguage')?.value);
  if (strings?.type !== 'object' || language === undefined) return otherFormat(text, 'xcstrings-root');
  const segments = Array.from(strings.members).flatMap(([key, { value, key: place }]) => {
    const entry = readEntry(text, key, value, language);
    return entry ? segmentsOf(text, entry, place, wanted) : [];
  });
  return {
    segments,
    problems: [],
    sourceLanguage: language,
    edits: (targets, options = {}) => writeAll(text, segments, targets, options.targetLanguage ?? wanted, options),
  };
}

function stringIn(text: string, node: JsonNode | undefined): string | undefined {
  return node?.type === 'string' ? textOf(text.slice(node.start, node.end)) : undefined;
}

function memberOf(node: JsonNode | undefined, ...keys: readonly string[]): JsonNode | undefined {
  return keys.reduce<JsonNode | undefined>((at, key) => at?.members.get(key)?.value, node);
}

/** `undefined` for what nobody translates, and for what the program has no more. */
function readEntry(text: string, key: string, node: JsonNode, language: string): Entry | undefined {
  const translate = memberOf(node, 'shouldTranslate');
  const isKept = translate !== undefined && text.slice(translate.start, translate.end) === 'false';
  if (node.type !== 'object' || isKept || stringIn(text, memberOf(node, 'extractionState')) === 'stale') {
    return undefined;
  }
  const localizations = memberOf(node, 'localizations');
  return { key, node, localizations, source: memberOf(localizations, language) };
}

function segmentsOf(
  text: string,
  entry: Entry,
  place: { start: number; end: number },
  language: string | undefined,
): CatalogueSegment[] {
  const units = entry.source ? unitsIn(entry.source) : [];
  const leaves = units.length > 0 ? units : [{ path: ['stringUnit'], unit: undefined }];
  const comment = stringIn(text, memberOf(entry.node, 'comment'));
  const own = language === undefined ? undefined : memberOf(entry.localizations, language);
  return leaves.flatMap(({ path, unit }): CatalogueSegment[] => {
    const written = memberOf(unit, 'value');
    const said = (unit ? stringIn(text, written) : entry.key)?.trim();
    const range = written ?? (unit ? undefined : place);
    if (said === undefined || !range || !/\p{L}/u.test(said)) return [];
    const done = memberOf(own, ...path);
    const target = stringIn(text, memberOf(done, 'value'))?.trim();
    const state = stringIn(text, memberOf(done, 'state'));
    const isThere =
      own !== undefined && (done === undefined || (target !== undefined && target !== '' && state !== 'new'));
    return [
      {
        start: range.start + 1,
        end: Math.max(range.start + 1, range.end - 1),
        text: said,
        protectedSpans: protectVariables(said),
        codes: [],
        id: unit && path.length > 1 ? `${entry.key}.${variantOf(path)}` : entry.key,
        needsTarget: !isThere,
        ...(comment !== undefined && comment !== '' && { context: comment }),
        ...(target !== undefined && target !== '' && { target }),
        ...(state !== undefined && { state }),
        ...{ entry, path },
      },
    ];
  });
}

/** `plural.one` of `variations.plural.one.stringUnit`. */
function variantOf(path: readonly string[]): string {
  return path.filter((key) => key !== 'variations' && key !== 'stringUnit').join('.');
}

/** The string units of a localization, with the keys that lead to them. */
function unitsIn(localization: JsonNode): Array<{ path: string[]; unit: JsonNode }> {
  const found: Array<{ path: string[]; unit: JsonNode }> = [];
  const read = (node: JsonNode, path: string[]): void => {
    for (const [key, { value }] of node.members) {
      if (key === 'stringUnit') found.push({ path: [...path, key], unit: value });
      else read(value, [...path, key]);
    }
  };
  read(localization, []);
  return found;
}

function writeAll(
  text: string,
  segments: readonly CatalogueSegment[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  language: string | undefined,
  { needsReview, madeBy }: TargetOptions,
): TextEdit[] {
  if (language === undefined) return [];
  const state = (needsReview ?? madeBy !== 'person') ? 'needs_review' : 'translated';
  const writer = new CatalogueWriter(text, language, state);
  const edits: TextEdit[] = [];
  for (let first = 0; first < segments.length;) {
    const { entry } = segments[first] as CatalogueSegment;
    const said = new Map<string, string>();
    let last = first;
    for (; segments[last]?.entry === entry; last++) {
      const segment = segments[last] as CatalogueSegment;
      const target = targets[last];
      if (isUsable(segment, target)) said.set(JSON.stringify(segment.path), target.text);
    }
    if (said.size > 0) edits.push(...writer.write(entry, said));
    first = last;
  }
  return edits;
}

/** A tree of JSON that is written anew. */
type Tree = Map<string, Tree | Raw | string>;

class CatalogueWriter {
  private readonly lineEnd: string;

  constructor(
    private readonly text: string,
    private readonly language: string,
    private readonly state: string,
  ) {
    this.lineEnd = lineEndOf(text);
  }

  /** @param said the texts of an entry by the keys that lead to them */
  write(entry: Entry, said: ReadonlyMap<string, string>): TextEdit[] {
    const own = memberOf(entry.localizations, this.language);
    if (own) return this.writeInto(own, entry, said);
    // A part of the variations would leave a hole where the others are.
    const units = entry.source ? unitsIn(entry.source) : [];
    const isWhole = units.every(({ path, unit }) => said.has(JSON.stringify(path)) || !this.hasWords(unit));
    if (!isWhole) return [];
    const tree: Tree =
      units.length === 0
        ? this.unit(around(entry.key, [...said.values()][0] ?? ''))
        : this.like(entry.source as JsonNode, [], said);
    return [this.insert(entry, tree)];
  }

  private hasWords(unit: JsonNode): boolean {
    return /\p{L}/u.test(stringIn(this.text, memberOf(unit, 'value')) ?? '');
  }

  /** What is there is kept but for what is `new`. */
  private writeInto(own: JsonNode, entry: Entry, said: ReadonlyMap<string, string>): TextEdit[] {
    return Array.from(said).flatMap(([written, target]): TextEdit[] => {
      const path = JSON.parse(written) as string[];
      const unit = memberOf(own, ...path);
      if (unit?.type !== 'object') return [];
      const source = memberOf(entry.source, ...path, 'value');
      const before = source ? (stringIn(this.text, source) ?? '') : entry.key;
      const value = around(before, target);
      return [...this.fill(unit, value), ...this.addForms(own, path, value)];
    });
  }

  /** Without a state or a value it is written anew, with what else is in it. */
  private fill(unit: JsonNode, said: string): TextEdit[] {
    const [state, value] = [memberOf(unit, 'state'), memberOf(unit, 'value')];
    if (state && value) {
      return [
        { start: state.start, end: state.end, newText: JSON.stringify(this.state) },
        { start: value.start, end: value.end, newText: JSON.stringify(said) },
      ];
    }
    const kept = Array.from(unit.members, ([key, { value: one }]): [string, Raw] => [
      key,
      new Raw(this.text.slice(one.start, one.end)),
    ]);
    const tree: Tree = new Map<string, Raw | string>([...kept, ['state', this.state], ['value', said]]);
    return [{ start: unit.start, end: unit.end, newText: this.print(tree, this.marginOf(unit)) }];
  }

  /** The plural forms that only the language has, with the words of `other` where that is written. */
  private addForms(own: JsonNode, path: readonly string[], said: string): TextEdit[] {
    const plural = memberOf(own, ...path.slice(0, -2));
    if (path.at(-2) !== 'other' || path.at(-3) !== 'plural' || !plural) return [];
    const forms = [...plural.members];
    const last = forms.at(-1)?.[1];
    if (!last || !forms.every(([key]) => isPluralCategory(key))) return [];
    const indent = this.marginOf(last.key);
    return missingCategories(plural.members.keys(), this.language)
      .sort()
      .map((category) => {
        const form = `${JSON.stringify(category)} : ${this.print(this.unit(said), indent)}`;
        const next = forms.find(([key]) => key > category)?.[1].key.start;
        const [at, newText] =
          next === undefined
            ? [last.value.end, `,${this.lineEnd}${indent}${form}`]
            : [next, `${form},${this.lineEnd}${indent}`];
        return { start: at, end: at, newText };
      });
  }

  /** The indentation of the line it begins in. */
  private marginOf({ start }: { start: number }): string {
    return /^[ \t]*/.exec(this.text.slice(lineStartOf(this.text, start)))?.[0] ?? '';
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

  /** The localization of the source in other words, with the plural forms of the language. */
  private like(node: JsonNode, path: readonly string[], said: ReadonlyMap<string, string>): Tree {
    const tree: Tree = new Map();
    for (const [key, { value }] of node.members) {
      const own = [...path, key];
      if (key === 'stringUnit') {
        const before = stringIn(this.text, memberOf(value, 'value')) ?? '';
        const target = said.get(JSON.stringify(own));
        const unit = this.unit(target === undefined ? before : around(before, target)).get(key);
        if (unit !== undefined) tree.set(key, unit);
      } else if (value.type === 'object') {
        tree.set(key, this.like(value, own, said));
      } else {
        tree.set(key, new Raw(this.text.slice(value.start, value.end)));
      }
    }
    const other = tree.get('other');
    const isPlural = path.at(-1) === 'plural' && [...tree.keys()].every(isPluralCategory);
    if (!isPlural || other === undefined) return tree;
    const wanted = categoriesOf(this.language) ?? [];
    const all = new Set([...tree.keys(), ...wanted]);
    return new Map(
      Array.from(all)
        .sort()
        .map((category) => [category, tree.get(category) ?? other]),
    );
  }

  /** Localizations stand in the order of their codes. */
  private insert({ node, localizations }: Entry, tree: Tree): TextEdit {
    const margin = this.marginOf(node);
    const localization = (indent: string): string => `${JSON.stringify(this.language)} : ${this.print(tree, indent)}`;
    const [step, inner] = [`${this.lineEnd}${margin}  `, `${margin}    `];
    if (localizations && localizations.members.size > 0) {
      const members = [...localizations.members];
      const next = members.find(([code]) => code > this.language)?.[1];
      if (next) {
        const newText = `${localization(inner)},${this.lineEnd}${inner}`;
        return { start: next.key.start, end: next.key.start, newText };
      }
      const { end } = members.at(-1)?.[1].value ?? localizations;
      return { start: end, end, newText: `,${this.lineEnd}${inner}${localization(inner)}` };
    }
    const whole = `{${this.lineEnd}${inner}${localization(inner)}${step}}`;
    if (localizations) return { start: localizations.start, end: localizations.end, newText: whole };
    const written = `"localizations" : ${whole}`;
    const last = [...node.members].findLast(([key]) => key < 'localizations')?.[1];
    const first = [...node.members][0]?.[1];
    if (last) return { start: last.value.end, end: last.value.end, newText: `,${step}${written}` };
    if (first) return { start: first.key.start, end: first.key.start, newText: `${written},${step}` };
    return { start: node.start, end: node.end, newText: `{${step}${written}${this.lineEnd}${margin}}` };
  }

  /** As Xcode writes it. */
  private print(tree: Tree, indent: string): string {
    const members = Array.from(tree, ([key, value]) => {
      const written =
        value instanceof Map
          ? this.print(value, `${indent}  `)
          : value instanceof Raw
            ? value.text
            : JSON.stringify(value);
      return `${indent}  ${JSON.stringify(key)} : ${written}`;
    });
    return `{${this.lineEnd}${members.join(`,${this.lineEnd}`)}${this.lineEnd}${indent}}`;
  }
}

/** A number or the like, as it is written. */
class Raw {
  constructor(readonly text: string) {}
}

/** A text between the white space that another one has at its ends. */
function around(before: string, text: string): string {
  const lead = /^\s*/.exec(before)?.[0] ?? '';
  return lead + text + before.slice(before.trimEnd().length);
}

import { applyEdits, type TextEdit } from '../edits';
import { putBlocks } from '../documents/put';
import { lineEndOf, withLineEnds } from '../lineEnd';
import {
  indentationAt,
  indentationsIn,
  indentLines,
  isOfLines,
  layoutOf,
  leadLike,
  leadsOf,
  unitOf,
  usualGap,
  type GroupLayout,
} from './layout';
import { placesInSections, placesOf, type Place } from './place';
import { isGroup, removalsIn } from './remove';
import {
  areApart,
  entriesIn,
  entriesOf,
  keyIn,
  nodesByKey,
  type EntryGroup,
  type EntryNode,
  type EntryTree,
} from './tree';
import { pushAll } from '../lists';

/** Options for putting an entry into a file. */
export interface PutOptions {
  /** Whole name of an entry of the file whose translation it goes on with, in a file of two languages. */
  translationOf?: string;
}

/**
 * The edits that put entries of another file into this one: those it has get the value of the other, or in a file of two
 * languages its source; those it lacks come where the other has them, as this one is written. Nothing else changes.
 * @param from of the same format
 * @param wanted whole names of entries of `from`
 */
export function putEntries(
  tree: EntryTree,
  from: EntryTree,
  wanted: ReadonlyMap<string, PutOptions> | ReadonlySet<string>,
): TextEdit[] {
  if (tree.isDocument) return putBlocks(tree, from, new Set(wanted.keys()));
  return new Putting(tree, from, wanted).edits();
}

class Putting {
  private readonly options: ReadonlyMap<string, PutOptions>;
  /** Whole names of what is put, and of the groups it is in. */
  private readonly wanted: ReadonlySet<string>;
  private readonly groups = new Set<string>();
  private readonly own: ReturnType<typeof entriesOf>;
  private readonly lineEnd: string;
  private readonly units: { own: string; from: string };
  private readonly gap: string | undefined;
  /** Indentation at an offset of the other file. */
  private readonly indentation: (offset: number) => string;
  /** True if a separator may stand behind the last entry of a group, as here one does. */
  private readonly endsInSeparator: boolean;

  constructor(
    private readonly tree: EntryTree,
    private readonly from: EntryTree,
    wanted: ReadonlyMap<string, PutOptions> | ReadonlySet<string>,
  ) {
    this.options = wanted instanceof Map ? wanted : new Map(Array.from(wanted.keys(), (key) => [key, {}]));
    this.own = entriesOf(tree);
    this.wanted = fittingKeys(tree, from, this.options);
    for (const key of this.wanted) {
      for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) this.groups.add(key.slice(0, at));
    }
    this.lineEnd = lineEndOf(tree.text);
    const unit = unitOf(from) ?? '  ';
    this.units = { own: unitOf(tree) ?? unit, from: unit };
    this.gap = usualGap(tree);
    this.indentation = indentationsIn(from.text);
    this.endsInSeparator = tree.separator !== '' && groupsIn(tree.root).some(({ nodes }) => nodes.at(-1)?.separator);
  }

  edits(): TextEdit[] {
    if (this.wanted.size === 0) return [];
    const edits = this.into(this.tree.root, this.from.root, undefined);
    const added = edits.map(({ newText }) => newText).join('\n');
    return withInner(edits, this.tree.complete?.(this.from, added) ?? []);
  }

  private into(group: EntryGroup, others: EntryGroup, path: string | undefined): TextEdit[] {
    const own = nodesByKey(group);
    const edits: TextEdit[] = [];
    for (const [name, node] of nodesByKey(others)) {
      const known = own.get(name);
      const key = keyIn(path, name);
      if (!known) continue;
      if (isGroup(known) && isGroup(node)) pushAll(edits, this.into(known, node, key));
      else if (this.wanted.has(key) && !known.nodes && !node.nodes) pushAll(edits, this.replace(known, node));
    }
    const isNew = (node: EntryNode): boolean => this.isWanted(node, keyIn(path, node.key));
    const unique = [...nodesByKey(others).values()];
    const find = this.tree.hasSections && group === this.tree.root ? placesInSections : placesOf;
    const places = find(group.nodes, unique, (node) => !own.has(node.key) && isNew(node));
    if (places.length === 0) return edits;
    const layout = layoutOf(this.tree, group, this.units.own);
    const leadOf = this.leads(group, layout, others);
    for (const place of places) pushAll(edits, this.at(group, place, layout, path, leadOf));
    return edits;
  }

  private isWanted(node: EntryNode, key: string): boolean {
    return isGroup(node) ? this.groups.has(key) : this.wanted.has(key);
  }

  private replace(own: EntryNode, node: EntryNode): TextEdit[] {
    if (this.tree.takeOver) return this.tree.takeOver(own, node, this.from);
    if (!own.value || !node.value) return [];
    const written = this.from.text.slice(node.value.start, node.value.end);
    const newText = withLineEnds(this.tree.writeValue?.(written) ?? written, this.lineEnd);
    return newText === this.tree.text.slice(own.value.start, own.value.end) ? [] : [{ ...own.value, newText }];
  }

  /** Text that comes in front of each new entry. */
  private leads(
    group: EntryGroup,
    { indentation, lead, isInLines }: GroupLayout,
    others: EntryGroup,
  ): (node: EntryNode) => string {
    if (lead !== undefined) return () => lead;
    const leads = leadsOf(this.from, others);
    const indexes = new Map(others.nodes.map((node, index) => [node, index]));
    const usual = leads.slice(2).every((one) => one === leads[1]) ? leads[1] : this.lineEnd;
    return (node) => {
      const index = indexes.get(node) ?? -1;
      const written = (index > 0 ? leads[index] : usual) ?? '';
      const isLine = isInLines ?? (/[\r\n]/.test(written) || others.nodes.length < 2 || group === this.tree.root);
      return isLine ? leadLike(written, this.tree.text, indentation) : group.nodes.length > 0 ? written || ' ' : '';
    };
  }

  private at(
    group: EntryGroup,
    { neighbour, isBefore, nodes }: Place,
    layout: GroupLayout,
    path: string | undefined,
    leadOf: (node: EntryNode) => string,
  ): TextEdit[] {
    const { separator } = this.tree;
    const blocks = nodes.map((node) => ({
      lead: leadOf(node),
      block: this.block(node, layout, keyIn(path, node.key)),
    }));
    const own = neighbour === undefined ? undefined : group.nodes[neighbour];
    if (!own) return [this.fill(group, blocks, layout)];
    const insert = (at: number, newText: string): TextEdit => ({ start: at, end: at, newText });
    if (isBefore) return [insert(own.start, blocks.map(({ lead, block }) => block + separator + lead).join(''))];
    if (separator === '' || own.separator) {
      return [insert(own.tail, blocks.map(({ lead, block }) => lead + block + separator).join(''))];
    }
    const joined = blocks.map(({ lead, block }) => lead + block).join(separator);
    return own.tail === own.end
      ? [insert(own.end, separator + joined)]
      : [insert(own.end, separator), insert(own.tail, joined)];
  }

  /** The entries of a group that had none. */
  private fill(
    group: EntryGroup,
    blocks: ReadonlyArray<{ lead: string; block: string }>,
    layout: GroupLayout,
  ): TextEdit {
    const { text, separator, root } = this.tree;
    const { content, shell } = group;
    const inside = text.slice(content.start, content.end);
    const isBlank = inside.trim() === '';
    const isLines = group === root && isOfLines(this.tree);
    const last = inside.trimEnd().length;
    const [first, ...more] = blocks;
    if (isLines) {
      const opened = isBlank ? inside : inside.slice(0, last) + this.lineEnd.repeat(2);
      const joined = more.map(({ lead, block }) => separator + lead + block).join('');
      const { start, end } = shell ?? content;
      return { start, end, newText: `${opened}${first?.block ?? ''}${joined}${this.lineEnd}` };
    }
    const isInLines = /[\r\n]/.test(first?.lead ?? '');
    const outer = this.lineEnd + indentationAt(text, group.start);
    const lead = isInLines ? this.lineEnd + layout.indentation : '';
    const joined = lead + (first?.block ?? '') + more.map((one) => separator + one.lead + one.block).join('');
    const newText = (isBlank ? '' : inside.slice(0, last)) + joined + (isInLines && shell?.close !== '' ? outer : '');
    if (!shell) return { ...content, newText };
    return { start: shell.start, end: shell.end, newText: shell.open + newText + shell.close };
  }

  /** An entry, or a group with what is wanted of it, as this file is written. */
  private block(node: EntryNode, { indentation }: GroupLayout, key: string): string {
    const { from, tree } = this;
    if (tree.isBare && node.bare !== undefined) return withLineEnds(node.bare, this.lineEnd);
    const leaves = isGroup(node) ? [...entriesIn(node, key)].map((entry) => entry.node) : [node];
    const changed = isGroup(node)
      ? removalsIn(from, node, key, (name, one) => one.isFact !== true && !this.wanted.has(name))
      : [];
    const isChanged = (range: { start: number; end: number }): boolean =>
      changed.some(({ start, end }) => range.start < end && range.end > start);
    const add = (edits: readonly TextEdit[]): void => {
      for (const edit of edits) if (!isChanged(edit)) changed.push(edit);
    };
    if (!this.endsInSeparator) {
      for (const { nodes } of isGroup(node) ? groupsIn(node) : []) {
        const last = nodes.findLast((child) => !isChanged(child));
        if (last?.separator) add([{ ...last.separator, newText: '' }]);
      }
    }
    const translationOf = this.own.get(this.options.get(key)?.translationOf ?? '')?.node;
    for (const leaf of leaves) {
      if (tree.adapt) add(tree.adapt(leaf, from, translationOf));
      const { value } = leaf;
      if (value && tree.writeValue) {
        const written = from.text.slice(value.start, value.end);
        const newText = tree.writeValue(written);
        if (newText !== written) add([{ ...value, newText }]);
      }
    }
    for (const { gap } of nodesIn(node)) if (gap && this.gap !== undefined) add([{ ...gap, newText: this.gap }]);
    const fixed = leaves.filter(({ isIndented }) => !isIndented);
    const kept = [...changed, ...fixed.flatMap(({ kept, value }) => kept ?? value ?? [])];
    const moved = leaves.flatMap(({ isIndented, value, start }) =>
      isIndented && value ? [{ ...value, indentation: this.indentation(start) }] : [],
    );
    const before = this.indentation(node.start);
    const { own: afterUnit, from: beforeUnit } = this.units;
    pushAll(changed, indentLines(from.text, node, { before, beforeUnit, after: indentation, afterUnit }, kept, moved));
    const shifted = changed.map((edit) => ({ ...edit, start: edit.start - node.start, end: edit.end - node.start }));
    return withLineEnds(applyEdits(from.text.slice(node.start, node.end), shifted), this.lineEnd);
  }
}

/** Edits, and others that may be in what some of them open anew. */
function withInner(edits: readonly TextEdit[], others: readonly TextEdit[]): TextEdit[] {
  const outside: TextEdit[] = [];
  const joined = edits.map((edit) => ({ ...edit }));
  for (const other of others) {
    const outer = joined.find(({ start, end }) => start < other.start && other.end < end);
    if (!outer) {
      outside.push(other);
    } else {
      const at = other.start - outer.start;
      const length = other.end - other.start;
      outer.newText = outer.newText.slice(0, at) + other.newText + outer.newText.slice(at + length);
    }
  }
  return [...joined, ...outside];
}

/** A group, and all that are in it. */
function groupsIn(group: EntryGroup): EntryGroup[] {
  return [...nodesIn(group)].filter(isGroup);
}

/** A node, and all that are in it. */
function* nodesIn(node: EntryNode): Generator<EntryNode, void> {
  yield node;
  for (const child of node.nodes ?? []) yield* nodesIn(child);
}

/**
 * Returns the wanted entries that can be put into a file: none that it would not understand, and none that would come
 * into a list behind a place that stays empty.
 */
export function fittingKeys(
  tree: EntryTree,
  from: EntryTree,
  wanted: ReadonlyMap<string, unknown> | ReadonlySet<string>,
): Set<string> {
  const found = new Set<string>();
  if (tree.dialect !== from.dialect) return found;
  const look = (group: EntryNode, known: EntryNode | undefined, path: string | undefined): boolean => {
    const ownNodes = known ? nodesByKey(known) : new Map<string, EntryNode>();
    let isAny = false;
    for (const [name, node] of nodesByKey(group)) {
      const key = keyIn(path, name);
      const there = ownNodes.get(name);
      let isHere = there !== undefined;
      if (node.nodes) {
        if (there?.nodes && areApart(there, node)) continue;
        isHere = look(node, there, key) || isHere;
      } else if (wanted.has(key) && (tree.accepts?.(node, from) ?? true)) {
        found.add(key);
        isHere = true;
      }
      if (!isHere && group.isList) break;
      isAny ||= isHere;
    }
    return isAny;
  };
  look(from.root, tree.root, undefined);
  return found;
}

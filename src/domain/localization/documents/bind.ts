import { blockNodesOf, documentEntries, type BlockNode } from '../../../formats/documents/entryTree';
import type { EntryNode, EntryProblem, EntryTree } from '../../../formats/entries/tree';
import { isWrittenAs } from '../../../formats/languageTag';
import { hashOf, type NotedBlocks } from '../lock';
import { tagOf } from '../saidTexts';
import type { DoubtfulSection, EntryFormat, TargetOrder, TargetPlan } from '../target';
import { alignBlocks, mostCells, type Alike } from './align';
import { inOrder } from './inOrder';
import { OpenNames } from './openNames';
import { leaveOriginals, quotedOriginals } from './quoted';
import { alignSections, endWithoutHeadings, type Doubt } from './sections';

/** Hash of a block that has no translation yet, though the target has it. */
export const untranslated = '0000000000';

/** Hash of a block in a section in which nobody can tell which one translates which. */
const doubtful = '0000000001';

/** A target of a document: its blocks are called as those of the source are that they translate. */
export interface BoundDocument {
  /** Reads the source, the target and what is made of them. */
  readonly format: EntryFormat;
  /** Hash of the wording of the source that a block of the target is of. */
  readonly hashFor: (key: string) => string | undefined;
  /** Returns whether a block of the target says something else than when it was noted. */
  readonly isChanged: (key: string, text: string) => boolean;
  /** Reads the source with other texts in the place of its own. */
  readonly readMade: (text: string) => EntryTree;
  /** Sections in which nobody can tell which block translates which: nothing is put into them. */
  readonly doubtful: readonly DoubtfulSection[];
}

/** Finds out which block of a target is the translation of which of the source. */
export function bindDocument(order: TargetOrder, from: EntryTree): BoundDocument {
  return new Binding(order, from);
}

/** Stand-in for the text of another file. */
const include = /^(?:\.\. include::[ \t]+\S+|include::[^\s[]+\[.*\])$/;

class Binding implements BoundDocument {
  readonly format: EntryFormat;
  doubtful: readonly DoubtfulSection[] = [];
  private readonly source: readonly BlockNode[];
  private target: readonly BlockNode[] = [];
  private readonly trees = new Map<string, EntryTree>();
  /** The names of blocks by what they say. */
  private readonly known = new Map<string, Set<string>>();
  private readonly hashes = new Map<string, string>();
  /** Names of blocks that the target has in the words of the source. */
  private readonly open = new Map<string, string>();
  /** Hashes of what the blocks of the target said when they were noted: they may have moved since. */
  private said: ReadonlySet<string> | undefined;

  constructor(
    private readonly order: TargetOrder,
    from: EntryTree,
  ) {
    this.source = blockNodesOf(from);
    const read = order.format.entries;
    this.format = {
      ...order.format,
      entries: (text) => {
        const known = this.trees.get(text) ?? this.named(read(text, { encoding: order.encoding }));
        this.trees.set(text, known);
        return known;
      },
    };
    this.learn(this.source);
    this.trees.set(order.source, from);
    const { target } = order;
    // One that is a copy of its source is the target: the source was read already.
    if (target !== undefined) this.trees.set(target, this.aligned(read(target, { encoding: order.encoding })));
  }

  readonly hashFor = (key: string): string | undefined => this.hashes.get(key);

  readonly isChanged = (_: string, text: string): boolean => {
    this.said ??= this.order.notedTexts?.() ?? new Set();
    return this.said.size > 0 && !this.said.has(tagOf(text));
  };

  readonly readMade = (text: string): EntryTree => {
    const tree = this.order.format.entries(text, { encoding: this.order.encoding });
    const nodes = blockNodesOf(tree);
    if (!areOfOneKind(nodes, this.source)) return this.format.entries(text);
    const own = renamed(
      tree,
      nodes,
      this.source.map(({ key }) => key),
    );
    this.learn(blockNodesOf(own));
    return own;
  };

  private learn(nodes: readonly BlockNode[]): void {
    for (const node of nodes) {
      const name = saying(node);
      const known = this.known.get(name);
      if (known) known.add(node.key);
      else this.known.set(name, new Set([node.key]));
    }
  }

  /** Names the blocks of a tree that was made of source and target: their blocks, and others in the place of some. */
  private named(tree: EntryTree): EntryTree {
    const nodes = blockNodesOf(tree);
    const places = new Map(this.source.map(({ key }, index) => [key, index]));
    const unpaired = this.unpairedIn(nodes);
    const taken = new Set(unpaired.values());
    const open = new Map<string, OpenNames>();
    let last = -1;
    const found = nodes.map((node, index) => {
      const own = unpaired.get(index);
      if (own !== undefined) return own;
      const name = saying(node);
      const names = open.get(name) ?? new OpenNames(this.known.get(name) ?? [], places, taken);
      open.set(name, names);
      // Of several that say the same, the next one behind the block before.
      const next = names.behind(last) ?? names.first();
      if (next === undefined) return undefined;
      taken.add(next);
      last = places.get(next) ?? last;
      return next;
    });
    const isAll = found.every((key) => key !== undefined);
    const alike = [this.target, this.source].filter((others) => !isAll && areOfOneKind(nodes, others));
    const agreeing = (others: readonly BlockNode[]): number =>
      others.filter(({ key }, index) => found[index] === key).length;
    const [best] = alike.sort((one, other) => agreeing(other) - agreeing(one));
    const own = renamed(tree, nodes, best ? best.map(({ key }) => key) : found);
    for (const node of blockNodesOf(own)) if (this.open.get(node.key) === node.wording) node.text = '';
    if (best) this.learn(blockNodesOf(own));
    return own;
  }

  /**
   * The blocks of the target that translate none of the source, but say the same as one that does: those are known by what
   * is around them, or each would take the name of the next one.
   * @returns names by index
   */
  private unpairedIn(nodes: readonly BlockNode[]): Map<number, string> {
    const found = new Map<number, string>();
    const isRepeated = (node: BlockNode): boolean => (this.known.get(saying(node))?.size ?? 0) > 1;
    const isUnpaired = ({ key }: BlockNode): boolean => key.startsWith('+');
    if (!this.target.some((node) => isUnpaired(node) && isRepeated(node))) return found;
    const pairs = inOrder(nodes.map(saying), this.target.map(saying));
    for (const [index, place] of pairs.entries()) {
      const node = place === undefined ? undefined : this.target[place];
      if (node && isUnpaired(node) && isRepeated(node)) found.set(index, node.key);
    }
    return found;
  }

  private aligned(tree: EntryTree): EntryTree {
    const nodes = blockNodesOf(tree);
    const [only, ...others] = nodes;
    if (only && others.length === 0 && this.source.length > 1 && include.test(only.wording)) {
      return withProblem(tree, only, 'only-includes');
    }
    const noted = this.order.noted?.();
    const hashes = noted && noted.blocks.size > 0 ? this.notedOf(nodes, noted.blocks) : undefined;
    const { pairs, doubts } = hashes ? this.byHash(nodes, hashes) : this.bySections(nodes);
    const [first] = doubts;
    if (first && pairs.every((index) => index === undefined)) {
      return withProblem(tree, nodes[first.first], 'not-aligned');
    }
    const keys = pairs.map((index) => (index === undefined ? undefined : this.source[index]?.key));
    const own = renamed(tree, nodes, keys);
    this.target = blockNodesOf(own);
    this.doubtful = doubts.map((doubt) => this.sectionOf(doubt));
    // What is right in American English may be right in British English as it is.
    const isVariant = isWrittenAs(this.order.language, this.order.sourceLanguage ?? 'en');
    for (const [index, node] of this.target.entries()) {
      const hash = hashes?.[index];
      const source = this.source[pairs[index] ?? -1];
      // What nobody has translated says what the source says.
      const isUnsure = hash === undefined || hash === untranslated || noted?.isShared !== false;
      const isSame = !isVariant && source?.text === node.wording && isSentence(node);
      // What a user has put back in the words of the source is to be so.
      const isPutBack = hash !== undefined && hash !== untranslated && this.isChanged(node.key, node.wording);
      if (isUnsure && !isPutBack && (isSame || isEmptyPicture(node, source))) {
        node.text = '';
        this.open.set(node.key, node.wording);
      } else if (hash !== undefined && hash !== untranslated && hash !== doubtful) {
        this.hashes.set(node.key, hash);
      }
    }
    this.learn(this.target);
    return own;
  }

  private bySections(nodes: readonly BlockNode[]): Bound {
    const [own, others] = [nodes.map(alikeOf), this.source.map(alikeOf)];
    const quoted = quotedOriginals(own, others);
    const kept = own.flatMap((_, index) => (quoted.has(index) ? [] : index));
    const found = alignSections(
      kept.map((index) => own[index] as Alike),
      others,
      true,
    );
    const pairs: Bound['pairs'] = own.map(() => undefined);
    for (const [index, column] of found.pairs.entries()) pairs[kept[index] ?? -1] = column;
    leaveOriginals(own, others, pairs);
    const placeOf = (index: number): number => kept[index] ?? own.length;
    const doubts = found.doubts.map((doubt) => ({
      ...doubt,
      own: { start: placeOf(doubt.own.start), end: placeOf(doubt.own.end - 1) + 1 },
      first: placeOf(doubt.first),
    }));
    return { pairs, doubts };
  }

  private sectionOf({ own, others, first }: Doubt): DoubtfulSection {
    const blocks = this.target.slice(own.start, own.end);
    const start = this.target[first]?.start ?? 0;
    return {
      ...{ start, end: blocks.at(-1)?.end ?? start },
      targets: blocks.map(({ key }) => key),
      sources: this.source.slice(others.start, others.end).map(({ key }) => key),
    };
  }

  /** Returns the hash of the wording of each block: as noted, where the target has the blocks that were noted. */
  private notedOf(nodes: readonly BlockNode[], noted: NotedBlocks['blocks']): Array<string | undefined> {
    const entries = Array.from(noted, ([name, hash]) => ({ kind: name.replace(/^\S+ /, ''), hash }));
    const kinds = nodes.map(({ block }) => block.kind.replaceAll('/', ' '));
    const isSame = (others: readonly string[]): boolean =>
      others.length === kinds.length && kinds.every((kind, index) => kind === others[index]);
    if (isSame(entries.map(({ kind }) => kind))) return entries.map(({ hash }) => hash);
    const byHash = new Map(this.source.map((node) => [hashOf(node.text), node]));
    if (isSame(this.source.map(({ block }) => block.kind.replaceAll('/', ' ')))) {
      const known = new Set(entries.map(({ hash }) => hash));
      // A user has put in what was new.
      return this.source.map(({ text }) => (known.has(hashOf(text)) ? hashOf(text) : undefined));
    }
    const others = entries.map(({ kind, hash }): Alike => {
      const node = byHash.get(hash);
      return node ? { ...alikeOf(node), kind } : { kind };
    });
    const found = alignSections(
      nodes.map((node, index) => ({ ...alikeOf(node), kind: kinds[index] ?? '' })),
      others,
      false,
    );
    const hashes = found.pairs.map((index) => (index === undefined ? undefined : entries[index]?.hash));
    for (const { own } of found.doubts) hashes.fill(doubtful, own.start, own.end);
    return hashes;
  }

  /** The block of the source that each block of the target translates, or whose wording has taken the place of another. */
  private byHash(nodes: readonly BlockNode[], hashes: ReadonlyArray<string | undefined>): Bound {
    const wording = this.source.map(({ text }) => hashOf(text));
    // What was noted to have no translation is found by its own words.
    const own = hashes.map((hash, index) => (hash === untranslated ? hashOf(nodes[index]?.wording ?? '') : hash));
    const pairs = inOrder(
      own.map((hash) => (hash === doubtful ? undefined : hash)),
      wording,
    );
    const taken = new Set(pairs);
    const moved = new Set(wording.filter((_, index) => !taken.has(index)));
    const there = new Set(own);
    let from = 0;
    let low = 0;
    let cells = mostCells;
    // Between two that are sure, what is left of both is one changed block after the other.
    for (let at = 0; at <= nodes.length; at++) {
      const end = at < nodes.length ? pairs[at] : this.source.length;
      if (end === undefined) continue;
      const left = range(from, at).filter(
        (index) => hashes[index] !== untranslated && hashes[index] !== doubtful && !moved.has(hashes[index] ?? ''),
      );
      const others = range(low, end).filter((index) => !taken.has(index) && !there.has(wording[index]));
      // All stretches together take no longer than one may.
      cells -= left.length * others.length;
      if (left.length > 0 && others.length > 0 && cells >= 0) {
        const found = alignBlocks(
          left.map((index) => alikeOf(nodes[index] as BlockNode)),
          others.map((index) => alikeOf(this.source[index] as BlockNode)),
        );
        for (const [index, other] of found.pairs.entries()) {
          const node = left[index];
          if (node !== undefined && other !== undefined) pairs[node] = others[other];
        }
      }
      from = at + 1;
      low = end + 1;
    }
    return { pairs, doubts: this.inDoubt(nodes, hashes, pairs) };
  }

  /** Looks again at what was in doubt: a user may have made it clear. Adds what is. */
  private inDoubt(
    nodes: readonly BlockNode[],
    hashes: ReadonlyArray<string | undefined>,
    pairs: Array<number | undefined>,
  ): Doubt[] {
    const doubts: Doubt[] = [];
    for (let start = hashes.indexOf(doubtful); start >= 0;) {
      let end = start + 1;
      while (hashes[end] === doubtful) end++;
      const blocks = nodes.slice(start, end).map(alikeOf);
      const low = (pairs.slice(0, start).findLast((index) => index !== undefined) ?? -1) + 1;
      const high = pairs.slice(end).find((index) => index !== undefined) ?? this.source.length;
      const all = this.source.map(alikeOf);
      const others = { start: low, end: endWithoutHeadings(blocks, { start: low, end: high }, all) };
      const found = alignSections(blocks, all.slice(others.start, others.end), true);
      for (const [index, column] of found.pairs.entries()) {
        if (column !== undefined) pairs[start + index] = low + column;
      }
      for (const { own, others: columns, first } of found.doubts) {
        doubts.push({
          own: { start: start + own.start, end: start + own.end },
          others: { start: low + columns.start, end: low + columns.end },
          first: start + first,
        });
      }
      start = hashes.indexOf(doubtful, end);
    }
    return doubts;
  }
}

/** Block of the source that each block of a target translates, and the sections where nobody can tell. */
interface Bound {
  pairs: Array<number | undefined>;
  doubts: readonly Doubt[];
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
}

function alikeOf({ block, wording }: BlockNode): Alike {
  const { kind, mark, stretches } = block;
  return { kind, text: mark === undefined ? wording : `${mark} ${wording}`, isKept: stretches.length === 0 };
}

/** Attribution of what is quoted above, and its source: `— @ann, "How to Run a Project"`. */
const attribution = /^(?:<\w[^<>]*>\s*)?(?:[—–―]|--)\s*(?:@[\w-]|\p{Lu}|\[)/u;

/** A text that would be another one in another language: some words, not the name of a setting or a list of names. */
function isSentence({ block, wording }: BlockNode): boolean {
  if (block.stretches.length === 0 || attribution.test(wording)) return false;
  // Names of files, and titles of what others have written, are as they are.
  const said = wording.replace(
    /\[["“][^\]]*["”](?=\])|(?<![\w./-])[\w-]{1,80}[/.]\w[\w./-]*|`[^`]*`|\]\((?:[^)\]]|\](?!\())*\)|\{[^{}]*\}|<[^<>]*>|&\w+;/g,
    ' ',
  );
  const words = said.match(/(?<![\p{L}\p{N}_])\p{Lu}?\p{Ll}+(?![\p{L}\p{N}_])/gu) ?? [];
  // The name of an article or a program: no word of it begins with a small letter.
  const isName = !/^h\d$/.test(block.kind) || /\p{Lu}{2,}/u.test(said);
  if (isName && words.every((word) => /^\p{Lu}/u.test(word))) return false;
  return words.length >= 4 && (!/\s\/\s/.test(said) || words.some((word) => /^\p{Ll}{2}/u.test(word)));
}

/** A picture that says nothing here, and something in the source. */
function isEmptyPicture({ block }: BlockNode, source: BlockNode | undefined): boolean {
  return block.mark !== undefined && block.stretches.length === 0 && (source?.block.stretches.length ?? 0) > 0;
}

function saying({ block, wording }: BlockNode): string {
  return `${block.kind}\n${wording}`;
}

function areOfOneKind(nodes: readonly BlockNode[], others: readonly BlockNode[]): boolean {
  return nodes.length === others.length && nodes.every(({ block }, index) => block.kind === others[index]?.block.kind);
}

/** A tree with its blocks under other names; those without one under names of their own. */
function renamed(tree: EntryTree, nodes: readonly BlockNode[], keys: ReadonlyArray<string | undefined>): EntryTree {
  const named = nodes.map((node, index) => ({
    ...node,
    key: keys[index] ?? `+${index + 1} ${node.block.kind.replaceAll('/', ' ')}`,
  }));
  return { ...tree, root: { ...tree.root, nodes: named } };
}

function withProblem(tree: EntryTree, node: BlockNode | undefined, code: EntryProblem['code']): EntryTree {
  const { start, end } = node ?? tree.root;
  return { ...tree, problems: [...tree.problems, { code, start, end }] };
}

/** Returns whether a block that nobody translates was changed in a target: code with other comments. */
export function isChangedByHand(node: EntryNode | undefined, hash: string | undefined): boolean {
  if (!node || !('block' in node)) return false;
  const { block, wording } = node as BlockNode;
  return block.stretches.length === 0 && hash !== undefined && hashOf(wording) !== hash;
}

/**
 * Returns the notes of a target after it was completed, or as it is.
 * @param done what it has got
 */
export function notesAfter(
  { order, missing, stale, doubtful: sections }: Pick<TargetPlan, 'order' | 'missing' | 'stale' | 'doubtful'>,
  text: string,
  done: { translated: readonly string[]; reused: readonly string[] } = { translated: [], reused: [] },
): NotedBlocks {
  const open = new Set([...missing, ...stale]);
  for (const key of [...done.translated, ...done.reused]) open.delete(key);
  return notesOf(order, text, open, new Set(sections.flatMap(({ targets }) => targets)));
}

/**
 * @param text the target as it was written
 * @param open names of blocks whose translations are missing in it, or of another wording
 * @param inDoubt names of blocks of sections in which nobody can tell which block is which
 */
function notesOf(
  { format, source, from, encoding, hashFor }: TargetOrder,
  text: string,
  open: ReadonlySet<string>,
  inDoubt: ReadonlySet<string>,
): NotedBlocks {
  const named = blockNodesOf(format.entries(text, { encoding }));
  const wording = new Map(
    blockNodesOf(from ?? format.entries(source, { encoding })).map((node) => [node.key, node.wording]),
  );
  const own = blockNodesOf(documentEntries(() => named.map(({ block }) => block))(text));
  let isShared = true;
  const blocks = own.map(({ key }, index): [string, string] => {
    const name = named[index]?.key ?? '';
    const said = wording.get(name);
    const hash = said === undefined || open.has(name) ? hashFor?.(name) : hashOf(said);
    // What says the same in both languages does so because somebody wants that.
    if (said !== undefined && named[index]?.wording === said && !open.has(name)) {
      isShared &&= !isSentence(named[index]);
    }
    return [key, inDoubt.has(name) ? doubtful : (hash ?? untranslated)];
  });
  return { blocks: new Map(blocks), isShared };
}

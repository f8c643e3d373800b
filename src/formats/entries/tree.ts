import type { TextEdit } from '../edits';
import type { ParseOptions } from '../segment';
import type { OffsetRange } from '../trackedRange';

/** Reason why entries cannot be put into a file safely, or which of them is not read. */
export interface EntryProblem extends OffsetRange {
  /** `duplicate-key`: only the last one counts. With any other the file is not to be written. */
  code:
    | 'malformed'
    | 'conflict-marker'
    | 'not-of-format'
    | 'several-languages'
    | 'not-aligned'
    | 'only-includes'
    | 'duplicate-key';
  /** The key that is there twice. */
  key?: string;
}

/**
 * An entry of a file, or a group of them. Its range is all of it with the comments that belong to it, without the white
 * space and the separators around it.
 */
export interface EntryNode extends OffsetRange {
  /** Name in its group: a key decoded, the id of a unit, context and source of a message. */
  key: string;
  /** The separator behind it, where it has one. */
  separator?: OffsetRange;
  /** End of what belongs to it on its last line: the separator, a comment behind it. */
  tail: number;
  /** Text between key and value; a new entry gets what is usual in the file. */
  gap?: OffsetRange;
  /** Its value as written, with its quotes; in a file of two languages that of the source. Absent for a group. */
  value?: OffsetRange;
  /** Parts that keep their white space in another file; its value when absent. */
  kept?: readonly OffsetRange[];
  /** True if the lines of its value are read by how far in they are: they stay as far in from its key. */
  isIndented?: boolean;
  /** Text of the value in the language of the source. */
  text?: string;
  /** True if its text is all plural forms of one, a line each: every language has its own number of them. */
  hasForms?: boolean;
  /** Help for translating it: its comments, a description. */
  context?: string;
  /** True if it is no entry of its own: a header, the language of the file. Others may stand behind it. */
  isFact?: boolean;
  /** True if its file keeps it though nothing uses it any more: no entry, but one that can come back. */
  isObsolete?: boolean;
  /** True if its file says that it waits for the review of a user. */
  isUnreviewed?: boolean;
  /** Text of the entry in a file that says nothing about its entries. */
  bare?: string;
  /** The entries of a group, in file order. */
  nodes?: EntryNode[];
  /** The inside of a group: between its brackets or tags. */
  content?: OffsetRange;
  /** Tags or brackets of a group that has no inside yet (`<body/>`), in place of its range. */
  shell?: OffsetRange & { open: string; close: string };
  /** True if it stands on the line that its group begins with, and what is behind it on lines of its own. */
  isOnGroupLine?: boolean;
  /** True if its keys are places: none may be left out. Absent where an empty group may become either. */
  isList?: boolean;
}

/** A group that is read. */
export type EntryGroup = EntryNode & Required<Pick<EntryNode, 'nodes' | 'content'>>;

/** The root of a file that is no file of its format. */
export const noEntries: EntryGroup = {
  key: '',
  start: 0,
  end: 0,
  tail: 0,
  nodes: [],
  content: { start: 0, end: 0 },
};

/** The root of a file whose entries stand in it without anything around them. */
export function rootOf(text: string, nodes: EntryNode[]): EntryGroup {
  const content = { start: text.startsWith('\uFEFF') ? 1 : 0, end: text.length };
  return { key: '', ...content, tail: text.length, nodes, content };
}

/** A file as its entries, which is all that is needed to put others in and to take some out. */
export interface EntryTree {
  text: string;
  root: EntryGroup;
  problems: readonly EntryProblem[];
  /** Text between two entries besides white space. */
  separator: '' | ',';
  /** True if its entries are written without what there is to know about them (`bare`). */
  isBare?: boolean;
  /** True if its groups are sections: what is in them is no further in, and what is in none stands before them all. */
  hasSections?: boolean;
  /** True if it is what a file with all languages has of one of them. */
  isShared?: boolean;
  /**
   * True if its entries are the blocks of a document: they have no names of their own, and stand in the order of its
   * text.
   */
  isDocument?: boolean;
  /** Style of the entries, in a format with several. Entries of another style cannot be put in. */
  dialect?: string;
  /** Returns whether an entry of another file can stand in this one; all can when absent. */
  accepts?(node: EntryNode, from: EntryTree): boolean;
  /** A value of another file as this one writes it: with its escapes. */
  writeValue?(written: string): string;
  /**
   * Returns the edits to an own entry whose source has changed, in a file of two languages. Otherwise the value is
   * replaced.
   * @param from the tree that has the new source
   */
  takeOver?(own: EntryNode, node: EntryNode, from: EntryTree): TextEdit[];
  /**
   * Edits to an entry of another file before it is put into this one, such as to take a translation out.
   * @param translationOf own entry whose translation it goes on with
   */
  adapt?(node: EntryNode, from: EntryTree, translationOf?: EntryNode): TextEdit[];
  /** Edits that make a source a new file in a language; when absent, its entries are put into it as into any other. */
  begin?(language: string): TextEdit[];
  /** Returns edits for whatever else the file needs for entries that were put into it, such as the names of their prefixes. */
  complete?(from: EntryTree, added: string): TextEdit[];
}

export interface EntryOptions extends Pick<ParseOptions, 'encoding' | 'sourceLanguage'> {
  /** Language whose texts are read, in a file with all languages; that of its source when absent. */
  language?: string;
}

/** Reads a text as its entries. Never throws: what keeps it from being written is in `problems`. */
export type ReadEntries = (text: string, options?: EntryOptions) => EntryTree;

/** An entry with its whole name. */
export interface Entry {
  /** The keys that lead to it, as a JSON pointer without its first slash: unique in a file that has no key twice. */
  key: string;
  node: EntryNode;
  text: string;
}

/** The entries of a file in file order. Of a key that is there twice the last one counts, also where only one is a group. */
export function entriesOf({ root, problems }: EntryTree): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entriesIn(root)) {
    found.delete(entry.key);
    found.set(entry.key, entry);
  }
  for (const key of problems.some(({ code }) => code === 'duplicate-key') ? replacedIn(root) : []) found.delete(key);
  return found;
}

/** Whole names of entries of which nothing counts: a group stands for the text behind it, or a text for the group. */
function* replacedIn(group: EntryNode, path?: string): Generator<string, void> {
  const last = nodesByKey(group);
  for (const node of group.nodes ?? []) {
    const key = keyIn(path, node.key);
    const isGroup = node.nodes !== undefined;
    const isReplaced = isGroup !== (last.get(node.key)?.nodes !== undefined);
    if (isReplaced && isGroup) for (const entry of entriesIn(node, key)) yield entry.key;
    else if (isReplaced) yield key;
    else if (isGroup) yield* replacedIn(node, key);
  }
}

/** The entries in a group, however deep. */
export function* entriesIn(group: EntryNode, path?: string): Generator<Entry, void> {
  for (const node of group.nodes ?? []) {
    const key = keyIn(path, node.key);
    if (node.nodes) yield* entriesIn(node, key);
    else if (!node.isFact && !node.isObsolete) yield { key, node, text: node.text ?? '' };
  }
}

/**
 * The whole name of what is called `key` in a group.
 * @param path whole name of the group; absent for the root
 */
export function keyIn(path: string | undefined, key: string): string {
  const own = /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
  return path === undefined ? own : `${path}/${own}`;
}

/** The nodes of a group by their keys; of those that are there twice the last. */
export function nodesByKey({ nodes = [] }: EntryNode): Map<string, EntryNode> {
  return new Map(nodes.map((node) => [node.key, node]));
}

/** Returns whether a file may be written at all. */
export function isWritable({ problems }: EntryTree): boolean {
  return problems.every(({ code }) => code === 'duplicate-key');
}

/**
 * Returns whether one of two groups is a list and the other has names: what is in one of them cannot stand in the
 * other.
 */
export function areApart(one: EntryNode, other: EntryNode): boolean {
  const isList = ({ isList, nodes = [] }: EntryNode): boolean | undefined =>
    isList ?? (nodes.length > 0 ? false : undefined);
  const [first, second] = [isList(one), isList(other)];
  return first !== undefined && second !== undefined && first !== second;
}

/** Words of comments that are about the file, not about its first entry. */
export const aboutFile = /copyright|licen[cs]e|©|\(c\)|SPDX|generated|-\*-/i;

const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?=\s|$)/m;

/**
 * Problems with the entries of a file: a marker of git, what its reader found, and keys that are there twice.
 * @param found by the reader of the format
 */
export function problemsIn(text: string, root: EntryNode, found: readonly EntryProblem[] = []): EntryProblem[] {
  return [...(conflictIn(text) ?? []), ...found, ...duplicatesIn(root)];
}

/** A marker that git leaves where it could not merge. */
function conflictIn(text: string): [EntryProblem] | undefined {
  // Three of a kind alone may be a line of a text.
  if (!/^<{7}(?=\s)/m.test(text) || !/^>{7}(?=\s)/m.test(text)) return undefined;
  const start = text.search(marker);
  return [{ code: 'conflict-marker', start, end: start + 7 }];
}

/** Keys that a group has twice, each with the place of the later one. */
function duplicatesIn(root: EntryNode, path?: string): EntryProblem[] {
  const known = new Set<string>();
  return (root.nodes ?? []).flatMap((node): EntryProblem[] => {
    const inside = node.nodes ? duplicatesIn(node, keyIn(path, node.key)) : [];
    if (!known.has(node.key)) {
      known.add(node.key);
      return inside;
    }
    return [{ code: 'duplicate-key', key: keyIn(path, node.key), start: node.start, end: node.end }, ...inside];
  });
}

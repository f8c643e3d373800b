import { applyEdits, type TextEdit } from '../../formats/edits';
import { removeEntries } from '../../formats/entries/remove';
import { isName, nameIn, namePlace, nodeOf, renameEntry } from '../../formats/entries/rename';
import { entriesIn, entriesOf, isWritable, keyIn, type EntryNode, type EntryTree } from '../../formats/entries/tree';
import type { OffsetRange } from '../../formats/trackedRange';
import { pluralBases } from './plan';
import type { EntryFormat } from './target';

/** Reason why a key is left as it is. */
export interface KeyRefusal {
  /**
   * `no-name`: the format has none that anybody chose. `of-list`: it is a place in a list. `bad-name`: no name in the format.
   * `taken`: a file has that name. `not-read`: a file is damaged. `not-written`: a file cannot say it.
   */
  code: 'no-name' | 'of-list' | 'bad-name' | 'taken' | 'not-read' | 'not-written';
  /** Path of the file it is about. */
  path?: string;
}

/** Entry or group with a name that can be changed. */
export interface KeySubject {
  /** Whole name of an entry or a group; of a plural that has a name for each form, that of the form at hand. */
  key: string;
  /** Name as a user knows it. */
  name: string;
  /** Range of the name in the file at hand. */
  place?: OffsetRange;
  /** True if the name is that of all forms of a plural, which end in the category. */
  hasForms: boolean;
}

/** The entry that an offset is in, or the group at whose name it is. */
export function keyAt(tree: EntryTree, { id }: Pick<EntryFormat, 'id'>, offset: number): KeySubject | undefined {
  let group: EntryNode = tree.root;
  let path: string | undefined;
  for (;;) {
    const node: EntryNode | undefined = group.nodes?.find(({ start, end }) => start <= offset && offset <= end);
    if (!node || node.isFact) return undefined;
    path = keyIn(path, node.key);
    if (!node.nodes || offset <= (node.content?.start ?? 0)) break;
    group = node;
  }
  // In a file with all languages only what stands in all of them has a name that can be changed.
  if (tree.isShared) path = path.split('/', 1)[0] ?? path;
  const base = tree.isShared ? undefined : pluralBases(entriesOf(tree).keys())(path);
  // Forms of a plural that have a group of their own have its name.
  if (base?.endsWith('/')) path = base.slice(0, -1);
  const found = nodeOf(tree, path);
  if (!found) return undefined;
  const { name } = nameIn(id, found.node.key);
  const hasForms = base?.endsWith('_') === true;
  const shown = hasForms ? name.slice(0, name.lastIndexOf('_')) : name;
  const place = namePlace(tree, id, found);
  return {
    key: path,
    name: shown,
    ...(place && { place: { start: place.start, end: hasForms ? place.start + shown.length : place.end } }),
    hasForms,
  };
}

/** Names of nodes that are one key for a user: the forms of a plural. */
function keysOf(tree: EntryTree, { key, hasForms }: KeySubject): string[] {
  if (!hasForms) return nodeOf(tree, key) ? [key] : [];
  const base = key.slice(0, key.lastIndexOf('_') + 1);
  const baseOf = pluralBases([...entriesOf(tree).keys(), `${base}other`]);
  return [...entriesOf(tree).keys()].filter((one) => baseOf(one) === base);
}

/** The new whole name of a key. */
export function renamedKey({ id }: Pick<EntryFormat, 'id'>, subject: KeySubject, key: string, name: string): string {
  const slash = key.lastIndexOf('/');
  const last = key
    .slice(slash + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const { before, after } = nameIn(id, last);
  const form = subject.hasForms ? last.slice(last.lastIndexOf('_')) : '';
  return keyIn(slash < 0 ? undefined : key.slice(0, slash), before + name + form + after);
}

/** A file of a project as it is now. */
export interface KeyFile {
  path: string;
  tree: EntryTree;
  read(text: string): EntryTree;
}

/** Changes to files, and to the keys in the notes of their wording. */
export interface KeyChange {
  /** Texts of the files that change. */
  texts: Array<{ path: string; text: string }>;
  /** New whole names by the old ones; `undefined` for what is gone. Names of groups are for all that is in them. */
  keys: Map<string, string | undefined>;
}

/** Gives a key another name, in all files that have it, or takes it out. All or nothing. */
export function changeKey(
  files: readonly KeyFile[],
  format: EntryFormat,
  subject: KeySubject,
  name: string | undefined,
): KeyChange | KeyRefusal {
  const { id } = format;
  const unread = files.find(({ tree }) => !isWritable(tree));
  if (unread) return { code: 'not-read', path: unread.path };
  if (files.some(({ tree }) => nodeOf(tree, subject.key)?.parent.isList)) return { code: 'of-list' };
  if (name !== undefined) {
    if ((format.isBilingual && !format.isShared) || files.some(({ tree }) => tree.isDocument)) {
      return { code: 'no-name' };
    }
    if (!isName(id, name)) return { code: 'bad-name' };
  }
  const keys: KeyChange['keys'] = new Map();
  const texts: KeyChange['texts'] = [];
  for (const { path, tree, read } of files) {
    const own = keysOf(tree, subject);
    if (own.length === 0) continue;
    for (const key of own) keys.set(key, name === undefined ? undefined : renamedKey(format, subject, key, name));
    const text = name === undefined ? without(tree, own) : under(tree, read, format, own, keys, name, subject);
    if (typeof text !== 'string') return { ...text, path };
    texts.push({ path, text });
  }
  // One that has the new name already would have it twice.
  const taken = files.find(({ tree }) => [...keys.values()].some((key) => key !== undefined && nodeOf(tree, key)));
  if (taken) return { code: 'taken', path: taken.path };
  return { texts, keys };
}

function without(tree: EntryTree, keys: readonly string[]): string {
  const gone = new Set<string>();
  for (const key of keys) {
    const node = nodeOf(tree, key)?.node;
    if (node?.nodes) for (const entry of entriesIn(node, key)) gone.add(entry.key);
    else gone.add(key);
  }
  return applyEdits(tree.text, removeEntries(tree, gone));
}

function under(
  tree: EntryTree,
  read: KeyFile['read'],
  { id }: EntryFormat,
  own: readonly string[],
  keys: KeyChange['keys'],
  name: string,
  { hasForms }: KeySubject,
): string | KeyRefusal {
  if (own.some((key) => nodeOf(tree, keys.get(key) ?? ''))) return { code: 'taken' };
  let now = tree;
  for (const key of own) {
    const form = hasForms ? key.slice(key.lastIndexOf('_')) : '';
    const text = renameEntry(now, id, key, name + form, read);
    if (text === undefined) return { code: 'not-written' };
    now = read(text);
  }
  return now.text;
}

/** The edit that makes one text of another: what they have in common at both ends stays. */
export function spliceOf(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < most - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same++;
  }
  return [{ start, end: before.length - same, newText: after.slice(start, after.length - same) }];
}

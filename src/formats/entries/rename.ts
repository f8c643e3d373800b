import { applyEdits, type TextEdit } from '../edits';
import { writeUnicodeEscapes } from '../escapedText';
import type { FormatEntry } from '../formatTable';
import type { OffsetRange } from '../trackedRange';
import { isWritable, keyIn, type EntryNode, type EntryTree } from './tree';

/** An entry or a group found in a file. */
export interface FoundNode {
  node: EntryNode;
  parent: EntryNode;
  /** Whole name of the parent; absent for the root. */
  path?: string;
}

/** An entry or a group by its whole name; the last of those that are there twice. */
export function nodeOf({ root }: EntryTree, key: string): FoundNode | undefined {
  let found: FoundNode | undefined;
  let parent: EntryNode = root;
  let path: string | undefined;
  for (;;) {
    const node = parent.nodes?.findLast((child) => {
      const own = keyIn(path, child.key);
      return own === key || (child.nodes !== undefined && key.startsWith(`${own}/`));
    });
    if (!node) return undefined;
    found = { node, parent, ...(path !== undefined && { path }) };
    path = keyIn(path, node.key);
    if (path === key) return found;
    parent = node;
  }
}

/** Splits a key around its name: in Android, kind and product of an entry are part of its key. */
export function nameIn(id: FormatEntry['id'], key: string): { before: string; name: string; after: string } {
  const groups = id === 'android' ? /^((?:string-array|plurals):)?(.*?)(@[^@]*)?$/s.exec(key) : null;
  const [, before = '', name = key, after = ''] = groups ?? [];
  return { before, name, after };
}

/** Names that stand without quotes. */
const plainNames: Readonly<Partial<Record<FormatEntry['id'], RegExp>>> = {
  js: /^[\p{L}_$][\p{L}\p{N}_$]*$/u,
  // Some words, and all numbers, are no texts there.
  yaml: /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[\p{L}_][\p{L}\p{N}_.-]*$/iu,
  properties: /^[\p{L}\p{N}_.\-/$@]+$/u,
  strings: /^[A-Za-z_]\w*$/,
  table: /^[^",;|\t]+$/,
};

/** Valid names, in formats that do not take every text. */
const names: Readonly<Partial<Record<FormatEntry['id'], RegExp>>> = {
  android: /^[A-Za-z_]\w*(?:\.\w+)*$/,
  php: /^[^$]*$/,
  resx: /^[^&<>"']*$/,
};

/** Returns whether a format takes a text as a name. */
export function isName(id: FormatEntry['id'], name: string): boolean {
  return name !== '' && name.trim() === name && !/\p{Cc}/u.test(name) && (names[id]?.test(name) ?? true);
}

/** The places where the name of a node may stand: the last is the one next to its value. */
function placesOf(id: FormatEntry['id'], text: string, node: EntryNode, name: string): OffsetRange[] {
  const end = node.gap?.start ?? node.value?.start ?? node.content?.start ?? node.shell?.start ?? node.end;
  const head = text.slice(node.start, end);
  const places: OffsetRange[] = [];
  for (const written of new Set(formsOf(id, name))) {
    for (let at = head.lastIndexOf(written); at >= 0; at = at === 0 ? -1 : head.lastIndexOf(written, at - 1)) {
      const [before, after] = [head[at - 1] ?? ' ', head[at + written.length] ?? ' '];
      const isWord = /[\p{L}\p{N}_]/u;
      if (!isWord.test(before) && !isWord.test(after)) {
        places.push({ start: node.start + at, end: node.start + at + written.length });
      }
    }
  }
  return places.sort((a, b) => b.end - a.end || a.start - b.start);
}

/** Returns the ways a format may write a name. */
function formsOf(id: FormatEntry['id'], name: string): string[] {
  const forms = [
    name,
    JSON.stringify(name).slice(1, -1),
    name.replace(/[\\']/g, '\\$&'),
    name.replaceAll("'", "''"),
    ...(id === 'properties' ? [escapeProperty(name)] : []),
  ];
  const escaped = forms.map((form) => writeUnicodeEscapes(form, /[^\x00-\x7f]/g));
  const large = escaped.map((form) => form.replace(/\\u[\da-f]{4}/g, (one) => `\\u${one.slice(2).toUpperCase()}`));
  return [...forms, ...escaped, ...large];
}

function escapeProperty(name: string): string {
  return name.replace(/[\\ \t:=#!]/g, '\\$&');
}

/** A name as it is written in a place of a file, or several ways of which the first that is read back is right. */
function writtenAt(tree: EntryTree, id: FormatEntry['id'], { start, end }: OffsetRange, name: string): string[] {
  const { text } = tree;
  const own = (written: string): string => tree.writeValue?.(written) ?? written;
  const quoted = own(JSON.stringify(name));
  if (id === 'resx' || id === 'android') return [name];
  const quote = text[start - 1];
  if (quote === '"' && text[end] === '"') return [quoted.slice(1, -1)];
  if (quote === "'" && text[end] === "'") return [name.replace(/[\\']/g, '\\$&'), name.replaceAll("'", "''")];
  if (plainNames[id]?.test(name)) return [own(name)];
  return id === 'properties' ? [own(escapeProperty(name))] : [quoted];
}

/** Returns the range of the name of an entry or a group. */
export function namePlace(tree: EntryTree, id: FormatEntry['id'], { node }: FoundNode): OffsetRange | undefined {
  return placesOf(id, tree.text, node, nameIn(id, node.key).name)[0];
}

/**
 * A file with an entry or a group under another name: nothing else in it changes. `undefined` where it cannot say that.
 * Every way to write the name is read back, and only one that makes nothing but this difference counts.
 */
export function renameEntry(
  tree: EntryTree,
  id: FormatEntry['id'],
  key: string,
  name: string,
  read: (text: string) => EntryTree,
): string | undefined {
  const found = nodeOf(tree, key);
  if (!found || found.parent.isList || !isName(id, name)) return undefined;
  const { node, parent, path } = found;
  const { before, name: old, after } = nameIn(id, node.key);
  const wanted = keyIn(path, before + name + after);
  const expected = outline(tree.root).map((line) => renamed(line, key, wanted));
  // Some names are texts themselves.
  if (node.value?.start === node.start && node.value.end === node.gap?.start) {
    for (const [index, line] of expected.entries()) if (line.key === wanted) expected[index] = { ...line, text: name };
  }
  // In ARB, what is said about a text has its name.
  const note = parent.nodes?.find((one) => one.key === `@${node.key}`);
  if (note) {
    const [noted, to] = [keyIn(path, note.key), keyIn(path, `@${name}`)];
    for (const [index, line] of expected.entries()) expected[index] = renamed(line, noted, to);
  }
  const notes = notePlaces(tree, id, node, note);
  for (const place of placesOf(id, tree.text, node, old)) {
    for (const newText of writtenAt(tree, id, place, name)) {
      const more = notes.flatMap((one): TextEdit[] => {
        const [written] = writtenAt(tree, id, one, `@${name}`);
        return written === undefined ? [] : [{ ...one, newText: written }];
      });
      const text = applyEdits(tree.text, [{ ...place, newText }, ...more]);
      const now = read(text);
      if (isWritable(now) === isWritable(tree) && isSame(outline(now.root), expected)) return text;
    }
  }
  return undefined;
}

/** Returns the ranges of the names of the facts about an entry, behind its value or apart. */
function notePlaces(tree: EntryTree, id: FormatEntry['id'], node: EntryNode, note?: EntryNode): OffsetRange[] {
  if (note) return placesOf(id, tree.text, note, note.key).slice(0, 1);
  if (id !== 'json' || !node.value) return [];
  const written = `"@${JSON.stringify(node.key).slice(1)}`;
  const at = tree.text.slice(node.value.end, node.end).indexOf(written);
  const start = node.value.end + at + 1;
  return at < 0 ? [] : [{ start, end: start + written.length - 2 }];
}

interface Line {
  key: string;
  /** Absent for a group. */
  text?: string;
}

function outline(group: EntryNode, path?: string): Line[] {
  return (group.nodes ?? []).flatMap((node): Line[] => {
    const key = keyIn(path, node.key);
    return node.nodes ? [{ key }, ...outline(node, key)] : [{ key, text: node.text ?? '' }];
  });
}

function renamed(line: Line, key: string, to: string): Line {
  if (line.key === key) return { ...line, key: to };
  return line.key.startsWith(`${key}/`) ? { ...line, key: to + line.key.slice(key.length) } : line;
}

function isSame(lines: readonly Line[], others: readonly Line[]): boolean {
  return (
    lines.length === others.length &&
    lines.every(({ key, text }, index) => key === others[index]?.key && text === others[index]?.text)
  );
}

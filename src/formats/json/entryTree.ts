import { endOfComment, ownComments } from '../entries/comments';
import { noEntries, problemsIn, type EntryGroup, type EntryNode, type EntryTree } from '../entries/tree';
import { writeUnicodeEscapes } from '../escapedText';
import { isSurelyPlain, textsOf } from './kinds';
import { isAsciiJson, isPath } from './json';
import type { OffsetRange } from '../trackedRange';
import { readValues } from './values';

/** The entries of JSON and ARB: each value, in the groups its keys make; of a message that is an object, its text. */
export function readJsonEntries(text: string): EntryTree {
  const { root, fault } = new TreeReader(text).read();
  let isAscii: boolean | undefined;
  const writeValue = (written: string): string =>
    (isAscii ??= isAsciiJson(text)) ? writeUnicodeEscapes(written, /[^\x00-\x7f]/g) : written;
  if (fault || !root?.nodes || !root.content || root.isList) {
    const problem = fault ?? { code: 'not-of-format' as const, start: 0, end: Math.min(1, text.length) };
    // A marker of git is why the rest cannot be read.
    const problems = problemsIn(text, noEntries, [problem]).slice(0, 1);
    return { text, root: noEntries, problems, separator: ',', writeValue };
  }
  const group = { ...root, nodes: root.nodes, content: root.content };
  const isBare = markTexts(text, group);
  return { text, root: group, problems: problemsIn(text, group), separator: ',', isBare, writeValue };
}

/**
 * Tells texts from what is said about them, as the reader of segments does.
 * @returns whether the file has nothing but texts
 */
function markTexts(text: string, root: EntryGroup): boolean {
  const keys = root.nodes.map(({ key, nodes }) => [key, nodes && stringsIn(text, nodes)] as const);
  if (isSurelyPlain(keys)) return root.nodes.length > 0;
  const { values } = readValues(text);
  const written = (value: OffsetRange): string => text.slice(value.start, value.end);
  const { texts, isPlain, isSchema } = textsOf(values, written, (value) => !isPath(written(value)));
  const notes = new Map(texts.map((one) => [one.value.start - 1, one.notes]));
  const leaves = new Map<number, EntryNode>();
  if (isSchema) {
    markFacts(text, root.nodes, notes);
    return root.nodes.length > 0;
  }
  const collect = (node: EntryNode): void => {
    if (node.value) leaves.set(node.value.start, node);
    for (const child of node.nodes ?? []) collect(child);
  };
  const isArb = !isPlain && root.nodes.some(({ key }) => key.startsWith('@'));
  let described = 0;
  for (const [index, node] of root.nodes.entries()) {
    if (isPlain) {
      // What a tool keeps for itself is there, but no text.
      if (node.key === '$schema' && node.value && !notes.has(node.value.start)) node.isFact = true;
      continue;
    }
    leaves.clear();
    collect(node);
    const found = [...leaves].find(([start]) => notes.has(start));
    const said = found && notes.get(found[0]);
    if (!found) {
      node.isFact = true;
      delete node.nodes;
      continue;
    }
    const [, leaf] = found;
    const context = said?.map((note) => decode(text.slice(note.start - 1, note.end + 1))).join('\n');
    if (context) node.context = context;
    if (leaf !== node) {
      node.bare = text.slice(node.start, (node.gap ?? node).end) + text.slice(leaf.value?.start, leaf.value?.end);
      node.value = leaf.value;
      node.text = leaf.text;
      node.gap = undefined;
      delete node.nodes;
      delete node.content;
      described++;
    }
    const note = isArb ? root.nodes[index + 1] : undefined;
    if (note?.key === `@${node.key}`) described++;
  }
  if (isArb) joinNotes(text, root);
  return described * 2 < root.nodes.filter(({ isFact }) => !isFact).length;
}

/** Strings of a schema that are for programs are there, but no texts. */
function markFacts(text: string, nodes: readonly EntryNode[], known: ReadonlyMap<number, unknown>): void {
  for (const node of nodes) {
    if (node.nodes) markFacts(text, node.nodes, known);
    else if (!node.value || !known.has(node.value.start)) node.isFact = true;
  }
}

/** The keys of strings among nodes. */
function stringsIn(text: string, nodes: readonly EntryNode[]): string[] {
  return nodes.flatMap(({ key, value }) => (value && text[value.start] === '"' ? [key] : []));
}

/** Joins each text of an ARB file with the facts behind it: one entry. */
function joinNotes(text: string, root: EntryGroup): void {
  const joined: EntryNode[] = [];
  for (const note of root.nodes) {
    const node = joined.at(-1);
    if (!node || note.key !== `@${node.key}` || node.isFact) {
      joined.push(note);
      continue;
    }
    node.bare = text.slice(node.start, node.end);
    node.end = note.end;
    node.tail = note.tail;
    if (note.separator) node.separator = note.separator;
    else delete node.separator;
  }
  root.nodes = joined;
}

function decode(written: string): string {
  try {
    const said: unknown = JSON.parse(written);
    return typeof said === 'string' ? said : written;
  } catch {
    return written.slice(1, -1);
  }
}

const blank = /\s*(?:(?:\/\/[^\r\n]*|\/\*[^]*?\*\/)\s*)*/y;
const string = /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"/y;
/** No comment of another language, either: it would be taken for one behind an entry. */
const other = /(?!#)[^\s{}[\],:"/]+/y;

type Fault = EntryTree['problems'][number];

/** No file of texts has more groups in each other; whoever works on the tree may call itself for each. */
const deepest = 500;

/** Reads JSON, also with comments and commas at the end, as a tree of places. */
class TreeReader {
  private at = 0;

  constructor(private readonly text: string) {}

  read(): { root?: EntryNode; fault?: Fault } {
    this.skip();
    const start = this.at;
    // Deep nesting is no stack of calls.
    const open: Array<{ node: EntryNode; close: string; next: number }> = [];
    let root: EntryNode | undefined;
    const fault = (): { fault: Fault } => ({
      fault: { code: 'malformed', start: this.at, end: Math.min(this.at + 1, this.text.length) },
    });
    for (;;) {
      const group = open.at(-1);
      if (group) {
        this.skip();
        if (this.text[this.at] === group.close) {
          const { node } = group;
          if (node.content) node.content.end = this.at;
          node.end = ++this.at;
          open.pop();
          if (open.length === 0) {
            root = node;
            break;
          }
          if (!this.finish(node, (open.at(-1) as { close: string }).close)) return fault();
          continue;
        }
      }
      const node = this.begin(group);
      if (!node) return fault();
      const character = this.text[this.at];
      if (character === '{' || character === '[') {
        this.at++;
        node.content = { start: this.at, end: this.at };
        node.nodes = [];
        node.isList = character === '[';
        if (open.length >= deepest) return fault();
        group?.node.nodes?.push(node);
        open.push({ node, close: character === '{' ? '}' : ']', next: 0 });
        if (!group) node.start = start;
        continue;
      }
      const from = this.at;
      const written = this.take(string) ?? this.take(other);
      if (written === undefined || !group) return fault();
      node.value = { start: from, end: this.at };
      node.text = written.startsWith('"') ? decode(written) : written;
      node.end = this.at;
      group.node.nodes?.push(node);
      if (!this.finish(node, group.close)) return fault();
    }
    this.skip();
    return this.at < this.text.length ? fault() : { root };
  }

  /** Text that comes before a value: comments and the key. */
  private begin(group: { node: EntryNode; close: string; next: number } | undefined): EntryNode | undefined {
    const at = this.at;
    const node: EntryNode = { key: '', start: at, end: at, tail: at };
    if (!group) return node;
    const before = group.node.nodes?.at(-1)?.tail ?? group.node.content?.start ?? 0;
    const comments = this.text.slice(before, at);
    node.start = before + ownComments(comments);
    const said = this.text
      .slice(node.start, at)
      .replace(/\/\/|\/\*+|\*\//g, '')
      .trim();
    if (said !== '') node.context = said;
    if (group.close === ']') {
      node.key = String(group.next++);
      return node;
    }
    const key = this.take(string);
    if (key === undefined) return undefined;
    node.key = decode(key);
    const start = this.at;
    this.skip();
    if (this.text[this.at] !== ':') return undefined;
    this.at++;
    this.skip();
    node.gap = { start, end: this.at };
    return node;
  }

  /** Text that comes behind a value: a separator, a comment on its line. */
  private finish(node: EntryNode, close: string): boolean {
    node.tail = node.end;
    this.skip();
    if (this.text[this.at] === ',') {
      node.separator = { start: this.at, end: this.at + 1 };
      node.tail = ++this.at;
    } else if (this.text[this.at] !== close) {
      return false;
    }
    node.tail = endOfComment(this.text, node.tail);
    return true;
  }

  private skip(): void {
    this.take(blank);
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }
}

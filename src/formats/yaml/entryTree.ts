import { isAlias, isMap, isPair, isScalar, isSeq, type Document, type Pair, type YAMLMap } from 'yaml';
import { blankText } from '../blankText';
import type { TextEdit } from '../edits';
import { indentationAt } from '../entries/layout';
import {
  aboutFile,
  problemsIn,
  rootOf,
  type EntryGroup,
  type EntryNode,
  type EntryProblem,
  type EntryTree,
} from '../entries/tree';
import { lineEndOf, lineStartOf, withLineEnds } from '../lineEnd';
import { readDocuments } from './documents';
import { languageRoot } from './yaml';

/** The language of a file of Rails is the group of all its texts, whichever it is. */
const languageKey = '{language}';

/**
 * The entries of YAML: each value, in the groups its maps make; a list is one value. Files with aliases, with maps in
 * braces and with more than one document are left alone.
 */
export function readYamlEntries(text: string): EntryTree {
  const { root, problem } = readRoot(text);
  const problems = problemsIn(text, root, problem && [problem]);
  return { text, root, problems, separator: '', takeOver: (own, node, from) => takeOver(text, own, node, from.text) };
}

interface ReadRoot {
  root: EntryGroup;
  problem?: EntryProblem;
}

function readRoot(text: string): ReadRoot {
  const root = rootOf(text, []);
  const problem = (code: EntryProblem['code'], at: number): EntryProblem => {
    const start = Math.min(at, text.length);
    return { code, start, end: Math.min(start + 1, text.length) };
  };
  const read = ([document, ...more]: readonly Document.Parsed[], offset: number): ReadRoot => {
    if (!document) return { root };
    const error = document.errors[0];
    if (error) return { root, problem: problem('malformed', error.pos[0] + offset) };
    const { contents } = document;
    if (more.length > 0) return { root, problem: problem('not-of-format', offset) };
    if (contents === null || (isScalar(contents) && contents.value === null)) return { root };
    const emptied = withoutBraces(text, root, contents, offset);
    if (emptied) return { root: emptied };
    const reader = new MapReader(text, offset);
    const nodes =
      isMap(contents) && !contents.flow && !hasAlias(contents) ? reader.nodesIn(contents, offset) : undefined;
    if (!nodes) return { root, problem: problem('not-of-format', offset) };
    const [, second] = nodes;
    // None of them is the language of the file, and nobody knows into which a translation goes.
    if (second && nodes.every(isLanguage)) return { root, problem: problem('several-languages', second.start) };
    return { root: { ...root, nodes: inLanguage(nodes) } };
  };
  return readDocuments(text, read, (offset) => ({ root, problem: problem('malformed', offset) }));
}

/** The root of a file that says `{}` and nothing else, as tools write one without texts: they come in its place. */
function withoutBraces(text: string, root: EntryGroup, contents: unknown, offset: number): EntryGroup | undefined {
  if (!isMap(contents) || !contents.flow || contents.items.length > 0 || !contents.range) return undefined;
  const [start, end] = [contents.range[0] + offset, contents.range[1] + offset];
  if (text.slice(end).trim() !== '' || text.slice(lineStartOf(text, start), start) !== '') return undefined;
  const content = { start: text.length, end: text.length };
  return { ...root, content, shell: { start, end: text.length, open: '', close: '' } };
}

/** Returns whether anything stands for what is somewhere else. The library's own walk takes the square of the depth. */
function hasAlias(contents: unknown): boolean {
  const left = [contents];
  while (left.length > 0) {
    const node = left.pop();
    if (isAlias(node)) return true;
    if (isPair(node)) left.push(node.key, node.value);
    else if (isMap(node) || isSeq(node)) for (const item of node.items) left.push(item);
  }
  return false;
}

/** The one key at the root of a file of Rails as a group, also where nothing is in it yet. */
function inLanguage(nodes: EntryNode[]): EntryNode[] {
  const [node] = nodes;
  if (!node || nodes.length > 1 || !isLanguage(node)) return nodes;
  if (node.nodes) return [{ ...node, key: languageKey }];
  const { value, text: said, ...group } = node;
  const at = { start: node.tail, end: node.tail };
  const isEmpty = said === '' && value !== undefined && value.start === value.end;
  return isEmpty
    ? [{ ...group, key: languageKey, nodes: [], content: at, shell: { ...at, open: '', close: '' } }]
    : nodes;
}

/** Returns whether a key at the root can be the language of what is in it. */
function isLanguage({ key, start, nodes, text }: EntryNode): boolean {
  return (
    (nodes !== undefined || text === '') && languageRoot([{ start, end: start, name: key, isMap: true }]) !== undefined
  );
}

/** Reads maps whose keys begin lines of their own. */
class MapReader {
  constructor(
    private readonly text: string,
    private readonly offset: number,
  ) {}

  /**
   * The entries of a map; `undefined` when it cannot be read by its lines.
   * @param from where comments of its first entry may begin
   */
  nodesIn(map: YAMLMap, from: number): EntryNode[] | undefined {
    const nodes: EntryNode[] = [];
    let before = from;
    for (const pair of map.items) {
      const node = this.nodeOf(pair, before, before === this.offset);
      if (!node) return undefined;
      nodes.push(node);
      before = node.tail;
    }
    return nodes;
  }

  private nodeOf({ key, value }: Pair, from: number, isFirst: boolean): EntryNode | undefined {
    if (!isScalar(key) || !key.range) return undefined;
    const [keyStart, keyEnd] = [key.range[0] + this.offset, key.range[1] + this.offset];
    const indentation = indentationAt(this.text, keyStart);
    const lineStart = Math.max(lineStartOf(this.text, keyStart), this.offset);
    const colon = /^[ \t]*:(?=\s|$)/.exec(this.text.slice(keyEnd, keyEnd + mostBlanks));
    if (!colon || keyStart - lineStart !== indentation.length || /[\r\n]/.test(this.text.slice(keyStart, keyEnd))) {
      return undefined;
    }
    const at = keyEnd + colon[0].length;
    const own = this.comments(keyStart, from, indentation, isFirst);
    const name = { key: String(key.value), start: own.start, ...(own.said !== '' && { context: own.said }) };
    if (isMap(value) && !value.flow && value.items.length > 0) {
      const nodes = this.nodesIn(value, at);
      const last = nodes?.at(-1);
      return last && nodes && { ...name, end: last.end, tail: last.tail, nodes, content: { start: at, end: last.end } };
    }
    const end = Math.max(at, this.endOf(value, at));
    const tail = end + (/^[ \t]+#[^\r\n]*/.exec(this.text.slice(end))?.[0].length ?? 0);
    if (isMap(value) && value.items.length > 0) return undefined;
    if (isMap(value)) {
      const shell = { start: at, end, open: '', close: '' };
      return { ...name, end, tail, nodes: [], content: { start: end - 1, end: end - 1 }, shell };
    }
    return { ...name, end, tail, value: { start: at, end }, isIndented: true, text: saidIn(value) };
  }

  /** The comments right above a key, as far in as it is. */
  private comments(
    keyStart: number,
    from: number,
    indentation: string,
    isFirst: boolean,
  ): { start: number; said: string } {
    let start = keyStart;
    const said: string[] = [];
    for (;;) {
      const lineStart = lineStartOf(this.text, start);
      const above = lineStart - (this.text.endsWith('\r\n', lineStart) ? 2 : 1);
      const begin = Math.max(lineStartOf(this.text, above), this.offset);
      const line = this.text.slice(begin, above);
      if (lineStart <= from || above < begin || begin < from || !line.startsWith(`${indentation}#`)) break;
      start = begin + indentation.length;
      said.unshift(line.trim().replace(/^#+\s*/, ''));
    }
    const isAbout = isFirst && aboutFile.test(said.join('\n'));
    return isAbout ? { start: keyStart, said: '' } : { start, said: said.join('\n') };
  }

  /** Returns the end of a value; the empty lines that a block keeps are its own. */
  private endOf(value: unknown, at: number): number {
    if (isSeq(value) && !value.flow) return value.items.length > 0 ? this.endOf(value.items.at(-1), at) : at;
    if (isMap(value) && !value.flow) {
      const last = value.items.at(-1);
      return last ? this.endOf(last.value ?? last.key, at) : at;
    }
    const range = isScalar(value) || isMap(value) || isSeq(value) ? value.range : undefined;
    if (!range) return at;
    const [start, end] = [range[0] + this.offset, range[1] + this.offset];
    if (!isScalar(value) || !/^BLOCK/.test(value.type ?? '')) return at + this.text.slice(at, end).trimEnd().length;
    const block = this.text.slice(start, end);
    const isKept = /^[|>]\d?\+/.test(block);
    return start + (isKept ? block.replace(/(?:\r\n|\r|\n)$/, '') : block.trimEnd()).length;
  }
}

const mostBlanks = 50;

/** Returns the text of a value, whatever its style. */
function saidIn(value: unknown): string {
  if (isScalar(value)) {
    const said = value.value === null ? '' : String(value.value);
    return said.trim() || (blankText(said) ?? '');
  }
  if (isSeq(value)) return value.items.map(saidIn).join('\n');
  if (isMap(value)) return value.items.map((pair) => saidIn(pair.value)).join('\n');
  return isAlias(value) ? value.source : '';
}

/** The value of another file, with its lines as far in from its key as they were. */
function takeOver(text: string, own: EntryNode, node: EntryNode, from: string): TextEdit[] {
  if (!own.value || !node.value) return [];
  const [before, after] = [indentationAt(from, node.start), indentationAt(text, own.start)];
  const written = withLineEnds(
    from
      .slice(node.value.start, node.value.end)
      .replace(
        /(?<=[\r\n])[ \t]*(?=\S)/g,
        (lead) => after + (lead.startsWith(before) ? lead.slice(before.length) : ''),
      ),
    lineEndOf(text),
  );
  if (written === text.slice(own.value.start, own.value.end)) return [];
  // A comment behind would become part of a block, so it goes behind its first line.
  const comment = text.slice(own.value.end, own.tail);
  const first = /^[^\r\n]*/.exec(written)?.[0] ?? '';
  if (comment === '' || first === written || !/^\s*(?:[|>]|$)/.test(first)) return [{ ...own.value, newText: written }];
  return [{ start: own.value.start, end: own.tail, newText: first + comment + written.slice(first.length) }];
}

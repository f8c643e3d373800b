import type { TextEdit } from '../edits';
import { noEntries, problemsIn, type EntryGroup, type EntryNode, type EntryTree } from '../entries/tree';
import { placeAttributes } from './attributes';
import { contentOf, readXml, type XmlElement } from './elements';

/** An element with the comments right above it, and what stands behind it on its line. */
export interface XmlBlock {
  element: XmlElement;
  start: number;
  end: number;
  tail: number;
  /** Text of its comments. */
  comment: string;
}

/** The elements in an element, each with its comments: those that a blank line parts from it are nobody's. */
export function blocksIn(parent: XmlElement): XmlBlock[] {
  const { file, nodes, contentStart } = parent;
  const blocks: XmlBlock[] = [];
  let comments: Array<{ start: number; end: number }> = [];
  let at = contentStart;
  for (const node of nodes) {
    const between = file.slice(at, node.start);
    const lines = between.match(/\r\n|\r|\n/g)?.length ?? 0;
    const last = blocks.at(-1);
    if (lines > 1 || between.trim() !== '') comments = [];
    at = node.end;
    if (node.type === 'comment') {
      const isBehind = lines === 0 && comments.length === 0 && /^[ \t]*(?:[\r\n]|$)/.test(file.slice(node.end));
      if (isBehind && last) last.tail = node.end;
      else if (!isBehind) comments.push(node);
    } else if (node.type === 'element') {
      const said = comments.map(({ start, end }) =>
        file
          .slice(start + 4, end - 3)
          .trim()
          .replace(/\s+/g, ' '),
      );
      const start = comments[0]?.start ?? node.start;
      blocks.push({ element: node, start, end: node.end, tail: node.end, comment: said.join('\n') });
      comments = [];
    }
  }
  return blocks;
}

/** Returns an element as a group of entries: the range of its inside, or how one is made. */
export function groupOf(element: XmlElement, key: string, nodes: EntryNode[], block?: XmlBlock): EntryGroup {
  const { file, start, end, isEmptyTag, qualifiedName } = element;
  const open = isEmptyTag ? `${file.slice(start, end - '/>'.length).trimEnd()}>` : '';
  return {
    key,
    start: block?.start ?? start,
    end: block?.end ?? end,
    tail: block?.tail ?? end,
    nodes,
    content: contentOf(element),
    ...(isEmptyTag && { shell: { start, end, open, close: `</${qualifiedName}>` } }),
  };
}

/**
 * An XML file as its entries.
 * @param name of the root in a file of the format
 * @param nodesIn the element that has the entries in it
 * @param holderIn the root, which has the entries in it when absent
 */
export function readXmlTree(
  text: string,
  name: string,
  nodesIn: (holder: XmlElement) => EntryNode[],
  holderIn: (root: XmlElement) => XmlElement | undefined = (root) => root,
): Pick<EntryTree, 'text' | 'root' | 'problems' | 'separator' | 'accepts' | 'complete'> {
  const { root, problems } = readXml(text);
  const fault = problems[0];
  const place = { start: fault?.start ?? 0, end: fault?.end ?? Math.min(1, text.length) };
  const holder = root?.name === name ? holderIn(root) : undefined;
  const group = holder ? groupOf(holder, '', nodesIn(holder)) : noEntries;
  return {
    text,
    separator: '',
    root: group,
    problems: problemsIn(text, group, [
      ...(fault ? [{ code: 'malformed' as const, ...place }] : []),
      ...(group === noEntries ? [{ code: 'not-of-format' as const, ...place }] : []),
    ]),
    accepts: ({ start, end }, from) => entitiesIn(from.text.slice(start, end)).every((name) => declares(text, name)),
    complete: (from, added) => (root ? declarePrefixes(root, from.text, added) : []),
  };
}

/** The entities that markup refers to and XML does not have of itself. */
function entitiesIn(markup: string): string[] {
  const read = markup.replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, '');
  return Array.from(read.matchAll(/&([\p{L}_:][\p{L}\p{N}_:.-]*);/gu), ([, name = '']) => name).filter(
    (name) => !/^(?:amp|lt|gt|quot|apos)$/.test(name),
  );
}

function declares(text: string, name: string): boolean {
  return Array.from(text.matchAll(/<!ENTITY\s+(\S+)\s/g)).some(([, declared]) => declared === name);
}

/** Declares the prefixes that come with new entries, as the file they are from does. */
function declarePrefixes(root: XmlElement, from: string, added: string): TextEdit[] {
  const other = readXml(from).root;
  if (!other) return [];
  const declared = (element: XmlElement): Map<string, string> =>
    new Map(
      placeAttributes(element.file, element.start, element.contentStart)
        .filter(({ name }) => name.startsWith('xmlns:'))
        .map(({ name, nameStart, end, quote }) => [name, element.file.slice(nameStart, end + quote.length)]),
    );
  const own = declared(root);
  const missing = [...declared(other)].filter(
    ([name]) => !own.has(name) && new RegExp(String.raw`[<\s/]${name.slice(6)}:`).test(added),
  );
  if (missing.length === 0) return [];
  const at = root.start + (/^<[^\s/>]+/.exec(root.file.slice(root.start))?.[0].length ?? 0);
  return [{ start: at, end: at, newText: missing.map(([, written]) => ` ${written}`).join('') }];
}

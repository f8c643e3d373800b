import { compact } from '../compact';
import type { FormatProblem } from '../segment';
import { tokenizeMarkup, type MarkupToken } from './tokenizer';
import { findXmlFault } from './wellFormed';

/** An element of an XML file with its place in it. */
export interface XmlElement {
  /** Without prefix; empty when the element is not in the namespace of the root element. */
  name: string;
  /** As written, with its prefix. */
  qualifiedName: string;
  start: number;
  end: number;
  /** Between the tags; both are the end of the tag when it is empty (`<a/>`). */
  contentStart: number;
  contentEnd: number;
  isEmptyTag: boolean;
  /** False when the closing tag is missing: then `end` is a guess. */
  isClosed: boolean;
  attributes: MarkupToken['attributes'];
  parent?: XmlElement;
  /** Elements, and the tokens between them, in file order. */
  nodes: XmlNode[];
}

export type XmlNode = { element: XmlElement; token?: undefined } | { element?: undefined; token: MarkupToken };

export interface ReadXml {
  root: XmlElement | undefined;
  problems: FormatProblem[];
}

const internalSubset = /<!DOCTYPE[^>[]*\[[\s\S]*?\]\s*>/;

/** Reads an XML file as a tree. Damage is reported, and what is around it is read as well as it can be. */
export function readXml(text: string): ReadXml {
  // The declarations of a document type look like nothing the tokenizer knows; white space keeps the offsets.
  const subset = internalSubset.exec(text)?.[0];
  const readable = subset ? text.replace(subset, () => ' '.repeat(subset.length)) : text;
  const tokens = tokenizeMarkup(readable, 'xml');
  const problems: FormatProblem[] = [];
  const fault = subset ? undefined : findXmlFault(readable, tokens);
  if (fault) {
    const { offset: start, message } = fault;
    problems.push({ code: 'xml-malformed', message, start, end: Math.min(start + 1, text.length) });
  }
  return { root: buildTree(tokens, text.length), problems };
}

/** The children of an element that are elements, in file order. */
export function childrenOf(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = [];
  for (const { element: child } of element.nodes) if (child) children.push(child);
  return children;
}

/** The first child with the name, in the namespace of the root. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.nodes.find((node) => node.element?.name === name)?.element;
}

/** The value of an attribute as written; attributes of other namespaces have their prefix in the name. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find(([known]) => known === name)?.[1];
}

type Namespaces = ReadonlyMap<string, string>;

function buildTree(tokens: readonly MarkupToken[], length: number): XmlElement | undefined {
  let root: XmlElement | undefined;
  let rootNamespace = '';
  const open: Array<{ element: XmlElement; namespaces: Namespaces }> = [];
  for (const token of tokens) {
    const current = open.at(-1);
    if (token.type === 'open' || token.type === 'empty') {
      const namespaces = declare(current?.namespaces ?? new Map(), token.attributes);
      const [prefix, local] = splitName(token.name);
      const namespace = namespaces.get(prefix) ?? '';
      if (!root) rootNamespace = namespace;
      const element = newElement(token, namespace === rootNamespace ? local : '', length);
      if (current) {
        element.parent = current.element;
        current.element.nodes.push({ element });
      }
      root ??= element;
      if (token.type === 'open') open.push({ element, namespaces });
    } else if (token.type === 'close') {
      closeElement(token, open);
    } else current?.element.nodes.push({ token });
  }
  return root;
}

function newElement(token: MarkupToken, name: string, length: number): XmlElement {
  const isEmptyTag = token.type === 'empty';
  return {
    name,
    qualifiedName: token.name,
    start: token.start,
    end: isEmptyTag ? token.end : length,
    contentStart: token.end,
    contentEnd: isEmptyTag ? token.end : length,
    isEmptyTag,
    isClosed: isEmptyTag,
    attributes: token.attributes,
    nodes: [],
  };
}

/** Ends the element that the tag closes, and with it those inside that were not closed. */
function closeElement(token: MarkupToken, open: Array<{ element: XmlElement }>): void {
  const at = open.findLastIndex(({ element }) => element.qualifiedName === token.name);
  if (at < 0) return;
  for (const { element } of open.splice(at)) {
    element.contentEnd = token.start;
    element.nodes = compact(element.nodes);
    element.isClosed = element.qualifiedName === token.name;
    element.end = element.isClosed ? token.end : token.start;
  }
}

function declare(namespaces: Namespaces, attributes: MarkupToken['attributes']): Namespaces {
  const declared = attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return namespaces;
  return new Map([...namespaces, ...declared.map(([name, value]) => [name.slice('xmlns:'.length), value] as const)]);
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

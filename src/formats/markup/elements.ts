import { compact } from '../compact';
import type { FormatProblem } from '../segment';
import { placeAttributes } from './attributes';
import { lengthOfSubset } from './documentType';
import { readTokens, type MarkupToken } from './tokenizer';
import { FaultFinder } from './wellFormed';

/** An element of an XML file with its place in it. */
export interface XmlElement {
  type: 'element';
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
  /** All of it; attributes are looked up in the tag. */
  file: string;
  parent?: XmlElement;
  /** In file order. What is between them is text. */
  nodes: XmlNode[];
}

/** An element, or a token that is no text: a comment, for instance, or a closing tag that closes nothing. */
export type XmlNode = XmlElement | MarkupToken;

export interface ReadXml {
  root: XmlElement | undefined;
  problems: FormatProblem[];
}

/** Reads an XML file as a tree. Damage is reported, and what is around it is read as well as it can be. */
export function readXml(text: string): ReadXml {
  // Declarations of a document type look like nothing the tokenizer knows; white space keeps the offsets.
  const subset = lengthOfSubset(text);
  const readable = subset > 0 ? ' '.repeat(subset) + text.slice(subset) : text;
  const tree = new TreeBuilder(text);
  const faults = new FaultFinder(readable);
  readTokens(readable, 'xml', (token) => {
    tree.add(token);
    if (subset === 0) faults.add(token);
  });
  const problems: FormatProblem[] = [];
  const fault = faults.finish();
  if (fault) {
    const { offset: start, message } = fault;
    problems.push({ code: 'xml-malformed', message, start, end: Math.min(start + 1, text.length) });
  }
  return { root: tree.root, problems };
}

/** The children of an element that are elements, in file order. */
export function childrenOf(element: XmlElement): XmlElement[] {
  return element.nodes.filter((node) => node.type === 'element');
}

/** The first child with the name, in the namespace of the root. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const node of element.nodes) if (node.type === 'element' && node.name === name) return node;
  return undefined;
}

/** The value of an attribute as written; attributes of other namespaces have their prefix in the name. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  const { file, start, contentStart } = element;
  const tag = file.slice(start, contentStart);
  // Most tags that are asked have no such attribute.
  if (!tag.includes(name)) return undefined;
  const found = placeAttributes(tag, 0, tag.length).find((attribute) => attribute.name === name);
  return found && tag.slice(found.start, found.end);
}

type Namespaces = ReadonlyMap<string, string>;

class TreeBuilder {
  root: XmlElement | undefined;
  #rootNamespace = '';
  readonly #open: OpenElement[] = [];

  constructor(private readonly file: string) {}

  add(token: MarkupToken): void {
    const current = this.#open.at(-1);
    if (token.type === 'open' || token.type === 'empty') this.#addElement(token, current);
    else if (token.type === 'close' && closeElement(token, this.#open)) return;
    else if (token.type !== 'text') current?.element.nodes.push(token);
  }

  #addElement(token: MarkupToken, parent: OpenElement | undefined): void {
    const namespaces = declare(parent?.namespaces ?? noNamespaces, token.attributes);
    const [prefix, local] = splitName(token.name);
    const namespace = namespaces.get(prefix) ?? '';
    if (!this.root) this.#rootNamespace = namespace;
    const name = namespace === this.#rootNamespace ? local : '';
    const element = newElement(token, name, parent?.element, this.file);
    parent?.element.nodes.push(element);
    this.root ??= element;
    if (token.type === 'open') this.#open.push({ element, namespaces });
  }
}

interface OpenElement {
  element: XmlElement;
  namespaces: Namespaces;
}

const noNamespaces: Namespaces = new Map();

function newElement(token: MarkupToken, name: string, parent: XmlElement | undefined, file: string): XmlElement {
  const isEmptyTag = token.type === 'empty';
  return {
    type: 'element',
    name,
    qualifiedName: token.name,
    start: token.start,
    end: isEmptyTag ? token.end : file.length,
    contentStart: token.end,
    contentEnd: isEmptyTag ? token.end : file.length,
    isEmptyTag,
    isClosed: isEmptyTag,
    file,
    parent,
    nodes: [],
  };
}

/** Ends the element that the tag closes, and with it those inside that were not closed; false when it closes none. */
function closeElement(token: MarkupToken, open: Array<{ element: XmlElement }>): boolean {
  const at = open.findLastIndex(({ element }) => element.qualifiedName === token.name);
  if (at < 0) return false;
  for (const { element } of open.splice(at)) {
    element.contentEnd = token.start;
    element.nodes = compact(element.nodes);
    element.isClosed = element.qualifiedName === token.name;
    element.end = element.isClosed ? token.end : token.start;
  }
  return true;
}

function declare(namespaces: Namespaces, attributes: MarkupToken['attributes']): Namespaces {
  if (attributes.length === 0) return namespaces;
  const declared = attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return namespaces;
  return new Map([...namespaces, ...declared.map(([name, value]) => [name.slice('xmlns:'.length), value] as const)]);
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

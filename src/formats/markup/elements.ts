import { compact } from '../compact';
import type { FormatProblem } from '../segment';
import type { OffsetRange } from '../trackedRange';
import { placeAttributes } from './attributes';
import { lengthOfSubset } from './documentType';
import { readTokens, type MarkupToken } from './tokenizer';
import { FaultFinder } from './wellFormed';

/** An element of an XML file with its place in it. */
export interface XmlElement {
  type: 'element';
  /** Without prefix; empty when the element is not in the namespace of the root element. */
  name: string;
  /** Name as written, with its prefix. */
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
  /** Nodes in file order. The text between them is no node. */
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

/** The children of an element with the name, in the namespace of the root. */
export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).filter((child) => child.name === name);
}

/**
 * The elements in an element in file order, however deep.
 * @param enters whether those inside one are wanted too
 */
export function* elementsIn(
  element: XmlElement,
  enters: (element: XmlElement) => boolean,
): Generator<XmlElement, void> {
  const left = childrenOf(element).reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    if (enters(next)) for (const child of childrenOf(next).reverse()) left.push(child);
  }
}

/** The first child with the name, in the namespace of the root. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const node of element.nodes) if (node.type === 'element' && node.name === name) return node;
  return undefined;
}

/** Returns the range between the tags of an element. */
export function contentOf({ contentStart, contentEnd }: XmlElement): OffsetRange {
  return { start: contentStart, end: contentEnd };
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

/** Returns an attribute under its own name or, where there is none, under one with a prefix: `translate`, `its:translate`. */
export function prefixedAttributeOf(element: XmlElement, name: string): string | undefined {
  const { file, start, contentStart } = element;
  const tag = file.slice(start, contentStart);
  if (!tag.includes(name)) return undefined;
  const attributes = placeAttributes(tag, 0, tag.length);
  const found =
    attributes.find((attribute) => attribute.name === name) ??
    attributes.find((attribute) => attribute.name.endsWith(`:${name}`));
  return found && tag.slice(found.start, found.end);
}

class TreeBuilder {
  root: XmlElement | undefined;
  private rootNamespace = '';
  private readonly namespaces = new Scope();
  private readonly open: OpenElement[] = [];
  /** Number of open elements by name: a closing tag that closes none is told without a look at all of them. */
  private readonly openNames = new Map<string, number>();

  constructor(private readonly file: string) {}

  add(token: MarkupToken): void {
    const current = this.open.at(-1);
    if (token.type === 'open' || token.type === 'empty') this.addElement(token, current);
    else if (token.type === 'close' && this.closeElement(token)) return;
    else if (token.type !== 'text') current?.element.nodes.push(token);
  }

  private addElement(token: MarkupToken, parent: OpenElement | undefined): void {
    const declared = token.attributes.length === 0 ? none : token.attributes.filter(([name]) => declares(name));
    this.namespaces.enter(declared);
    const [prefix, local] = splitName(token.name);
    const namespace = this.namespaces.get(prefix);
    if (!this.root) this.rootNamespace = namespace;
    const name = namespace === this.rootNamespace ? local : '';
    const element = newElement(token, name, parent?.element, this.file);
    parent?.element.nodes.push(element);
    this.root ??= element;
    if (token.type !== 'open') {
      this.namespaces.leave(declared);
    } else {
      this.open.push({ element, declared });
      this.openNames.set(token.name, (this.openNames.get(token.name) ?? 0) + 1);
    }
  }

  /** Ends the element that the tag closes, and with it those inside that were not closed; false when it closes none. */
  private closeElement(token: MarkupToken): boolean {
    if (!this.openNames.get(token.name)) return false;
    for (let isClosed = false; !isClosed;) {
      const last = this.open.pop();
      if (!last) break;
      const { element, declared } = last;
      this.namespaces.leave(declared);
      this.openNames.set(element.qualifiedName, (this.openNames.get(element.qualifiedName) ?? 1) - 1);
      isClosed = element.qualifiedName === token.name;
      element.contentEnd = token.start;
      element.nodes = compact(element.nodes);
      element.isClosed = isClosed;
      element.end = isClosed ? token.end : token.start;
    }
    return true;
  }
}

interface OpenElement {
  element: XmlElement;
  /** The attributes that declare namespaces. */
  declared: MarkupToken['attributes'];
}

const none: MarkupToken['attributes'] = [];

function declares(attribute: string): boolean {
  return attribute === 'xmlns' || attribute.startsWith('xmlns:');
}

/** The namespaces of the prefixes where the reader is: what an element declares is valid until its end. */
class Scope {
  /** Namespaces of each prefix, the innermost last. */
  private readonly namespaces = new Map<string, string[]>();

  get(prefix: string): string {
    return this.namespaces.get(prefix)?.at(-1) ?? '';
  }

  enter(declared: MarkupToken['attributes']): void {
    for (const [name, value] of declared) {
      const prefix = name.slice('xmlns:'.length);
      const known = this.namespaces.get(prefix);
      if (known) known.push(value);
      else this.namespaces.set(prefix, [value]);
    }
  }

  leave(declared: MarkupToken['attributes']): void {
    for (const [name] of declared) this.namespaces.get(name.slice('xmlns:'.length))?.pop();
  }
}

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

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

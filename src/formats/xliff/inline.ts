import { attributeOf, childrenOf, type XmlElement, type XmlNode } from '../markup/elements';
import { MarkupTextWriter, readMarkupText } from '../markup/textWriter';
import type { MarkupToken } from '../markup/tokenizer';
import type { InlineSink } from '../segmentBuilder';

/** Elements around translatable text (XLIFF 1.2 `g`, 2.x `pc`; `mrk` in both). */
const wrapping = new Set(['g', 'pc', 'mrk']);
/** Elements that open or close a stretch without being around it, and the attributes that name the stretch. */
const opening: Readonly<Record<string, readonly string[]>> = {
  bx: ['rid', 'id'],
  bpt: ['rid', 'id'],
  sc: ['id'],
  sm: ['id'],
};
const closing: Readonly<Record<string, readonly string[]>> = {
  ex: ['rid', 'id'],
  ept: ['rid', 'id'],
  ec: ['startRef', 'id'],
  em: ['startRef'],
};
/** `sc` and `ec` name the same stretch, as do the others; the names of the kinds tell them apart. */
const kinds: Readonly<Record<string, string>> = {
  bx: 'x',
  ex: 'x',
  bpt: 'pt',
  ept: 'pt',
  sc: 'c',
  ec: 'c',
  sm: 'm',
  em: 'm',
};

/** Reads the content of a source or target. */
export class InlineReader {
  hasCdata = false;
  hasText = false;

  /** @param writer learns how the content is written */
  constructor(
    private readonly file: string,
    private readonly builder: InlineSink,
    private readonly writer?: MarkupTextWriter,
  ) {}

  /** Reads what is in an element; text stands between its nodes. */
  read({ nodes, contentStart, contentEnd }: XmlElement): void {
    let at = contentStart;
    for (const node of nodes) {
      if (node.start < at) continue;
      this.#readText(at, node.start);
      at = endOfProtected(node, nodes);
      if (at > node.end) this.#addCode(node.start, at);
      else if (node.type === 'element') this.#readElement(node);
      else this.#readToken(node);
    }
    this.#readText(at, contentEnd);
  }

  #readText(start: number, end: number): void {
    if (end <= start) return;
    if (!this.writer) {
      readMarkupText(this.file, { start, end }, 'xml', this.builder);
      return;
    }
    this.hasText ||= this.file.slice(start, end).trim() !== '';
    this.writer.read(this.file, start, end, 'xml', this.builder);
  }

  #readToken({ type, start, end }: MarkupToken): void {
    if (type === 'cdata' && this.file.startsWith(']]>', end - 3)) {
      this.hasCdata = true;
      this.builder.addText(start, end, this.file.slice(start + '<![CDATA['.length, end - 3));
    } else if (type !== 'close') this.#addCode(start, end);
  }

  #readElement(element: XmlElement): void {
    const { name, start, end, contentStart, contentEnd } = element;
    if (wrapping.has(name) && !element.isEmptyTag && element.isClosed && !isProtected(element)) {
      const key = `${name}@${start}`;
      this.#addCode(start, contentStart, { role: 'open', key });
      this.read(element);
      this.#addCode(contentEnd, end, { role: 'close', key });
      return;
    }
    const subflows = childrenOf(element).filter((child) => child.name === 'sub' && !child.isEmptyTag && child.isClosed);
    if (subflows.length > 0) this.#readSubflows(element, subflows);
    else this.#addCode(start, end, pairingOf(element));
  }

  /** A code with text in it (XLIFF 1.2 `sub`) is cut into its parts, which keep their order. */
  #readSubflows(element: XmlElement, subflows: readonly XmlElement[]): void {
    let at = element.start;
    for (const subflow of subflows) {
      this.#addPart(at, subflow.contentStart);
      this.read(subflow);
      at = subflow.contentEnd;
    }
    this.#addPart(at, element.end);
  }

  #addPart(start: number, end: number): void {
    this.builder.addCode(start, end, this.file.slice(start, end), { sequence: 0 });
  }

  #addCode(start: number, end: number, pairing?: { role: 'open' | 'close'; key: string }): void {
    const code = pairing && { pairing: { ...pairing, needsPartner: false } };
    this.builder.addCode(start, end, this.file.slice(start, end), code);
  }
}

/** Tells how text is written in an element: in a CDATA section when all of it was in one, else escaped. */
export function writerLike(file: string, element: XmlElement): (text: string) => string {
  const writer = new MarkupTextWriter();
  const reader = new InlineReader(file, ignored, writer);
  reader.read(element);
  if (!reader.hasCdata || reader.hasText) return (text) => writer.write(text).replaceAll(']]>', ']]&gt;');
  return (text) => (text === '' ? '' : `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
}

const ignored: InlineSink = { addText: () => undefined, addCode: () => undefined };

/** Where a stretch ends that must not be translated (XLIFF 2.x `sm` to `em`); the end of the node when it opens none. */
function endOfProtected(node: XmlNode, nodes: readonly XmlNode[]): number {
  if (node.type !== 'element' || node.name !== 'sm' || !isProtected(node)) return node.end;
  const id = attributeOf(node, 'id');
  const end = nodes.find(
    (other) => other.type === 'element' && other.name === 'em' && attributeOf(other, 'startRef') === id,
  );
  return Math.max(node.end, end?.end ?? 0);
}

function isProtected(element: XmlElement): boolean {
  const type = attributeOf(element, 'mtype');
  return attributeOf(element, 'translate') === 'no' || type === 'protected' || type === 'x-its-translate-no';
}

function pairingOf(element: XmlElement): { role: 'open' | 'close'; key: string } | undefined {
  const role = element.name in opening ? 'open' : 'close';
  const names = opening[element.name] ?? closing[element.name];
  const id = names?.map((name) => attributeOf(element, name)).find((value) => value !== undefined);
  return id === undefined ? undefined : { role, key: `${kinds[element.name] ?? ''} ${id}` };
}

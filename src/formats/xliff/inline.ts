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

type Step = () => void;

/** How far the content of an element has been read. */
interface Place {
  element: XmlElement;
  /** Index of the node to read next, and where the text before it begins. */
  next: number;
  at: number;
  ends?: Map<string | undefined, number>;
}

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
  read(element: XmlElement): void {
    // What is left to do, the next last: elements may stand in each other thousands deep.
    const steps: Step[] = [];
    this.#readNodes({ element, next: 0, at: element.contentStart }, steps);
    for (let step = steps.pop(); step; step = steps.pop()) step();
  }

  /** Reads on to a node with content of its own, which is read before the others. */
  #readNodes(place: Place, steps: Step[]): void {
    const { nodes, contentEnd } = place.element;
    while (place.next < nodes.length) {
      const node = nodes[place.next++] as XmlNode;
      if (node.start < place.at) continue;
      this.#readText(place.at, node.start);
      place.at = this.#endOfProtected(node, place);
      if (place.at > node.end) this.#addCode(node.start, place.at);
      else if (node.type !== 'element') this.#readToken(node);
      else {
        const own = this.#stepsOf(node, steps);
        if (own.length === 0) continue;
        steps.push(() => this.#readNodes(place, steps));
        for (const step of own.reverse()) steps.push(step);
        return;
      }
    }
    this.#readText(place.at, contentEnd);
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

  /** Reads an element that has no text in it; of one that has, the steps to take. */
  #stepsOf(element: XmlElement, steps: Step[]): Step[] {
    const { name, start, end, contentStart, contentEnd } = element;
    const readContent =
      (part: XmlElement): Step =>
      () =>
        this.#readNodes({ element: part, next: 0, at: part.contentStart }, steps);
    if (wrapping.has(name) && !element.isEmptyTag && element.isClosed && !isProtected(element)) {
      const key = `${name}@${start}`;
      return [
        () => this.#addCode(start, contentStart, { role: 'open', key }),
        readContent(element),
        () => this.#addCode(contentEnd, end, { role: 'close', key }),
      ];
    }
    const subflows = childrenOf(element).filter((child) => child.name === 'sub' && !child.isEmptyTag && child.isClosed);
    if (subflows.length === 0) {
      this.#addCode(start, end, pairingOf(element));
      return [];
    }
    // A code with text in it (XLIFF 1.2 `sub`) is cut into its parts, which keep their order.
    let at = start;
    const parts = subflows.flatMap((subflow): Step[] => {
      const from = at;
      at = subflow.contentEnd;
      return [() => this.#addPart(from, subflow.contentStart), readContent(subflow)];
    });
    return [...parts, () => this.#addPart(at, end)];
  }

  /** Where a stretch ends that must not be translated (XLIFF 2.x `sm` to `em`); the end of the node when it opens none. */
  #endOfProtected(node: XmlNode, place: Place): number {
    if (node.type !== 'element' || node.name !== 'sm' || !isProtected(node)) return node.end;
    place.ends ??= endsOfStretches(place.element);
    return Math.max(node.end, place.ends.get(attributeOf(node, 'id')) ?? 0);
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

/** Where the first mark stands that ends each stretch of a content (XLIFF 2.x `em`), by the id of the stretch. */
function endsOfStretches(element: XmlElement): Map<string | undefined, number> {
  const ends = new Map<string | undefined, number>();
  for (const child of childrenOf(element)) {
    if (child.name !== 'em') continue;
    const id = attributeOf(child, 'startRef');
    if (!ends.has(id)) ends.set(id, child.end);
  }
  return ends;
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

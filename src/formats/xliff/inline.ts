import { attributeOf, childrenOf, type XmlElement, type XmlNode } from '../markup/elements';
import { MarkupTextWriter, readMarkupText } from '../markup/textWriter';
import type { MarkupToken } from '../markup/tokenizer';
import type { InlineSink } from '../segmentBuilder';
import { isWrapping, lockedIn, type LockedRange } from './annotations';
import { LockedSink } from './lockedSink';

/** Elements that open or close a stretch without being around it, and the attributes that name the stretch. */
const opening: ReadonlyMap<string, readonly string[]> = new Map([
  ['bx', ['rid', 'id']],
  ['bpt', ['rid', 'id']],
  ['sc', ['id']],
  ['sm', ['id']],
]);
const closing: ReadonlyMap<string, readonly string[]> = new Map([
  ['ex', ['rid', 'id']],
  ['ept', ['rid', 'id']],
  ['ec', ['startRef', 'id']],
  ['em', ['startRef']],
]);
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

/** Position up to which the content of an element has been read. */
interface Place {
  element: XmlElement;
  /** Index of the node to read next, and where the text before it begins. */
  next: number;
  at: number;
}

/** Reads the content of a source or target. */
export class InlineReader {
  hasCdata = false;
  hasText = false;
  private sink: InlineSink;

  /** @param writer learns how the content is written */
  constructor(
    private readonly file: string,
    private readonly builder: InlineSink,
    private readonly writer?: MarkupTextWriter,
  ) {
    this.sink = builder;
  }

  /**
   * Reads what is in an element; text stands between its nodes.
   * @param locked the stretches that are not translated, which are codes; absent where no other content has a say in it
   */
  read(element: XmlElement, locked: readonly LockedRange[] = lockedIn([element]).get(element) ?? []): void {
    const lockedSink = locked.length > 0 ? new LockedSink(this.file, element, locked, this.builder) : undefined;
    this.sink = lockedSink ?? this.builder;
    // What is left to do, the next last: elements may stand in each other thousands deep.
    const steps: Step[] = [];
    this.readNodes({ element, next: 0, at: element.contentStart }, steps);
    for (let step = steps.pop(); step; step = steps.pop()) step();
    lockedSink?.finish();
  }

  /** Reads on to a node with content of its own, which is read before the others. */
  private readNodes(place: Place, steps: Step[]): void {
    const { nodes, contentEnd } = place.element;
    while (place.next < nodes.length) {
      const node = nodes[place.next++] as XmlNode;
      this.readText(place.at, node.start);
      place.at = node.end;
      if (node.type !== 'element') {
        this.readToken(node);
      } else {
        const own = this.stepsOf(node, steps);
        if (own.length === 0) continue;
        steps.push(() => this.readNodes(place, steps));
        for (const step of own.reverse()) steps.push(step);
        return;
      }
    }
    this.readText(place.at, contentEnd);
  }

  private readText(start: number, end: number): void {
    if (end <= start) return;
    if (!this.writer) {
      readMarkupText(this.file, { start, end }, 'xml', this.sink);
      return;
    }
    this.hasText ||= this.file.slice(start, end).trim() !== '';
    this.writer.read(this.file, start, end, 'xml', this.sink);
  }

  private readToken({ type, start, end }: MarkupToken): void {
    if (type === 'cdata' && this.file.startsWith(']]>', end - 3)) {
      this.hasCdata = true;
      this.sink.addText(start, end, this.file.slice(start + '<![CDATA['.length, end - 3));
    } else if (type !== 'close') {
      this.addCode(start, end);
    }
  }

  /** Reads an element that has no text in it; of one that has, the steps to take. */
  private stepsOf(element: XmlElement, steps: Step[]): Step[] {
    const { name, start, end, contentStart, contentEnd } = element;
    const readContent =
      (part: XmlElement): Step =>
      () =>
        this.readNodes({ element: part, next: 0, at: part.contentStart }, steps);
    if (isWrapping(element)) {
      const key = `${name}@${start}`;
      return [
        () => this.addCode(start, contentStart, { role: 'open', key }),
        readContent(element),
        () => this.addCode(contentEnd, end, { role: 'close', key }),
      ];
    }
    const subflows = childrenOf(element).filter((child) => child.name === 'sub' && !child.isEmptyTag && child.isClosed);
    if (subflows.length === 0) {
      this.addCode(start, end, pairingOf(element));
      return [];
    }
    // A code with text in it (XLIFF 1.2 `sub`) is cut into its parts, which keep their order.
    let at = start;
    const parts = subflows.flatMap((subflow): Step[] => {
      const from = at;
      at = subflow.contentEnd;
      return [() => this.addPart(from, subflow.contentStart), readContent(subflow)];
    });
    return [...parts, () => this.addPart(at, end)];
  }

  private addPart(start: number, end: number): void {
    this.sink.addCode(start, end, this.file.slice(start, end), { sequence: 0 });
  }

  private addCode(start: number, end: number, pairing?: { role: 'open' | 'close'; key: string }): void {
    const code = pairing && { pairing: { ...pairing, needsPartner: false } };
    this.sink.addCode(start, end, this.file.slice(start, end), code);
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

function pairingOf(element: XmlElement): { role: 'open' | 'close'; key: string } | undefined {
  const role = opening.has(element.name) ? 'open' : 'close';
  const names = opening.get(element.name) ?? closing.get(element.name);
  const id = names?.map((name) => attributeOf(element, name)).find((value) => value !== undefined);
  return id === undefined ? undefined : { role, key: `${kinds[element.name] ?? ''} ${id}` };
}

import { isForProgram } from '../encodedData';
import type { XmlElement } from '../markup/elements';
import { MarkupTextWriter } from '../markup/textWriter';
import { SegmentBuilder, type PlacedSegment } from '../segmentBuilder';
import { TextReader } from './textReader';

/** A string with what it takes to write it again. */
export interface AndroidSegment extends PlacedSegment {
  /** Writes text into the string; `index` counts the stretches between its codes from 0. */
  write(literal: string, index: number): string;
}

/** Reads the text of a string as `aapt2` does: XML first, then quotes, escapes and white space. */
export function readText(file: string, element: XmlElement): AndroidSegment | undefined {
  const reader = new TextReader();
  const writer = new MarkupTextWriter();
  const section = onlySection(file, element);
  if (section) reader.addText(section.start, section.end, file.slice(section.start, section.end));
  else readContent(file, element, reader, writer);
  const builder = new SegmentBuilder(file);
  const isQuoted = reader.finish(builder);
  const segment = builder.take();
  const write = (literal: string, index: number): string => {
    const escaped = escape(literal, isQuoted, index === 0);
    return section ? escaped.replaceAll(sectionEnd, ']]]]><![CDATA[>') : writer.write(escaped);
  };
  return segment && !isForProgram(segment.text) ? { ...segment, write } : undefined;
}

const sectionStart = '<![CDATA[';
const sectionEnd = ']]>';

/** The inside of the CDATA section that is all there is in an element. */
function onlySection(file: string, { nodes, contentStart, contentEnd }: XmlElement) {
  const [node, ...more] = nodes;
  if (node?.type !== 'cdata' || more.length > 0 || !isWholeSection(file, node)) return undefined;
  const around = file.slice(contentStart, node.start) + file.slice(node.end, contentEnd);
  if (around.trim() !== '') return undefined;
  return { start: node.start + sectionStart.length, end: node.end - sectionEnd.length };
}

function isWholeSection(file: string, { start, end }: { start: number; end: number }): boolean {
  return end - start >= sectionStart.length + sectionEnd.length && file.startsWith(sectionEnd, end - sectionEnd.length);
}

/** Position up to which the content of an element has been read. */
interface Place {
  element: XmlElement;
  /** Index of the node to read next, and where the text before it begins. */
  next: number;
  at: number;
  /** Key of the pair of codes around it; absent for the string itself. */
  key?: string;
}

/** Elements may stand in each other thousands deep, so those that are open are kept in a list. */
function readContent(file: string, element: XmlElement, reader: TextReader, writer: MarkupTextWriter): void {
  const code = (start: number, end: number, options: Parameters<TextReader['addCode']>[3] = {}): void =>
    reader.addCode(start, end, file.slice(start, end), options);
  const open: Place[] = [{ element, next: 0, at: element.contentStart }];
  for (let place = open.at(-1); place; place = open.at(-1)) {
    const node = place.element.nodes[place.next++];
    if (!node) {
      const { contentEnd, end } = place.element;
      writer.read(file, place.at, contentEnd, 'xml', reader);
      if (place.key !== undefined) {
        code(contentEnd, end, { pairing: { role: 'close', key: place.key, needsPartner: false } });
      }
      open.pop();
      continue;
    }
    if (node.start < place.at) continue;
    writer.read(file, place.at, node.start, 'xml', reader);
    place.at = node.end;
    if (node.type === 'cdata' && isWholeSection(file, node)) {
      reader.addText(node.start, node.end, file.slice(node.start + sectionStart.length, node.end - sectionEnd.length));
    } else if (node.type !== 'element' || node.isEmptyTag || !node.isClosed) {
      code(node.start, node.end);
    }
    // `xliff:g`: what stands for a value. A translation may want it elsewhere.
    else if (node.qualifiedName.endsWith(':g')) {
      code(node.start, node.end, { isWord: true });
    } else {
      const key = `${node.qualifiedName}@${node.start}`;
      code(node.start, node.contentStart, { pairing: { role: 'open', key, needsPartner: false } });
      open.push({ element: node, next: 0, at: node.contentStart, key });
    }
  }
}

/** Text as it must be written: what would end it, vanish, or mean something else is escaped. */
function escape(literal: string, isQuoted: boolean, isFirst: boolean): string {
  const escaped = literal
    .replace(isQuoted ? /[\\"]/g : /[\\"']/g, String.raw`\$&`)
    .replace(/\r\n?|\n/g, String.raw`\n`)
    .replace(/\t/g, String.raw`\t`);
  const spaced = isQuoted ? escaped : escaped.replace(/(?<= ) /g, String.raw`\u0020`);
  // It would be the name of another resource.
  return isFirst && /^[@?]/.test(spaced) ? `\\${spaced}` : spaced;
}

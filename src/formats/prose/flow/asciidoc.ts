import type { Paragraph } from '../area';
import { trimLine, type Line } from '../lines';
import { asciidocHeading, asciidocItem, lineMark } from './marks';

/** Delimiters of blocks that are shown or run as they are, and of comments and tables. */
const verbatim = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3}.*|[|,:!]={3,})$/;
/** A style that makes the block behind it no prose, whatever its delimiters. */
const verbatimStyle =
  /^\[(?:source|listing|literal|stem|latexmath|asciimath|pass|verse|plantuml|mermaid|ditaa|graphviz|a2s|vega|comment)\b/;
const attributeList = /^\[.*\]$/;
/** `:name: value`, `:!name:`. */
const attribute = /^:!?[\w-]+!?:(?:[ \t]|$)/;
/** `image::a.png[]`, `include::a.adoc[]`, `ifdef::a[]`. */
const blockMacro = /^[a-z]\w*::\S*\[.*\]$/;
const blockTitle = /^\.(?![.\s])/;
const word = /\p{L}/u;

/**
 * The paragraphs of an AsciiDoc document: listings and other literal blocks, tables, attributes, macros and comments
 * left out.
 */
export function readAsciidoc(text: string, lines: readonly Line[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let current: Paragraph | undefined;
  /** What closes the block that is passed over: its delimiter again, or a blank line. */
  let closing: string | undefined;
  let isNextVerbatim = false;
  let isHeader = false;
  let isAttributeOpen = false;
  const flush = (): void => {
    if (current && current.lines.length > 0) paragraphs.push(current);
    current = undefined;
  };
  const start = (kind: Paragraph['kind'], line: Line, prefixLength: number): void => {
    flush();
    const behind = trimLine(text, { start: line.start + prefixLength, end: line.end });
    current = { kind, lines: behind.end > behind.start ? [behind] : [], prefixLength: behind.start - line.start };
  };
  lines.forEach((whole, index) => {
    const line = trimLine(text, whole);
    const content = text.slice(line.start, line.end);
    if (closing !== undefined) {
      if (content === closing) closing = undefined;
      return;
    }
    if (isAttributeOpen || attribute.test(content)) {
      isAttributeOpen = content.endsWith(' \\');
      flush();
      return;
    }
    if (content === '') {
      flush();
      isHeader = false;
      return;
    }
    if (isHeader) return;
    const isDelimiter = verbatim.test(content);
    if (isNextVerbatim && !attributeList.test(content) && !blockTitle.test(content)) {
      flush();
      isNextVerbatim = false;
      closing = isDelimiter || /^(?:={4,}|\*{4,}|_{4,}|--)$/.test(content) ? content : '';
      return;
    }
    if (isDelimiter) {
      flush();
      closing = content.startsWith('```') ? '```' : content;
      return;
    }
    if (attributeList.test(content)) {
      flush();
      isNextVerbatim = verbatimStyle.test(content);
      return;
    }
    if (content.startsWith('//') || blockMacro.test(content) || !word.test(content)) {
      flush();
      return;
    }
    const heading = asciidocHeading.exec(content)?.[0];
    if (heading !== undefined || (blockTitle.test(content) && !current)) {
      start('heading', line, heading?.length ?? 1);
      flush();
      // Behind the title of the document stand its authors and its revision.
      isHeader = heading?.trim() === '=' && paragraphs.length === 1;
      return;
    }
    const isIndented = line.start > whole.start && !current;
    const before = lines[index - 1];
    if (isIndented && !asciidocItem.test(content) && (!before || text.slice(before.start, before.end).trim() === '')) {
      closing = '';
      return;
    }
    const mark = lineMark(content, 'asciidoc');
    if (mark) start('item', line, mark.length);
    else if (current) current.lines.push(line);
    else start('paragraph', line, 0);
    const own = current?.lines.at(-1);
    if (own && /[ \t]\+$/.test(content)) {
      own.end = trimLine(text, { start: own.start, end: Math.max(own.start, line.end - 1) }).end;
      if (own.end === own.start) current?.lines.pop();
      flush();
    }
  });
  flush();
  return paragraphs;
}

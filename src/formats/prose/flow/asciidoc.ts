import { trimLine, type Line } from '../lines';
import { asciidocHeading, asciidocItem, lineMark } from './marks';
import { ParagraphReader } from './paragraphReader';

/** Delimiters of blocks that are shown or run as they are, and of comments and tables. */
const verbatim = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3}.*|[|,:!]={3,})$/;
/** A style that makes the block behind it no prose, whatever its delimiters. */
const verbatimStyle =
  /^\[(?:source|listing|literal|stem|latexmath|asciimath|pass|verse|plantuml|mermaid|ditaa|graphviz|a2s|vega|comment)\b/;
const attributeList = /^\[.*\]$/;
/** `:name: value`, `:!name:`. */
const attribute = /^:!?[\w-]+!?:(?:[ \t]|$)/;
/** `image::a.png[]`, `include::a.adoc[]`, `ifdef::a[]`. */
const blockMacro = /^[a-z]\w*::[^\s[]*\[.*\]$/;
const blockTitle = /^\.(?![.\s])/;
/** The title of the document, or of a part of a book. */
const documentTitle = /^=[ \t]/;
const word = /\p{L}/u;

/** Reads an AsciiDoc document: listings and other literal blocks, tables, attributes, macros and comments are left out. */
export class AsciidocReader extends ParagraphReader {
  /** What closes the block that is passed over: its delimiter again, or a blank line. */
  #closing: string | undefined;
  #isNextVerbatim = false;
  #isHeader = false;
  #isAttributeOpen = false;
  #isBehindBlank = true;

  /** @param isWhole the first line that is read is the first of the document */
  constructor(
    text: string,
    private readonly isWhole: boolean,
  ) {
    super(text);
  }

  line(whole: Line): number | undefined {
    const line = trimLine(this.text, whole);
    const content = this.text.slice(line.start, line.end);
    const above = this.paragraphs.length;
    const isOpen = this.current !== undefined || this.#closing !== undefined || this.#isNextVerbatim;
    const isFirst = this.#isBehindBlank && !isOpen && !this.#isHeader && !this.#isAttributeOpen;
    this.#read(line, content, line.start > whole.start);
    this.#isBehindBlank = content === '';
    // What stands first may be the title of the document, with its authors below it.
    const mayBeTitle = documentTitle.test(content) || (this.isWhole && above === 0);
    return isFirst && content !== '' && !mayBeTitle ? above : undefined;
  }

  #read(line: Line, content: string, isIndented: boolean): void {
    if (this.#closing !== undefined) {
      if (content === this.#closing) this.#closing = undefined;
    } else if (this.#isAttributeOpen || attribute.test(content)) {
      this.#isAttributeOpen = content.endsWith(' \\');
      this.flush();
    } else if (content === '') {
      this.flush();
      this.#isHeader = false;
    } else if (!this.#isHeader && !this.#startsSkipped(content) && !this.#heading(line, content)) {
      this.#textLine(line, content, isIndented);
    }
  }

  /** Passes over what is no text, one line or a block; true when the line is done with. */
  #startsSkipped(content: string): boolean {
    const isDelimiter = verbatim.test(content);
    const isAttributes = attributeList.test(content);
    if (this.#isNextVerbatim && !isAttributes && !blockTitle.test(content)) {
      this.#isNextVerbatim = false;
      this.#closing = isDelimiter || /^(?:={4,}|\*{4,}|_{4,}|--)$/.test(content) ? content : '';
    } else if (isDelimiter) {
      this.#closing = content.startsWith('```') ? '```' : content;
    } else if (isAttributes) {
      this.#isNextVerbatim = verbatimStyle.test(content);
    } else if (!content.startsWith('//') && !blockMacro.test(content) && word.test(content)) {
      return false;
    }
    this.flush();
    return true;
  }

  #heading(line: Line, content: string): boolean {
    const heading = asciidocHeading.exec(content)?.[0];
    if (heading === undefined && (!blockTitle.test(content) || this.current)) return false;
    this.start('heading', line, heading?.length ?? 1);
    this.flush();
    // Behind the title of the document stand its authors and its revision.
    this.#isHeader = this.isWhole && documentTitle.test(content) && this.paragraphs.length === 1;
    return true;
  }

  #textLine(line: Line, content: string, isIndented: boolean): void {
    if (isIndented && !this.current && this.#isBehindBlank && !asciidocItem.test(content)) {
      this.#closing = '';
      return;
    }
    const mark = lineMark(content, 'asciidoc');
    if (mark) this.start('item', line, mark.length);
    else if (this.current) this.current.lines.push(line);
    else this.start('paragraph', line, 0);
    const own = this.current?.lines.at(-1);
    if (!own || !/[ \t]\+$/.test(content)) return;
    own.end = trimLine(this.text, { start: own.start, end: Math.max(own.start, line.end - 1) }).end;
    if (own.end === own.start) this.current?.lines.pop();
    this.flush();
  }
}

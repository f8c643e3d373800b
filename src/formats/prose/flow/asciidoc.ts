import { armourEnd } from '../../armour';
import { columnsOf, trimLine, type Line } from '../lines';
import { readsAsProse } from '../notProse';
import { asciidocHeading, asciidocItem, lineMark } from './marks';
import { ParagraphReader } from './paragraphReader';
import { cellBorders } from './tables';

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
const tableBorder = /^\|={3,}$/;
/** `2+^.>s`: what AsciiDoc says of a cell before its border. */
const cellFormat = /(?:^|[ \t])(?:\d{0,3}(?:\.\d{1,3})?[+*])?[<^>]?(?:\.[<^>])?[a-z]?$/;
/** Line that makes a title of the line above it, in the older way to write one. */
const underline = /^(?:={2,}|-{2,}|~{2,}|\^{2,}|\+{2,})$/;

/**
 * Returns whether a line makes a title of the one above it: it is as long, or one column longer or shorter. Any other
 * line of these marks borders a block.
 */
export function isUnderlineOf(title: string, below: string): boolean {
  return underline.test(below) && Math.abs(columnsOf(title) - below.length) <= 1;
}

/** Reads an AsciiDoc document: listings and other literal blocks, tables, attributes, macros and comments are left out. */
export class AsciidocReader extends ParagraphReader {
  /** End of the block that is skipped: its delimiter again, or a blank line. */
  private closing: string | undefined;
  private isNextVerbatim = false;
  private isHeader = false;
  private isAttributeOpen = false;
  /** The border of the table that is read, which closes it too. */
  private table: string | undefined;
  private isBehindBlank = true;
  /** The term of a description stands above, and nothing of its text yet. */
  private isBehindTerm = false;

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
    const isInside = this.closing !== undefined || this.table !== undefined || this.isNextVerbatim || this.isBehindTerm;
    const isOpen = this.current !== undefined || isInside;
    const isFirst = this.isBehindBlank && !isOpen && !this.isHeader && !this.isAttributeOpen;
    this.read(line, content, line.start > whole.start);
    this.isBehindBlank = content === '';
    // What stands first may be the title of the document, with its authors below it.
    const mayBeTitle = documentTitle.test(content) || (this.isWhole && above === 0);
    return isFirst && content !== '' && !mayBeTitle ? above : undefined;
  }

  private read(line: Line, content: string, isIndented: boolean): void {
    if (this.closing !== undefined) {
      if (content === this.closing) this.closing = undefined;
    } else if (this.table !== undefined) {
      this.tableLine(line, content);
    } else if (this.isAttributeOpen || attribute.test(content)) {
      this.isAttributeOpen = content.endsWith(' \\');
      this.flush();
    } else if (content === '') {
      this.flush();
      this.isHeader = false;
    } else if (!this.isHeader && !this.endsTitle(content) && !this.startsSkipped(content)) {
      if (!this.heading(line, content)) this.textLine(line, content, isIndented);
    }
  }

  /** Returns whether the line in hand is a title and this one its underline. */
  private endsTitle(content: string): boolean {
    if (this.current?.kind !== 'paragraph' || this.current.lines.length > 1) return false;
    const [title] = this.current.lines;
    if (!title) return false;
    if (!isUnderlineOf(this.text.slice(title.start, title.end), content)) return false;
    this.current.kind = 'heading';
    this.flush();
    this.isHeader = this.isWhole && content.startsWith('=') && this.paragraphs.length === 1;
    return true;
  }

  /** Passes over what is no text, one line or a block; true when the line is done with. */
  private startsSkipped(content: string): boolean {
    const isDelimiter = verbatim.test(content);
    const armour = armourEnd(content);
    const isAttributes = attributeList.test(content);
    if (this.isNextVerbatim && !isAttributes && !blockTitle.test(content)) {
      this.isNextVerbatim = false;
      this.closing = isDelimiter || /^(?:={4,}|\*{4,}|_{4,}|--)$/.test(content) ? content : '';
    } else if (tableBorder.test(content)) {
      this.table = content;
    } else if (armour !== undefined) {
      this.closing = armour;
    } else if (isDelimiter) {
      this.closing = content.startsWith('```') ? '```' : content;
    } else if (isAttributes) {
      this.isNextVerbatim = verbatimStyle.test(content);
    } else if (!content.startsWith('//') && !blockMacro.test(content) && word.test(content)) {
      return false;
    }
    this.flush();
    return true;
  }

  /** A row, or more of the last cell of one. A cell may hold listings, which nobody can tell from text line by line. */
  private tableLine(line: Line, content: string): void {
    if (content === this.table) this.table = undefined;
    const borders = cellBorders(content);
    if (content === '' || !word.test(content) || verbatim.test(content)) {
      this.flush();
      return;
    }
    if (borders.length === 0) {
      if (this.current) this.current.lines.push(line);
      return;
    }
    this.flush();
    for (const [index, border] of borders.entries()) {
      const next = borders[index + 1];
      const cell = content.slice(border + 1, next);
      // What the next cell says of itself before its border is no text.
      const own = next === undefined ? cell : cell.replace(cellFormat, '');
      const start = line.start + border + 1;
      const text = trimLine(this.text, { start, end: start + own.length });
      if (text.end === text.start) continue;
      this.flush();
      this.current = { kind: 'cell', lines: [text], prefixLength: 0 };
    }
  }

  private heading(line: Line, content: string): boolean {
    const heading = asciidocHeading.exec(content)?.[0];
    if (heading === undefined && (!blockTitle.test(content) || this.current)) return false;
    this.start('heading', line, heading?.length ?? 1);
    this.flush();
    // Behind the title of the document stand its authors and its revision.
    this.isHeader = this.isWhole && documentTitle.test(content) && this.paragraphs.length === 1;
    return true;
  }

  private textLine(line: Line, content: string, isIndented: boolean): void {
    const isTextOfTerm = this.isBehindTerm;
    this.isBehindTerm = false;
    if (isIndented && !this.current && this.isBehindBlank && !isTextOfTerm && !asciidocItem.test(content)) {
      // What is shown as it is may be text all the same.
      if (!readsAsProse(content)) {
        this.closing = '';
        return;
      }
    }
    const mark = lineMark(content, 'asciidoc');
    if (mark) {
      this.start('item', line, mark.length);
      this.isBehindTerm = this.current?.lines.length === 0;
      if (this.isBehindTerm) this.takeTerm(line, content);
    } else if (this.current) {
      this.current.lines.push(line);
    } else {
      this.start('paragraph', line, 0);
    }
    const own = this.current?.lines.at(-1);
    if (!own || !/[ \t]\+$/.test(content)) return;
    own.end = trimLine(this.text, { start: own.start, end: Math.max(own.start, line.end - 1) }).end;
    if (own.end === own.start) this.current?.lines.pop();
    this.flush();
  }

  /** The term of a description is text where it is more than a name. */
  private takeTerm(line: Line, content: string): void {
    const term = content.replace(/(?::{2,4}|;;)$/, '');
    if (term === content || !readsAsProse(term)) return;
    this.start('heading', { start: line.start, end: line.start + term.length }, 0);
    this.flush();
  }
}

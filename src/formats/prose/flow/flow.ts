import type { Flavour, Paragraph, ProseArea } from '../area';
import { trimLine, type Line } from '../lines';
import { lastOf } from '../steps';
import { readsAsProse } from '../notProse';
import { helpKeyword, lineMark } from './marks';
import { ParagraphReader } from './paragraphReader';
import { PodReader } from './pod';
import { cellBorders, isSimpleTableBorder, isTableDelimiter, tableCells } from './tables';

/** Text without a word is a ruler, an underline, a frame: it ends the paragraph before it. */
const word = /\p{L}/u;
const fenceMark = /^(`{3,}|~{3,})/;
const drawing = /[│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣]|\+-{2,}\+|(?<!-)-{3,}>|<-{3,}/;
const onlyTags = /^(?:<\/?[A-Za-z][^<>]*>\s*)+$/;
const htmlLine = /^<(?:\/?[A-Za-z]|!--|!\[|\?)/;
const rawElement = /^<(script|style|pre|textarea|svg|math|code)\b/i;
const linkDefinition = /^\[(?!\^)[^\]]+\]:\s*\S/;
const googleSection =
  /^(?:Args|Arguments|Parameters|Params|Attributes|Keyword Args|Keyword Arguments|Other Parameters|Raises|Returns?|Yields?|Warns|Examples?|Usage|Notes?|See Also|References|Todo|Warnings?|Methods|Receives):?$/;
const googleItem =
  /^\*{0,2}[\w.]+(?:[ \t]*\|[ \t]*[\w.]+)*(?:\[[^:\n]*\](?:[ \t]*\|[ \t]*[\w.]+)*)?(?:[ \t]*\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\))?:[ \t]+/;
const numpyItem = /^[\w*, ]+ : \S/;
/** Closing marks of a heading, or its attributes. */
const headingEnd = /(?<![ \t])[ \t]+(?:#+|\{[ \t]*(?:[#.:][^{}]*|[\w-]+=[^{}]*)\})$/;
/** A sentence that begins with the name of a parameter, as some write it: `|name| is …`. */
const namedFirst = /^\|[\w:.*&()[\]]{1,80}\|(?:'s|s)?(?=[ \t,.;:]|$)(?![^]*\|$)/;
/** Prompt of an interpreter; its answer follows. */
const prompt =
  /^(?:>>>|(?:iex|\.\.\.|irb|pry)(?:\([^()\s]*\))?[\d:*]{0,9}>|(?:scala|julia|ghci|jshell|mysql|sqlite|[A-Z]:\\[^<>|]{0,80})>|In \[\d+\]:|[a-z]{1,20}=[#>])(?=\s|$)/;
/** The same of a shell, whose answer stands elsewhere. */
const shellPrompt = /^(?:\$|PS(?: [A-Z]:\\[^<>|]{0,80})?>) \S/;
/** A line that is nothing but a mark of Dartdoc. */
const macro =
  /^\{@(?:template|endtemplate|macro|tool|end-tool|inject-html|end-inject-html|youtube|animation|category|subCategory)\b[^{}]*\}$/;
/** Attributes of what stands above: `{kotlin-runnable="true"}`, `{: .note }`, `{#name}`. */
const attributeLine =
  /^\{:?[ \t]*(?:[#.][\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+))(?:[ \t]+(?:[#.][\w-]+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[^\s"'{}]+)))*[ \t]*\}$/;
/** A directive of reStructuredText whose content is no prose, unless it has a mark of its own. */
const codeDirective = /^\.\.[ \t]+(?:[\w:.+-]+::|[|_])/;
const codeTags = /^[@\\](?:examples?(?:If)?|code|verbatim|snippet|startuml|dot|f\[|formula|todoimport|sample)\b/;
const codeTagEnd = /^[@\\](?:endcode|endverbatim|enduml|enddot|f\])/;

/** Facts about an area that decide how its lines are read. */
export type FlowArea = Pick<ProseArea, 'flavour' | 'lines' | 'codeIndent'>;

/** The paragraphs of an area whose text is written in lines. Nothing in them is judged yet: code is a paragraph too. */
export function readFlow(text: string, area: FlowArea): Paragraph[] {
  return lastOf(readFlowInSteps(text, area));
}

/** The same line by line. */
export function* readFlowInSteps(text: string, { flavour, lines, codeIndent }: FlowArea): Generator<void, Paragraph[]> {
  const reader =
    flavour === 'pod' ? new PodReader(text) : new FlowReader(text, flavour, indentOfAll(text, lines), codeIndent);
  const first = flavour === 'markdown' ? linesOfFrontMatter(text, lines) : 0;
  for (let index = first; index < lines.length; index++) {
    const line = lines[index];
    if (line) reader.line(line, lines[index + 1]);
    yield;
  }
  return reader.end();
}

/** Lines of the front matter at the head of a Markdown document, its marks included; 0 when it has none. */
export function linesOfFrontMatter(text: string, lines: Iterable<Line>): number {
  let mark: string | undefined;
  let count = 0;
  for (const { start, end } of lines) {
    const content = text.slice(start, end).trim();
    count++;
    if (mark === undefined) {
      mark = content;
      if (mark !== '---' && mark !== '+++') return 0;
    } else if (content === mark) {
      return count;
    }
  }
  return 0;
}

/** Columns all lines of an area stand further in. */
function indentOfAll(text: string, lines: readonly Line[]): number {
  let first: number | undefined;
  let least = Infinity;
  for (const [index, { start, end }] of lines.entries()) {
    const content = text.slice(start, end);
    if (!/\S/.test(content)) continue;
    // The text behind the opening mark of a block comment stands further in or out than the rest.
    if (index === 0) first = indentOf(content);
    else least = Math.min(least, indentOf(content));
    if (least === 0) return 0;
  }
  return least === Infinity ? (first ?? 0) : least;
}

function indentOf(content: string): number {
  const space = /^[^\S\r\n]*/.exec(content)?.[0] ?? '';
  return [...space].reduce((columns, character) => columns + (character === '\t' ? 4 - (columns % 4) : 1), 0);
}

/** Returns the marks at the beginning of a line of a block quote. */
function quoteMarks(content: string): string {
  return /^(?:>[ \t]?)+/.exec(content)?.[0] ?? '';
}

/** Reads Markdown, plain text, commit messages, and what comments and docstrings say. */
export class FlowReader extends ParagraphReader {
  /** Test for the lines of what is skipped: a fenced block, an example, front matter. */
  private skip: ((content: string, indent: number) => 'in' | 'last' | 'out') | undefined;
  private afterBlank = true;
  /** Columns before the text of the list item that is read, and where its mark stands. */
  private itemIndent = 0;
  private itemStart = -1;
  private quotes = 0;
  private inTable = false;
  private inHtml = false;
  private inSection = false;
  /** The last header of a section, which is no text. */
  private sectionTitle: readonly Line[] = [];

  /**
   * @param base columns all lines stand further in
   * @param codeIndent columns further in than the text at which a line is code
   */
  constructor(
    text: string,
    private readonly flavour: Flavour,
    private readonly base: number,
    private readonly codeIndent = 4,
  ) {
    super(text);
  }

  private content(line: Line): string {
    return this.text.slice(line.start, line.end);
  }

  line(whole: Line, next: Line | undefined): number | undefined {
    const indent = indentOf(this.content(whole)) - this.base;
    let line = trimLine(this.text, whole);
    let content = this.content(line);
    if (this.skip) {
      const where = this.skip(content, indent);
      if (where !== 'in') this.skip = undefined;
      if (where !== 'out') return undefined;
    }
    const above = this.paragraphs.length;
    const isAtRest = this.isAtRest;
    if (this.isMarkdown || this.flavour === 'plain' || this.flavour === 'commit') {
      const quote = quoteMarks(content);
      const depth = quote.replace(/[^>]/g, '').length;
      if (depth !== this.quotes) this.flush();
      this.quotes = depth;
      line = trimLine(this.text, { start: line.start + quote.length, end: line.end });
      content = this.content(line);
      // The label of an alert: > [!NOTE]
      if (depth > 0 && /^\[![A-Z]+\]$/.test(content)) content = '';
    }
    const isText = word.test(content) || (fenceMark.test(content) && !this.isUnderline(line, content));
    if (isText && this.afterBlank && indent < this.itemIndent) this.itemIndent = 0;
    const isLikeFirst = isAtRest && this.itemIndent === 0;
    if (!isText) {
      this.blank(content);
    } else if (!this.startsSkipped(content, indent, next)) {
      this.textLine(line, content, indent, whole);
      if (this.flavour === 'docstring' && content.endsWith('::') && !content.startsWith('.. ')) {
        this.showDeeperThan(Math.max(indent, 0));
      }
      this.afterBlank = false;
      if (indent === 0 && this.hasOpened(whole)) return this.paragraphs.length;
    }
    return isLikeFirst && content !== '' ? above : undefined;
  }

  /** Nothing is open, save that the text of a list item may go on. */
  private get isAtRest(): boolean {
    const isInside = this.inTable || this.inHtml || this.inSection;
    return this.current === undefined && this.afterBlank && this.quotes === 0 && !isInside;
  }

  /** Returns whether a list item began with this line: then nothing of what was open above is open any more. */
  private hasOpened({ start }: Line): boolean {
    return this.itemStart >= start && !this.inTable && !this.inHtml;
  }

  private get isMarkdown(): boolean {
    return this.flavour === 'markdown' || this.flavour === 'comment';
  }

  /** Tildes as long as the one line above them make a title of it, as reStructuredText has it. In Markdown they do not. */
  private isUnderline({ start }: Line, content: string): boolean {
    if (this.flavour === 'markdown' || !/^~{4,}$/.test(content)) return false;
    const [title, ...others] = this.current?.lines ?? this.sectionTitle;
    if (title === undefined || others.length > 0) return false;
    if (Math.abs(title.end - title.start - content.length) > 2) return false;
    return this.text.slice(title.end, start).split('\n').length === 2;
  }

  private blank(content: string): void {
    const underlined = /^(?:={2,}|-{2,}|~{4,})$/.test(content) && this.current?.lines.length === 1;
    if (underlined && this.current) this.current.kind = 'heading';
    this.flush();
    if (this.flavour === 'docstring' && isSimpleTableBorder(content)) {
      this.skip = (line) => (line === '' ? 'last' : 'in');
    }
    if (this.isMarkdown && /^\$\$$/.test(content)) this.skip = (line) => (line === '$$' ? 'last' : 'in');
    this.afterBlank = true;
    if (content === '') {
      this.inTable = false;
      this.inHtml = false;
    }
  }

  /** Passes over what is no text, one line or a block; true when the line is done with. */
  private startsSkipped(content: string, indent: number, next: Line | undefined): boolean {
    const skipLine = (): true => {
      this.flush();
      this.afterBlank = true;
      return true;
    };
    if (this.isMarkdown || this.flavour === 'docstring') {
      const item = content.replace(/^(?:[-*+]|\d+[.)])[ \t]+/, '');
      const fence = fenceMark.exec(item)?.[1];
      if (fence !== undefined) {
        const closing = new RegExp(`^${fence.charAt(0)}{${fence.length.toString()},}$`);
        this.skip = (line) => (closing.test(line.replace(/^(?:>[ \t]?)+/, '')) ? 'last' : 'in');
        return skipLine();
      }
      if (prompt.test(content)) {
        this.skip = (line) => (line === '' ? 'last' : 'in');
        return skipLine();
      }
      if (shellPrompt.test(item) || macro.test(content) || attributeLine.test(content)) return skipLine();
      if (linkDefinition.test(content) || drawing.test(content)) return skipLine();
    }
    if (this.flavour === 'docstring' && codeDirective.test(content) && !lineMark(content, this.flavour)) {
      this.skipDeeperThan(indent);
      return skipLine();
    }
    if (this.flavour === 'comment' && /^:call-seq:/.test(content)) {
      this.skip = (line) => (line === '' ? 'last' : 'in');
      return skipLine();
    }
    if (this.flavour === 'comment' && codeTags.test(content)) {
      this.skip = (line) => (codeTagEnd.test(line) ? 'last' : /^[@\\][A-Za-z]/.test(line) ? 'out' : 'in');
      return skipLine();
    }
    if (this.isMarkdown && this.isIndentedCode(content, indent)) return true;
    if (this.isMarkdown && this.startsHtml(content)) return skipLine();
    if (
      this.flavour === 'markdown' &&
      /^(?::{3,}|!!!|\?\?\?|\{%.*%\}$|\[\[.*\]\]$|(?:import|export)\s.*['"{;]$)/.test(content)
    ) {
      return skipLine();
    }
    this.noteTable(content, next);
    return false;
  }

  /** Lines further in are shown as they are, and the blank ones among them. */
  private skipDeeperThan(indent: number): void {
    this.skip = (line, own) => (line === '' || own > indent ? 'in' : 'out');
  }

  /** The colons at the end of a line say that the lines further in are shown as they are; they are no text. */
  private showDeeperThan(indent: number): void {
    const line = this.current?.lines.at(-1);
    if (line) line.end = Math.max(line.start, line.end - 2);
    if (line?.start === line?.end) this.current?.lines.pop();
    this.flush();
    this.skipDeeperThan(indent);
  }

  /** Four columns further in than the text, after a blank line: Markdown's older way to write code. */
  private isIndentedCode(content: string, indent: number): boolean {
    if (this.current || !this.afterBlank || indent < this.itemIndent + this.codeIndent) return false;
    if (this.flavour === 'markdown') return true;
    // In comments it may be the text of a list or of a section.
    const mark = this.codeIndent < 4 ? lineMark(content, this.flavour) : undefined;
    return mark === undefined && !readsAsProse(content);
  }

  private startsHtml(content: string): boolean {
    if (content.startsWith('<!--')) {
      if (!content.includes('-->')) this.skip = (line) => (line.includes('-->') ? 'last' : 'in');
      return /^<!--(?:[^-]|-(?!->))*(?:-->)?$/.test(content);
    }
    const raw = rawElement.exec(content)?.[1];
    if (raw !== undefined) {
      const end = new RegExp(`</${raw}>`, 'i');
      if (!end.test(content)) this.skip = (line) => (end.test(line) ? 'last' : 'in');
      return true;
    }
    if (onlyTags.test(content)) {
      this.inHtml = this.afterBlank || this.inHtml;
      return true;
    }
    // A tag that goes on over the next lines.
    if (htmlLine.test(content) && !content.includes('>')) {
      this.skip = (line) => (line.includes('>') ? 'last' : line === '' ? 'out' : 'in');
      return true;
    }
    return false;
  }

  /** A line with pipes above a delimiter row is the head of a table, which goes on to the next blank line. */
  private noteTable(content: string, next: Line | undefined): void {
    if (!next || !content.includes('|')) return;
    const below = this.content(trimLine(this.text, next));
    this.inTable ||= isTableDelimiter(this.quotes > 0 ? below.slice(quoteMarks(below).length) : below);
  }

  private textLine(line: Line, content: string, indent: number, whole: Line): void {
    if (this.inTable && content.includes('|')) {
      this.flush();
      for (const cell of tableCells(this.text, line)) this.paragraphs.push(cell);
      return;
    }
    // A row of a table that is drawn otherwise, which nobody can read line by line.
    if (content.startsWith('|') && !namedFirst.test(content) && (this.isMarkdown || cellBorders(content).length > 1)) {
      this.flush();
      return;
    }
    if (this.flavour === 'docstring' && this.sectionLine(line, content)) return;
    const mark = lineMark(content, this.flavour);
    if (mark) {
      this.flush();
      if (mark.isMute) {
        if (helpKeyword.test(content)) this.itemIndent = indent + 4;
        return;
      }
      if (mark.kind === 'item') {
        this.itemIndent = indent + mark.length;
        this.itemStart = line.start;
      }
      this.start(mark.kind === 'heading' ? 'heading' : 'item', line, mark.length);
      if (mark.kind === 'heading') this.endHeading();
      return;
    }
    const opensElement = (this.flavour === 'comment' || this.inHtml) && /^<\/?[A-Za-z]/.test(content);
    if (opensElement) this.flush();
    if (this.current) this.current.lines.push(line);
    else this.start('paragraph', line, 0);
    const closesElement = (this.flavour === 'comment' || this.inHtml) && /<\/?[A-Za-z][^<>]*>$/.test(content);
    const breaksLine = this.isMarkdown && /(?: {2}|\\)$/.test(this.content(whole));
    // The mark of a line break is no text.
    const own = this.current?.lines.at(-1);
    if (breaksLine && own && content.endsWith('\\')) own.end = trimLine(this.text, { ...own, end: own.end - 1 }).end;
    if (closesElement || breaksLine) this.flush();
  }

  /** Closing marks of a heading are not its text. */
  private endHeading(): void {
    const [line] = this.current?.lines ?? [];
    const close = line ? headingEnd.exec(this.content(line))?.[0].length : undefined;
    if (line && close !== undefined) line.end -= close;
    this.flush();
  }

  /** The sections of Google's and NumPy's docstring styles: headers and names are no text. */
  private sectionLine(line: Line, content: string): boolean {
    if (googleSection.test(content)) {
      this.flush();
      this.inSection = true;
      this.sectionTitle = [line];
      return true;
    }
    if (!this.inSection) return false;
    if (numpyItem.test(content)) {
      this.flush();
      return true;
    }
    const item = googleItem.exec(content)?.[0];
    if (item === undefined) return false;
    this.flush();
    this.start('item', line, item.length);
    return true;
  }
}

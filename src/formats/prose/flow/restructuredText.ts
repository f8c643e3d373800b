import { trimLine, type Line } from '../lines';
import { directiveName, isCodeDirective, isTextDirective, lineMark, versionLength } from './marks';
import { ParagraphReader } from './paragraphReader';
import { isSimpleTableBorder } from './tables';

const word = /\p{L}/u;

/** Reads a reStructuredText document: literal blocks, directives, tables and comments are left out. */
export class RestructuredTextReader extends ParagraphReader {
  /** Lines further in than this, and blank ones, are passed over. */
  private skipDeeperThan: number | undefined;
  private inOptions = false;
  private inTable = false;
  private inSignature = false;

  line(whole: Line): number | undefined {
    const line = trimLine(this.text, whole);
    const content = this.text.slice(line.start, line.end);
    const indent = line.start - whole.start;
    if (content === '') {
      this.flush();
      this.inOptions = false;
      this.inTable = false;
      this.inSignature = false;
      return undefined;
    }
    if (this.skipDeeperThan !== undefined) {
      if (indent > this.skipDeeperThan) return undefined;
      this.skipDeeperThan = undefined;
    }
    const isOpen = this.current !== undefined || this.inOptions || this.inTable || this.inSignature;
    const above = this.paragraphs.length;
    this.read(line, content, indent);
    return isOpen ? undefined : above;
  }

  private read(line: Line, content: string, indent: number): void {
    if (indent === 0) this.inSignature = false;
    if (isSimpleTableBorder(content)) this.inTable = true;
    const isOption = this.inOptions && /^:[\w -]+:/.test(content);
    if (this.inTable || this.inSignature || isOption || /^(?:\+[-=]|\||>>> )/.test(content)) {
      this.flush();
      return;
    }
    this.inOptions = false;
    if (!word.test(content) && content !== '::' && !content.startsWith('.. ')) {
      if (this.current?.lines.length === 1) this.current.kind = 'heading';
      this.flush();
      return;
    }
    const explicit = /^\.\.(?:[ \t]+|$)/.exec(content)?.[0].length;
    if (explicit !== undefined) this.explicit({ start: line.start + explicit, end: line.end }, line.start, indent);
    else this.textLine(line, content, indent);
  }

  /** A directive, a footnote, a comment. */
  private explicit(rest: Line, markAt: number, indent: number): void {
    this.flush();
    const content = this.text.slice(rest.start, rest.end);
    const name = directiveName.exec(content);
    const footnote = /^\[[^\]]+\][ \t]+/.exec(content)?.[0];
    if (footnote === undefined && (!name || isCodeDirective(name[1] ?? ''))) {
      this.skipDeeperThan = indent;
      return;
    }
    this.inOptions = true;
    const isText = footnote !== undefined || isTextDirective(name?.[1] ?? '');
    // What is described stands here, on more than one line maybe, and its description below a blank one.
    this.inSignature = !isText;
    const behind = (footnote ?? name?.[0] ?? '').length;
    const start = rest.start + behind + versionLength(name?.[1] ?? '', content.slice(behind));
    if (start >= rest.end || !isText) return;
    this.current = { kind: 'item', lines: [{ start, end: rest.end }], prefixLength: start - markAt };
  }

  private textLine(line: Line, content: string, indent: number): void {
    const mark = lineMark(content, 'restructuredtext');
    if (mark) this.flush();
    const start = line.start + (mark?.length ?? 0);
    this.current ??= { kind: mark ? 'item' : 'paragraph', lines: [], prefixLength: mark?.length ?? 0 };
    if (start < line.end) this.current.lines.push({ start, end: line.end });
    if (!content.endsWith('::')) return;
    // What follows further in is shown as it is; the colons are its mark.
    const own = this.current.lines.at(-1);
    if (own) own.end = Math.max(own.start, line.end - 2);
    if (own && own.end === own.start) this.current.lines.pop();
    this.flush();
    this.skipDeeperThan = indent;
  }
}

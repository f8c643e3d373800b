import type { OffsetRange } from '../../trackedRange';
import type { Block, Stretch } from '../block';
import { linesOf, type Line } from '../lines';
import { contentDirectives, tableDirectives, textDirectives, textOptions } from './names';

/** Line under a title, or alone between two parts. */
const adornment = /^([!-/:-@[-`{-~])\1+$/;
const directive = /^\.\.[ \t]+([A-Za-z][\w:+.-]*?)::(?=[ \t]|$)/;
const footnote = /^\.\.[ \t]+\[(?:#[\w-]*|\d+|\*|[A-Za-z][\w.-]*)\][ \t]+(?=\S)/;
const explicit = /^(?:\.\.|__)(?=[ \t]|$)/;
const bullet = /^(?:[-*+•]|(?:\d{1,9}|#)[.)]|\((?:\d{1,9}|#)\))(?:[ \t]+(?=\S)|$)/;
/** Enumerated by letters, if the lines that follow say so. */
const lettered = /^(?:\(?(?:[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})\)|(?:[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})\.)[ \t]+(?=\S)/;
const line = /^\|(?=[ \t]|$)/;
const field = /^:(?![: \t])[^:\n]{1,200}:(?=[ \t]|$)/;
const option = /^(?:-[A-Za-z0-9]|--[a-z][\w-]*|\/[A-Z])(?=[ =,]|$)/;
const simpleTable = /^={2,}(?:[ \t]+={2,})+$/;
const gridTable = /^\+(?:[-=]{2,}\+)+$/;

/** Nobody lists deeper on one line. */
const deepest = 10;

/** Reads a document of reStructuredText as its blocks. Never throws. */
export function readBlocks(text: string): Block[] {
  return new BlockReader(text).read();
}

class BlockReader {
  private readonly lines: readonly Line[];
  private readonly blocks: Block[] = [];
  private at = 0;
  /** The ways in which titles are written, in the order of their levels. */
  private readonly styles: string[] = [];
  /** Indentation beyond which text is literal, as the paragraph before it says. */
  private literal: number | undefined;
  private hasText = false;

  constructor(private readonly text: string) {
    this.lines = linesOf(text);
  }

  read(): Block[] {
    while (this.at < this.lines.length) this.next();
    return this.blocks;
  }

  private line(index = this.at): Line {
    return this.lines[index] ?? { start: this.text.length, end: this.text.length, text: '' };
  }

  private plain(index = this.at): string {
    return this.line(index).text.trim();
  }

  private indentation(index = this.at): number {
    const { text } = this.line(index);
    return text.length - text.trimStart().length;
  }

  private next(): void {
    const plain = this.plain();
    if (plain === '') {
      this.at++;
      return;
    }
    const literal = this.literal;
    this.literal = undefined;
    if (literal !== undefined && this.indentation() > literal) {
      this.keep('pre', this.linesInside(literal));
    } else if (explicit.test(plain)) {
      this.explicit(plain);
    } else if (gridTable.test(plain)) {
      this.keep('table', this.linesToBlank());
    } else if (simpleTable.test(plain)) {
      this.keep('table', this.linesOfTable());
    } else if (!this.title(plain)) {
      this.other(plain);
    }
  }

  private other(plain: string): void {
    if (adornment.test(plain) && plain.length > 3) {
      this.keep('rule', 1);
    } else if (plain.startsWith('>>>')) {
      this.keep('pre', this.linesToBlank());
    } else if (line.test(plain)) {
      this.one('line', 1);
    } else if (field.test(plain)) {
      this.field(plain);
    } else if (option.test(plain) && (plain.includes('  ') || !plain.includes(' '))) {
      this.keep('option', 1 + this.linesBelow());
    } else {
      this.paragraph(plain);
    }
  }

  /** A block of whole lines that nobody translates. */
  private keep(kind: string, count: number): void {
    this.add(kind, count, this.line().start + this.indentation(), []);
  }

  private add(kind: string, count: number, valueStart: number, stretches: readonly Stretch[]): void {
    const { start } = this.line();
    const { end } = this.line(Math.min(this.at + count, this.lines.length) - 1);
    this.blocks.push({ kind, start, end, value: { start: valueStart, end }, stretches });
    this.hasText ||= stretches.length > 0 && !/^h\d/.test(kind);
    this.at += count;
  }

  /** A block of one line with one text behind its mark. */
  private one(kind: string, mark: number): void {
    const said = this.plain().slice(mark);
    const end = this.line().start + this.indentation() + this.plain().length;
    const start = end - said.trimStart().length;
    this.add(kind, 1, start, said.trim() === '' ? [] : [{ kind: 'line', pieces: [{ start, end }] }]);
  }

  private linesToBlank(): number {
    let index = this.at + 1;
    while (index < this.lines.length && this.plain(index) !== '') index++;
    return index - this.at;
  }

  /** Lines from this one on that are further in, without the blank ones at their end. */
  private linesInside(indentation: number): number {
    let last = this.at;
    for (let index = this.at + 1; index < this.lines.length; index++) {
      if (this.plain(index) === '') continue;
      if (this.indentation(index) <= indentation) break;
      last = index;
    }
    return last + 1 - this.at;
  }

  /** Lines below this one that are further in. */
  private linesBelow(): number {
    return this.linesInside(this.indentation()) - 1;
  }

  private linesOfTable(): number {
    for (let index = this.at + 1; index < this.lines.length; index++) {
      if (simpleTable.test(this.plain(index)) && this.plain(index + 1) === '') return index + 1 - this.at;
      if (this.plain(index) === '' && this.plain(index + 1) === '') break;
    }
    return this.linesToBlank();
  }

  private title(plain: string): boolean {
    if (this.indentation() > 0 && !adornment.test(plain)) return false;
    const [second, third] = [this.plain(this.at + 1), this.plain(this.at + 2)];
    const isOver = adornment.test(plain) && third === plain && second !== '' && !adornment.test(second);
    const under = isOver ? third : second;
    const said = isOver ? second : plain;
    if (
      !adornment.test(under) ||
      (!isOver && adornment.test(plain)) ||
      this.indentation(this.at + (isOver ? 2 : 1)) > 0
    ) {
      return false;
    }
    if (under.length < Math.min(said.length, 3)) return false;
    const style = under.charAt(0) + (isOver ? '^' : '');
    if (!this.styles.includes(style)) this.styles.push(style);
    const level = Math.min(6, this.styles.indexOf(style) + 1);
    const { start, text } = this.line(isOver ? this.at + 1 : this.at);
    const from = start + text.length - text.trimStart().length;
    const pieces = [{ start: from, end: from + said.length }];
    this.add(`h${level}`, isOver ? 3 : 2, this.line().start, [{ kind: 'line', quote: 'title', pieces }]);
    return true;
  }

  /** Reads a block that begins with two dots: a directive, a footnote, or a comment. */
  private explicit(plain: string): void {
    const note = footnote.exec(plain)?.[0];
    const found = directive.exec(plain);
    const name = found?.[1]?.replace(/^(?:\w+:)(?=\w)/, '') ?? '';
    if (note !== undefined) {
      this.flow('note', note.length, this.indentation() + 1);
    } else if (textDirectives.has(name) && found) {
      const mark = plain.length - plain.slice(found[0].length).trimStart().length;
      const isLong =
        !tableDirectives.has(name) && !/table|tab|card|dropdown|topic|sidebar|admonition|rubric|centered/.test(name);
      const count = this.blocks.length;
      const below = this.linesBelow();
      const end = this.at + 1 + below;
      if (mark === plain.length) this.keep(`..${name}`, 1);
      else if (isLong) this.flow(`..${name}`, mark, this.indentation() + 1);
      else this.one(`..${name}`, mark);
      if (this.blocks.length > count) this.options();
      if (tableDirectives.has(name) && this.at < end) this.keep('table', end - this.at);
    } else if (contentDirectives.has(name)) {
      this.keep(`..${name}`, 1);
      // Other signatures of the same thing stand below the first one.
      while (
        this.plain() !== '' &&
        this.at < this.lines.length &&
        this.indentation() > 0 &&
        !field.test(this.plain())
      ) {
        if (!/^[\w.]+(?:\(|$)/.test(this.plain())) break;
        this.keep('signature', 1);
      }
      this.options();
    } else {
      this.keep(name === '' ? 'comment' : 'directive', 1 + this.linesBelow());
    }
  }

  /** The options of a directive, right below it. */
  private options(): void {
    for (let mark = field.exec(this.plain()); mark && this.indentation() > 0; mark = field.exec(this.plain())) {
      const isText = textOptions.has(mark[0].slice(1, -1));
      if (isText) this.one('option', mark[0].length);
      else this.keep('option', 1 + this.linesBelow());
    }
  }

  private field(plain: string): void {
    const mark = field.exec(plain)?.[0] ?? '';
    // What stands in front of a document is about it.
    if (!this.hasText && this.indentation() === 0) this.keep('field', 1 + this.linesBelow());
    else if (plain.length === mark.length) this.keep('field', 1);
    else this.flow('field', mark.length, this.indentation() + 1);
  }

  private paragraph(plain: string): void {
    const item = this.marksOf(plain);
    if (item !== '') {
      this.item(plain, item);
      return;
    }
    const own = this.indentation();
    const isTerm = this.plain(this.at + 1) !== '' && this.indentation(this.at + 1) > own;
    if (!isTerm) {
      this.flow('p', 0, own, own);
      return;
    }
    const classifier = plain.indexOf(' : ');
    const start = this.line().start + own;
    const end = start + (classifier < 0 ? plain.length : classifier);
    this.add('dt', 1, start, [{ kind: 'line', pieces: [{ start, end }] }]);
  }

  /** An item may begin with whatever else there is: a line of a poem, what begins with two dots, a term. */
  private item(plain: string, marks: string): void {
    const kind = /^[-*+•]/.test(marks) ? 'li' : 'ol';
    const column = this.indentation() + marks.length;
    const said = plain.slice(marks.length);
    const isTerm = this.plain(this.at + 1) !== '' && this.indentation(this.at + 1) > column;
    if (said === '') this.keep(kind, 1);
    else if (line.test(said)) this.one(kind, marks.length + 1);
    else if (explicit.test(said)) this.keep(kind, this.linesInside(column));
    else if (isTerm) this.one(kind, marks.length);
    else this.flow(kind, marks.length, column);
  }

  /** The marks of an item, and of those that begin on its line. */
  private marksOf(plain: string): string {
    let marks = '';
    for (let depth = 0; depth < deepest; depth++) {
      const rest = plain.slice(marks.length);
      const mark = bullet.exec(rest)?.[0] ?? (marks === '' ? this.letterOf(rest) : undefined);
      if (mark === undefined) break;
      marks += mark;
    }
    return marks;
  }

  private letterOf(plain: string): string | undefined {
    const mark = lettered.exec(plain)?.[0];
    const next = this.plain(this.at + 1);
    const isItem =
      next === '' || lettered.test(next) || this.indentation(this.at + 1) === this.indentation() + (mark?.length ?? 0);
    return isItem ? mark : undefined;
  }

  /** A text that goes on over lines which are as far in as is said. */
  private flow(kind: string, mark: number, least: number, most = Infinity): void {
    const first = this.line();
    const column = this.indentation() + mark;
    const said = this.plain().slice(mark);
    const from = first.start + column + said.length - said.trimStart().length;
    const pieces: OffsetRange[] = [{ start: from, end: first.start + this.indentation() + this.plain().length }];
    let count = 1;
    for (; this.at + count < this.lines.length; count++) {
      const index = this.at + count;
      const far = this.indentation(index);
      if (this.plain(index) === '' || far < least || far > most) break;
      if (mark > 0 && (explicit.test(this.plain(index)) || (/^\.\./.test(kind) && field.test(this.plain(index))))) {
        break;
      }
      const { start } = this.line(index);
      pieces.push({ start: start + far, end: start + far + this.plain(index).length });
    }
    const last = pieces.at(-1);
    if (last && this.text.slice(last.start, last.end).endsWith('::')) {
      this.literal = /^\.\.|^note|^field/.test(kind) ? this.indentation(this.at + count - 1) : column;
      if (count > 1 && mark > 0) this.literal = Math.min(column, this.indentation(this.at + count - 1));
    }
    this.add(kind, count, from, [{ kind: 'text', pieces }]);
  }
}

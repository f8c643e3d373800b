import { armourEnd } from '../../armour';
import type { OffsetRange } from '../../trackedRange';
import type { Block, Stretch } from '../block';
import { linesOf, type Line } from '../lines';

/** Delimiters of a block whose inside is no text. */
const verbatim = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}[^`]*)$/;
/** Delimiters of a block of other blocks. */
const compound = /^(?:={4,}|\*{4,}|_{4,}|--|~{4,})$/;
const table = /^([|,:!])={3,}$/;
const heading = /^(={1,6}|#{1,6})[ \t]+(?=\S)/;
const attribute = /^:!?[\w-]+!?:(?:[ \t]|$)/;
const blockAttributes = /^\[(?:\[[^\]]*\]|[^\]]*|[\w.#%{,"'].*)\]$/;
const verbatimStyle =
  /^\[(?:source|listing|literal|stem|latexmath|asciimath|pass|comment|plantuml|mermaid|ditaa|graphviz)\b/;
const title = /^\.(?=[^\s.])/;
const blockMacro = /^[A-Za-z][\w-]*::[^\s[]*\[.*\]$/;
const conditional = /^(?:ifn?def|ifeval|endif)::/;
const image = /^(?:image|video)::([^\s[]+)\[(?:alt=)?"?/;
const marker = /^(?:\*{1,5}|-|\.{1,5}|\d+\.|[a-z]\.|<(?:\d+|\.)>)[ \t]+(?=\S)/;
const checkbox = /^\[[ xX*]\][ \t]+/;
const term = /(?::{2,4}|;;)(?=[ \t]|$)/;
const admonition = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/;
const rule = /^(?:'{3,}|<{3,}|-{3}|\*{3}|-[ ]-[ ]-|\*[ ]\*[ ]\*)$/;

/** Reads a document of AsciiDoc as its blocks. Never throws. */
export function readBlocks(text: string): Block[] {
  return new BlockReader(text).read();
}

class BlockReader {
  private readonly lines: readonly Line[];
  private readonly blocks: Block[] = [];
  private at = 0;
  /** True if the next paragraph is no text, as what stands above it says. */
  private isVerbatim = false;
  /** True if a list is open, in which what is further in goes on. */
  private inList = false;
  private hasTitle = false;
  /** Delimiters that no further line has. */
  private readonly absent = new Set<string>();

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
    return this.line(index).text.trimEnd();
  }

  private next(): void {
    const text = this.plain();
    if (text.trim() === '') {
      this.at++;
      return;
    }
    const isVerbatim = this.isVerbatim;
    this.isVerbatim = false;
    const grid = table.exec(text);
    const armour = armourEnd(text);
    if (armour !== undefined) {
      this.keep('fence', this.linesTo(armour));
    } else if (verbatim.test(text)) {
      this.keep('fence', this.linesTo(/^`/.test(text) ? '```' : text));
    } else if (grid) {
      this.table(text, grid[1] ?? '|');
    } else if (compound.test(text)) {
      this.keep(
        isVerbatim && /^-/.test(text) ? 'fence' : `block${text.charAt(0)}`,
        isVerbatim && text === '--' ? this.linesTo(text) : 1,
      );
    } else if (isVerbatim && !isAbove(text)) {
      this.keep('pre', this.linesToBlank());
    } else if (heading.test(text)) {
      this.heading(text);
    } else if (text.startsWith('//')) {
      this.isVerbatim = isVerbatim;
      this.keep('comment', 1);
    } else if (attribute.test(text)) {
      this.attribute(text);
    } else if (blockAttributes.test(text)) {
      this.isVerbatim = isVerbatim || verbatimStyle.test(text);
      this.keep('attributes', 1);
    } else if (text === '+') {
      this.keep('plus', 1);
    } else if (rule.test(text)) {
      this.keep('rule', 1);
    } else if (conditional.test(text) || blockMacro.test(text)) {
      this.macro(text);
    } else if (title.test(text)) {
      this.isVerbatim = isVerbatim;
      this.one('title', text, 1, text.length);
    } else {
      this.paragraph(text);
    }
  }

  /** A block of whole lines that nobody translates. */
  private keep(kind: string, count: number): void {
    const { start, text } = this.line();
    this.add(kind, count, start + text.length - text.trimStart().length, []);
  }

  /** A block of one line with one text in it. */
  private one(kind: string, line: string, from: number, to: number, mark?: string): void {
    const { start } = this.line();
    const said = line.slice(from, to);
    const first = start + from + said.length - said.trimStart().length;
    const pieces = [{ start: first, end: Math.max(first, start + from + said.trimEnd().length) }];
    this.add(kind, 1, first, [{ kind: 'line', pieces }], mark);
  }

  private add(kind: string, count: number, valueStart: number, stretches: readonly Stretch[], mark?: string): void {
    const { start } = this.line();
    const { end } = this.line(Math.min(this.at + count, this.lines.length) - 1);
    const value = { start: valueStart, end };
    this.blocks.push({ kind, start, end, value, stretches, ...(mark !== undefined && { mark }) });
    this.at += count;
  }

  /** Up to the next line that is the mark; to the end where there is none. */
  private linesTo(mark: string): number {
    for (let index = this.absent.has(mark) ? this.lines.length : this.at + 1; index < this.lines.length; index++) {
      if (this.plain(index) === mark) return index + 1 - this.at;
    }
    this.absent.add(mark);
    return this.lines.length - this.at;
  }

  private linesToBlank(): number {
    let index = this.at + 1;
    while (index < this.lines.length && this.plain(index).trim() !== '') index++;
    return index - this.at;
  }

  private heading(text: string): void {
    this.inList = false;
    const mark = heading.exec(text)?.[0] ?? '';
    const level = mark.trimEnd().length;
    this.one(`h${level}`, text, mark.length, text.length);
    const isTitle = level === 1 && !this.hasTitle;
    this.hasTitle = true;
    if (!isTitle) return;
    // Authors and the revision stand right below the title of a document.
    for (let count = 0; count < 2 && /^(?:[^\s:[/=*.-].*)$/.test(this.plain()); count++) this.keep('author', 1);
  }

  private attribute(text: string): void {
    const mark = /^:[\w-]+:[ \t]+/.exec(text)?.[0] ?? '';
    const name = /^:([\w-]+):/.exec(text)?.[1] ?? '';
    const isText = /^(?:description|doctitle|title|[\w-]+-(?:caption|label|title))$/.test(name);
    let count = 1;
    while (/ [+\\]$/.test(this.plain(this.at + count - 1)) && this.at + count < this.lines.length) count++;
    if (isText && mark !== '' && count === 1) this.one('attribute', text, mark.length, text.length);
    else this.keep('attribute', count);
  }

  /** Reads the text that stands in for a picture. */
  private macro(text: string): void {
    const [mark = '', address] = image.exec(text) ?? [];
    const said = mark === '' ? '' : (/^[^\],="{]*/.exec(text.slice(mark.length))?.[0] ?? '');
    const isAlone = /^["\],]/.test(text.slice(mark.length + said.length));
    const isText = /\p{L}/u.test(said) && isAlone;
    if (isText) this.one('image', text, mark.length, mark.length + said.length, address);
    // Where it says nothing, what the source says goes in there.
    else if (text === `${mark}]`) this.add('image', 1, this.line().start + mark.length, [], address);
    else this.keep(conditional.test(text) ? 'condition' : 'macro', 1);
  }

  private table(fence: string, border: string): void {
    const count = this.linesTo(fence);
    const last = this.at + count;
    this.keep('table', 1);
    while (this.at < last - 1) {
      const text = this.plain();
      if (text.trim() === '') this.at++;
      else if (border !== '|' || text.startsWith('//')) this.keep('row', 1);
      else this.row(text);
    }
    if (this.at < last) this.keep('table', 1);
  }

  private row(text: string): void {
    const { start } = this.line();
    const cells = cellsOf(text);
    this.add(
      `tr${cells.length}`,
      1,
      start,
      cells.map(({ start: from, end }) => ({ kind: 'cell', pieces: [{ start: start + from, end: start + end }] })),
    );
  }

  private paragraph(text: string): void {
    const { start } = this.line();
    const indentation = text.length - text.trimStart().length;
    const plain = text.slice(indentation);
    const mark = marker.exec(plain)?.[0];
    if (mark === undefined && indentation > 0 && !this.inList && !term.test(plain)) {
      this.keep('pre', this.linesToBlank());
      return;
    }
    const found = mark === undefined ? /^(?:[^:;]|:(?!:)|;(?!;))+/.exec(plain)?.[0] : undefined;
    if (
      found !== undefined &&
      term.test(plain.slice(found.length, found.length + 5)) &&
      term.exec(plain)?.index === found.length
    ) {
      this.description(indentation, plain, found);
      return;
    }
    this.inList = mark !== undefined || (this.inList && indentation > 0);
    const lead = mark ?? '';
    const more = (mark === undefined ? admonition : checkbox).exec(plain.slice(lead.length))?.[0] ?? '';
    const kind = mark !== undefined ? (/^(?:\*|-)/.test(mark) ? 'li' : 'ol') : more === '' ? 'p' : more.trim();
    this.flow(kind, start + indentation + lead.length + more.length);
  }

  /** A term and what it is, where that begins on its line. */
  private description(indentation: number, plain: string, found: string): void {
    this.inList = true;
    const { start } = this.line();
    const mark = term.exec(plain)?.[0] ?? '';
    const behind = plain.slice(found.length + mark.length);
    const from = start + indentation + plain.length - behind.trimStart().length;
    const piece = { start: start + indentation, end: start + indentation + found.trimEnd().length };
    const stretches: Stretch[] = [{ kind: 'line', pieces: [piece] }];
    if (behind.trim() === '') this.add('dt', 1, piece.start, stretches);
    else this.flow('dt', from, stretches, piece.start);
  }

  /** A text that goes on over lines. */
  private flow(kind: string, from: number, before: readonly Stretch[] = [], valueStart = from): void {
    const pieces: OffsetRange[] = [{ start: from, end: this.line().start + this.plain().length }];
    let count = 1;
    for (; !this.endsAt(this.at + count); count++) {
      const { start, text } = this.line(this.at + count);
      const lead = text.length - text.trimStart().length;
      pieces.push({ start: start + lead, end: start + text.trimEnd().length });
    }
    this.add(kind, count, valueStart, [...before, { kind: 'text', pieces }]);
  }

  private endsAt(index: number): boolean {
    const text = this.plain(index);
    const plain = text.trimStart();
    if (plain === '' || index >= this.lines.length || text === '+') return true;
    if (verbatim.test(text) || compound.test(text) || table.test(text) || blockAttributes.test(text)) return true;
    if (text.startsWith('//') || conditional.test(text) || /^include::/.test(text)) return true;
    return this.inList && (marker.test(plain) || term.test(plain));
  }
}

/** Returns whether a line says something of the block below it, whatever that is. */
function isAbove(text: string): boolean {
  return title.test(text) || blockAttributes.test(text) || text.startsWith('//');
}

/** The cells of a row, each behind its border, without what says how it is set. */
function cellsOf(text: string): OffsetRange[] {
  const borders: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === '|') borders.push(at);
  }
  // A line without any goes on with the cell above it.
  if (borders.length === 0) borders.push(-1);
  return borders.map((border, index) => {
    const isLast = index === borders.length - 1;
    const cell = text.slice(border + 1, borders[index + 1] ?? text.length);
    const blank = Math.max(cell.lastIndexOf(' '), cell.lastIndexOf('\t'));
    const said = !isLast && blank >= 0 && setting.test(cell.slice(blank + 1)) ? cell.slice(0, blank) : cell;
    const start = border + 1 + said.length - said.trimStart().length;
    return { start, end: Math.max(start, border + 1 + said.trimEnd().length) };
  });
}

/** Setting of the next cell: over two columns, in the middle, as AsciiDoc. */
const setting = /^(?:(?:\d{1,3}(?:\.\d{1,3})?|\.\d{1,3})[+*])?[<^>]?(?:\.[<^>])?[adehlmsv]?$/;

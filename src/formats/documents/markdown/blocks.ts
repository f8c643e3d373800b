import { pushAll } from '../../lists';
import type { OffsetRange } from '../../trackedRange';
import type { Block, Stretch } from '../block';
import { linesOf, type Line } from '../lines';
import { Places } from '../places';
import { readFrontMatter } from './frontMatter';
import { readMarkup } from './markupBlock';
import { noteNames, usualNames, type ChosenNames } from './names';

const blank = /^[ \t>]*$/;
const prefixPart = /^(?:[ \t]+|>)/;
const marker = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const checkbox = /^\[[ xX]\][ \t]+/;
const fence = /^(`{3,}(?!`)|~{3,}(?!~))(.*)$/;
const heading = /^#{1,6}(?=[ \t]|$)/;
const rule = /^([-*_])(?:[ \t]*\1){2,}$/;
const note = /^(:{3,})(?!:)[ \t]*([A-Za-z][\w-]*)?/;
/** Directive of mkdocstrings: the pages of a module, with the options for making them below it. */
const collected = /^:::[ \t]+[A-Za-z_][\w.:/]*[ \t]*$/;
const collectedOption = /^[ \t>]*[ \t](?:handler|options|selection|rendering|extra)[ \t]*:(?:[ \t]|$)/;
const indentedNote = /^(?:!!!|\?\?\?\+?|={3}[!+]?)(?=[ \t])/;
const indentedTitle = /^={3}[!+]?[ \t]+"/;
const definition = /^\[(?!\^)[^\]]+\]:[ \t]*\S|^\*\[[^\]]+\]:/;
const footnote = /^\[\^[^\]]+\]:[ \t]*/;
const meaning = /^:[ \t]{1,3}(?=\S)/;
const alert = /^\[![A-Za-z]+\][-+]?/;
const esm =
  /^(?:import[ \t]+(?:['"]|[\w*{][^'"]*[ \t}]from[ \t]*['"])|export[ \t]+(?:const|default|function|let|class|async|\{|\*)[ \t]?)/;
const endOfMath = /\$\$[ \t]*$/;
const endOfComment = /\*\/\}/;
const markup = /^<(?:[A-Za-z/][^>]*|!--|!\[|\?|>)/;
const autolink = /^<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s@<>]+@[^\s<>]+)>/;

/** Delimiters of a shortcode that is alone on its line. */
const shortcodes: ReadonlyArray<readonly [start: string, end: string]> = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
  ['{%', '%}'],
  ['{:', '}'],
  ['{*', '*}'],
  ['<<< ', ''],
  ['-8<-', ''],
  ['--8<--', ''],
  ['[[toc]]', ''],
  ['[toc]', ''],
  [':::', ''],
];

function isShortcode(text: string): boolean {
  const small = text.toLowerCase();
  return shortcodes.some(([start, end]) => small.startsWith(start) && small.endsWith(end));
}

/** A shortcode of Hugo that has code, or a drawing in words, up to the one that closes it. */
const codeShortcode =
  /^\{\{[<%][ \t]*(highlight|mermaid|plantuml|graphviz|chart|katex|mathjax|math|latex|tex|[\w-]+\.inline)(?=[ \t>%])/i;

/** The level of the heading that the lines above a line are. */
function underlineLevel(text: string): 1 | 2 | undefined {
  const plain = text.replaceAll('>', '').trim();
  return /^=+$/.test(plain) ? 1 : /^-{2,}$/.test(plain) ? 2 : undefined;
}

/** Returns whether a line is the one below the titles of a table. */
function isDelimiterRow(text: string): boolean {
  if (!text.includes('|') || !text.includes('-') || /[^-:|> \t]/.test(text)) return false;
  const cells = text
    .replaceAll('>', '')
    .split('|')
    .map((cell) => cell.trim());
  return cells.every(
    (cell, index) => /^:?-+:?$/.test(cell) || (cell === '' && (index === 0 || index === cells.length - 1)),
  );
}

/** A text without the attributes in braces behind it. */
function withoutAttributes(text: string): string {
  const plain = text.trimEnd();
  const open = plain.endsWith('}') ? plain.lastIndexOf('{') : -1;
  return open < 0 ? plain : plain.slice(0, text[open - 1] === '\\' ? open - 1 : open).trimEnd();
}

/** Reads a document of Markdown or MDX as its blocks. Never throws. */
export function readBlocks(text: string, names = usualNames): Block[] {
  return new BlockReader(text, names).read();
}

/** A line after the marks of the blocks around it. */
interface Rest {
  /** Start in the file. */
  start: number;
  text: string;
  /** Columns before it. */
  column: number;
  isQuoted: boolean;
  /** The kind of item that its line opens. */
  item?: 'li' | 'ol';
}

class BlockReader {
  private readonly lines: readonly Line[];
  private readonly blocks: Block[] = [];
  private at = 0;
  /** Column at which the text of the open block begins. */
  private inside = 0;
  private openTags = 0;
  private readonly places: Places;
  /** Patterns that no further line matches. */
  private readonly absent = new Set<RegExp>();
  /** Shortcodes that nothing closes any more. */
  private readonly unclosed = new Set<string>();
  /** Lines without a blank one among them, and where they end. */
  private part: { first: number; last: number; end: number } | undefined;

  constructor(
    private readonly text: string,
    private readonly names: ChosenNames,
  ) {
    this.lines = linesOf(text);
    this.places = new Places(text);
  }

  read(): Block[] {
    const front = readFrontMatter(this.text, this.lines, this.names);
    pushAll(this.blocks, front.blocks);
    this.at = front.lines;
    while (this.at < this.lines.length) this.next();
    return this.blocks;
  }

  private line(index = this.at): Line {
    return this.lines[index] ?? { start: this.text.length, end: this.text.length, text: '' };
  }

  private isBlank(index: number): boolean {
    const line = this.lines[index];
    return line === undefined || blank.test(line.text);
  }

  private next(): void {
    const line = this.line();
    if (blank.test(line.text)) {
      this.at++;
      return;
    }
    const rest = restOf(line);
    const { text, column, item } = rest;
    if (column === 0 && !item && !indentedNote.test(text) && !footnote.test(text) && !meaning.test(text)) {
      this.inside = 0;
    }
    // A fence that is further in belongs to something that is not seen here.
    const isIndented = !item && column >= this.inside + 4 && !fence.test(text);
    if (isIndented && this.openTags === 0 && this.isBlank(this.at - 1)) {
      this.indentedCode();
      return;
    }
    if (item) this.inside = column;
    if (text === '') this.keep(item ?? 'p', 1);
    else this.block(line, rest);
  }

  private block(line: Line, rest: Rest): void {
    const { text, item } = rest;
    const open = fence.exec(text);
    if (open && !(open[1]?.startsWith('`') && open[2]?.includes('`'))) {
      this.keep('fence', this.fenceLines(open[1] ?? ''), rest);
    } else if (text.startsWith('$$')) {
      this.keep('math', text.length > 2 && endOfMath.test(text.slice(2)) ? 1 : this.linesUntil(endOfMath), rest);
    } else if (rule.test(text) && item !== 'ol') {
      this.keep('rule', 1);
    } else if (heading.test(text)) {
      this.heading(line, rest);
    } else if (collected.test(text) && collectedOption.test(this.line(this.at + 1).text)) {
      this.keep('code', this.linesWithin(rest), rest);
    } else if (note.test(text) && (note.exec(text)?.[2] !== undefined || /^:+$/.test(text))) {
      this.note(line, rest);
    } else if (indentedNote.test(text)) {
      this.indentedNote(line, rest);
    } else if (definition.test(text)) {
      this.keep('definition', 1);
    } else if (rest.isQuoted && alert.test(text)) {
      this.alert(line, rest);
    } else if (text.startsWith('{/*')) {
      this.keep('comment', endOfComment.test(text) ? 1 : this.linesUntil(endOfComment), rest);
    } else if (isShortcode(text)) {
      this.keep('code', this.shortcodeLines(text), rest);
    } else if (line.text === text && esm.test(text)) {
      this.keep('esm', this.linesToBlank());
    } else if (text.includes('|') && this.isTable()) {
      this.table();
    } else if (markup.test(text) && !autolink.test(text) && this.markup(rest)) {
      return;
    } else {
      this.paragraph(line, rest);
    }
  }

  /** A block of whole lines that nobody translates. */
  private keep(kind: string, count: number, rest?: Rest): void {
    const first = this.line();
    const last = this.line(Math.min(this.at + count, this.lines.length) - 1);
    this.blocks.push({
      kind,
      ...{ start: first.start, end: last.end },
      value: { start: rest?.start ?? first.start + (first.text.length - first.text.trimStart().length), end: last.end },
      stretches: [],
    });
    this.at += count;
  }

  private add(kind: string, count: number, value: OffsetRange, stretches: readonly Stretch[]): void {
    const last = this.line(this.at + count - 1);
    this.blocks.push({ kind, start: this.line().start, end: last.end, value, stretches });
    this.at += count;
  }

  private fenceLines(marks: string): number {
    const close = new RegExp(`^[ \\t>]*${marks.charAt(0)}{${marks.length},}[ \\t]*$`);
    for (let index = this.at + 1; index < this.lines.length; index++) {
      if (close.test(this.line(index).text)) return index + 1 - this.at;
    }
    return this.lines.length - this.at;
  }

  private shortcodeLines(text: string): number {
    const name = codeShortcode.exec(text)?.[1];
    if (name === undefined || this.unclosed.has(name)) return 1;
    const close = new RegExp(`\\{\\{[<%][ \\t]*/[ \\t]*${name.replace('.', '\\.')}[ \\t]*[%>]\\}\\}`);
    for (let index = this.at; index < this.lines.length; index++) {
      if (close.test(this.line(index).text)) return index + 1 - this.at;
    }
    this.unclosed.add(name);
    return 1;
  }

  private linesUntil(end: RegExp): number {
    for (let index = this.absent.has(end) ? this.lines.length : this.at + 1; index < this.lines.length; index++) {
      if (end.test(this.line(index).text)) return index + 1 - this.at;
    }
    this.absent.add(end);
    return this.linesToBlank();
  }

  private linesToBlank(): number {
    let index = this.at + 1;
    while (index < this.lines.length && !this.isBlank(index)) index++;
    return index - this.at;
  }

  /** The line, and all below it that are further in. */
  private linesWithin({ column }: Rest): number {
    let last = this.at;
    for (let index = this.at + 1; index < this.lines.length; index++) {
      if (this.isBlank(index)) continue;
      if (restOf(this.line(index), false).column <= column) break;
      last = index;
    }
    return last + 1 - this.at;
  }

  private indentedCode(): void {
    let last = this.at;
    for (let index = this.at + 1; index < this.lines.length; index++) {
      if (this.isBlank(index)) continue;
      if (columnsOf(/^[ \t]*/.exec(this.line(index).text)?.[0] ?? '') < this.inside + 4) break;
      last = index;
    }
    this.keep('pre', last + 1 - this.at);
  }

  private heading(line: Line, rest: Rest): void {
    const marks = heading.exec(rest.text)?.[0] ?? '';
    const said = rest.text.slice(marks.length);
    const start = rest.start + marks.length + said.length - said.trimStart().length;
    const trimmed = said.trim();
    let length = trimmed.length;
    while (trimmed.charAt(length - 1) === '#') length--;
    const last = trimmed.slice(0, length);
    const isClosed = last === '' || /[ \t]$/.test(last);
    const plain = withoutAttributes(isClosed ? last : trimmed);
    this.add(`h${marks.length}`, 1, { start, end: line.end }, [
      { kind: 'line', pieces: [{ start, end: start + plain.length }] },
    ]);
  }

  private alert(line: Line, { start, text }: Rest): void {
    const mark = alert.exec(text)?.[0] ?? '';
    const title = text.slice(mark.length).trimStart();
    const from = start + text.length - title.length;
    const pieces = [{ start: from, end: from + title.length }];
    this.add('alert', 1, { start, end: line.end }, title === '' ? [] : [{ kind: 'line', pieces }]);
  }

  private note(line: Line, { start, text }: Rest): void {
    const [whole = '', marks = '', name] = note.exec(text) ?? [];
    const behind = withoutAttributes(text.slice(whole.length));
    const said = behind.trimStart();
    const from = start + whole.length + behind.length - said.length;
    let title: OffsetRange | undefined;
    if (said.startsWith('[') && said.endsWith(']')) {
      title = { start: from + 1, end: from + said.length - 1 };
    } else if (name !== undefined && said !== '' && behind !== said && noteNames.has(name.toLowerCase())) {
      title = { start: from, end: from + said.length };
    }
    const kind = name === undefined ? `:::${marks.length}` : `:::${name}`;
    this.add(kind, 1, { start, end: line.end }, title ? [{ kind: 'line', pieces: [title] }] : []);
  }

  private indentedNote(line: Line, { start, text, column }: Rest): void {
    const marks = indentedNote.exec(text)?.[0] ?? '';
    const behind = text.slice(marks.length).trimStart();
    this.inside = column + 4;
    const name = /^[\w-]*/.exec(behind)?.[0] ?? '';
    const open = behind.indexOf('"');
    const from = start + text.length - behind.length + open + 1;
    const title = { start: from, end: start + text.length - 1 };
    const isQuoted = open >= 0 && behind.endsWith('"') && title.end > title.start;
    const stretches: Stretch[] = isQuoted ? [{ kind: 'quoted', quote: '"', pieces: [title] }] : [];
    this.add(`${marks}${name}`, 1, { start, end: line.end }, stretches);
  }

  private isTable(): boolean {
    const next = this.lines[this.at + 1];
    return next !== undefined && isDelimiterRow(next.text);
  }

  /** A row is a block; the one with the titles has the line below it, without which there is no table. */
  private table(): void {
    for (let row = 0; !this.isBlank(this.at); row++) {
      const line = this.line();
      const rest = restOf(line, false);
      if (row > 0 && (fence.test(rest.text) || heading.test(rest.text) || rest.text.startsWith(':::'))) return;
      const cells = cellsOf(rest);
      const count = row === 0 ? 2 : 1;
      this.add(
        `${row === 0 ? 'th' : 'tr'}${cells.length}`,
        count,
        { start: rest.start, end: this.line(this.at + count - 1).end },
        cells.map((cell) => ({ kind: 'cell', pieces: [cell] })),
      );
    }
  }

  private markup(rest: Rest): boolean {
    const read = readMarkup(this.places, rest.start, (at) => this.endOfPart(at), this.names.attributes);
    if (!read) return false;
    const { end, stretches, depth, name } = read;
    let count = 1;
    while (this.line(this.at + count - 1).end < end && this.at + count < this.lines.length) count++;
    this.openTags = Math.max(0, this.openTags + depth);
    const last = this.line(this.at + count - 1);
    this.add(`<${name}`, count, { start: rest.start, end: last.end }, stretches);
    return true;
  }

  /** Returns the end of the lines that a stretch of markup may go on to: at a blank one. */
  private endOfPart(at: number): number {
    let index = this.at;
    while (index < this.lines.length && this.line(index).end < at) index++;
    if (this.part && this.part.first <= index && index <= this.part.last) return this.part.end;
    const first = index;
    while (index + 1 < this.lines.length && !this.isBlank(index + 1)) index++;
    this.part = { first, last: index, end: this.line(index).end };
    return this.part.end;
  }

  private paragraph(line: Line, first: Rest): void {
    const { start, text, isQuoted, item } = first;
    const mark = (footnote.exec(text) ?? meaning.exec(text) ?? checkbox.exec(text))?.[0] ?? '';
    if (footnote.test(text) || meaning.test(text)) this.inside = first.column + 4;
    const pieces: OffsetRange[] = [{ start: start + mark.length, end: line.end }];
    let count = 1;
    let under: number | undefined;
    for (let index = this.at + 1; index < this.lines.length; index++, count++) {
      const next = this.line(index);
      if (blank.test(next.text)) break;
      const rest = restOf(next, false);
      const level = underlineLevel(next.text);
      if (level !== undefined && !item && rest.isQuoted === isQuoted) {
        under = level;
        count++;
        break;
      }
      if (this.isInterrupted(next, index, isQuoted)) break;
      pieces.push({ start: rest.start, end: next.end });
    }
    const last = this.line(this.at + count - 1);
    const quote = isQuoted ? 'q' : '';
    const kind = under
      ? `h${under}`
      : (item ?? (footnote.test(text) ? 'note' : meaning.test(text) ? 'dd' : `${quote}p`));
    this.add(kind, count, { start: start + mark.length, end: last.end }, [{ kind: under ? 'line' : 'text', pieces }]);
  }

  private isInterrupted(line: Line, index: number, isQuoted: boolean): boolean {
    const rest = restOf(line);
    const { text } = rest;
    // Only a list that begins with its first item.
    if (rest.item === 'li' || (rest.item === 'ol' && (/^[ \t>]*1[.)]/.test(line.text) || this.inside > 0))) return true;
    if (rest.isQuoted && !isQuoted) return true;
    if (fence.test(text) || heading.test(text) || rule.test(text) || /^(?::::|\$\$|\{\/\*)/.test(text)) return true;
    if (
      /^(?:!!!|\?\?\?)/.test(text) ||
      indentedTitle.test(text) ||
      footnote.test(text) ||
      meaning.test(text) ||
      definition.test(text)
    ) {
      return true;
    }
    const next = this.lines[index + 1];
    if (text.includes('|') && next && isDelimiterRow(next.text)) return true;
    return (
      markup.test(text) && !autolink.test(text) && readMarkup(this.places, rest.start, () => line.end) !== undefined
    );
  }
}

/** Nobody quotes or lists deeper. */
const deepest = 40;

function restOf({ start, text }: Line, withItems = true): Rest {
  let at = 0;
  let isQuoted = false;
  let item: Rest['item'];
  for (let depth = 0; depth < deepest; depth++) {
    const part = prefixPart.exec(text.slice(at))?.[0];
    if (part !== undefined) {
      isQuoted ||= part === '>';
      at += part.length;
      continue;
    }
    const mark = withItems && !rule.test(text.slice(at)) ? marker.exec(text.slice(at))?.[0] : undefined;
    if (mark === undefined) break;
    item = mark.length > 1 ? 'ol' : 'li';
    at += mark.length;
  }
  return {
    start: start + at,
    text: text.slice(at).trimEnd(),
    column: columnsOf(text.slice(0, at)),
    isQuoted,
    ...(item && { item }),
  };
}

function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += character === '\t' ? 4 - (columns % 4) : 1;
  return columns;
}

/** The cells of a row, without the blanks at their ends. */
function cellsOf({ start, text }: Rest): OffsetRange[] {
  const borders: number[] = [];
  const places = new Places(text);
  let code = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\') {
      at++;
    } else if (character === '`') {
      let end = at;
      while (text.charAt(end) === '`') end++;
      const run = text.slice(at, end);
      if (code === '' && places.next(run, end) > 0) code = run;
      else if (code === run) code = '';
      at += run.length - 1;
    } else if (character === '|' && code === '') {
      borders.push(at);
    }
  }
  const trimmed = text.trim();
  if (!trimmed.startsWith('|')) borders.unshift(-1);
  if (!trimmed.endsWith('|') || borders.at(-1) !== text.trimEnd().length - 1) borders.push(text.length);
  return borders.slice(1).map((end, index) => {
    const from = (borders[index] ?? -1) + 1;
    const cell = text.slice(from, end);
    const lead = cell.length - cell.trimStart().length;
    const first = start + from + Math.min(lead, cell.length);
    return { start: first, end: Math.max(first, start + from + cell.trimEnd().length) };
  });
}

import type { TextKind } from '../placeholders/families';
import type { OffsetRange } from '../trackedRange';
import type { Flavour, Paragraph, ProseArea } from './area';
import { isUnderlineOf } from './flow/asciidoc';
import { readFlow, type FlowArea } from './flow/flow';
import { cellBorders } from './flow/tables';
import { broughtIn, lostInReply, textKindOfFlavour } from './kept';
import { columnsOf, lineEndOf, linesFrom, lineStartOf, linesOf, trimLine } from './lines';
import { proseProblem, type ProseProblem } from './problem';
import { joinerBetween, wrapLike } from './wrap';

export type WrittenProse = { ok: true; text: string } | { ok: false; problem: ProseProblem };

/** Place in the document of a stretch that was read on its own. Whoever follows the document moves it. */
export interface Origin {
  /** Units before it. */
  offset: number;
  /** Number of its area among those of the document. */
  unit: number;
  /** True when it is moved, and its blocks are the same objects in the next version of the document. */
  isFollowed?: boolean;
}

/** Parts of a block; `findProse` puts them together. */
export interface ProseBlockParts {
  /** The document, or the stretch of it that stands at `origin`; all offsets here are in it. */
  document: string;
  origin: Readonly<Origin>;
  area: ProseArea;
  /** Paragraph as `readFlow` gives it, and as it would read it again. */
  paragraph: Paragraph;
  /** Column at which lines of the area are broken; `Infinity` when they are not. */
  width: number;
}

/**
 * One paragraph of prose of a document, joined to one line: what is sent to be improved, and how the answer is
 * written back between the comment marks, bullets and line breaks that stood around it.
 */
export class ProseBlock implements OffsetRange {
  /** Without marks and indentation; lines are joined by a space, or by nothing in scripts without spaces. */
  readonly text: string;
  readonly kind: Paragraph['kind'];
  /** Kind of area the block stands in, for the user. */
  readonly place: ProseArea['kind'];
  /** Kind of `text`, for finding placeholders in it. */
  readonly textKind: TextKind;
  /** The range in `parts.document`. */
  private readonly local: OffsetRange;
  /** Start of the text of each line, in `text` and in `parts.document`. */
  private readonly starts: ReadonlyArray<{ text: number; document: number }>;

  /** @param like the same block elsewhere, whose text need not be put together again */
  constructor(
    private readonly parts: ProseBlockParts,
    like?: ProseBlock,
  ) {
    const { area, paragraph } = parts;
    const { text, starts } = like ? { text: like.text, starts: like.starts } : joinedLines(parts);
    this.text = text;
    this.starts = starts;
    this.local = { start: paragraph.lines[0]?.start ?? 0, end: paragraph.lines.at(-1)?.end ?? 0 };
    this.kind = paragraph.kind;
    this.place = area.kind;
    this.textKind = textKindOfFlavour(area.flavour);
  }

  /** The same block where its stretch stands once more. */
  at(origin: Readonly<Origin>): ProseBlock {
    return new ProseBlock({ ...this.parts, origin }, this);
  }

  /** Offset of its first letter in the document. */
  get start(): number {
    return this.local.start + this.offset;
  }

  /** End in the document; the lines between include their marks. */
  get end(): number {
    return this.local.end + this.offset;
  }

  /** The same for all blocks of one comment. */
  get unit(): number {
    return this.parts.origin.unit;
  }

  /** True when this object stays the same as long as the block does: what is known about it need not be found again. */
  get isFollowed(): boolean {
    return this.parts.origin.isFollowed ?? false;
  }

  private get offset(): number {
    return this.parts.origin.offset;
  }

  /** Structure of the text, which says what of it no correction may touch. */
  get flavour(): Flavour {
    return this.parts.area.flavour;
  }

  /** True for the source that a localization file is translated from. */
  get isSource(): boolean {
    return this.parts.area.isSource ?? false;
  }

  /** Part of a comment or docstring, whose blocks belong together. */
  get isOfComment(): boolean {
    return this.place === 'comment' || this.place === 'docstring';
  }

  /** Range of the comment, docstring or document the block is part of. */
  get unitRange(): OffsetRange {
    return moved(this.parts.area, this.offset);
  }

  /** Range of the text of each line in the document. */
  get lineRanges(): readonly OffsetRange[] {
    return this.parts.paragraph.lines.map((line) => moved(line, this.offset));
  }

  /**
   * Returns the offset in the document of an offset in `text`. Offsets between two joined lines are at the end of the
   * first.
   */
  documentOffset(textOffset: number): number {
    const index = this.starts.findLastIndex(({ text }) => text <= textOffset);
    const start = this.starts[Math.max(index, 0)];
    const line = this.parts.paragraph.lines[Math.max(index, 0)];
    return start && line ? Math.min(start.document + textOffset - start.text, line.end) + this.offset : this.end;
  }

  /** Returns the offset in `text` of an offset in the document; one between two lines is at the start of the next. */
  textOffset(documentOffset: number): number {
    const local = documentOffset - this.offset;
    const index = this.parts.paragraph.lines.findIndex(({ end }) => local <= end);
    const start = this.starts[index];
    return start ? start.text + Math.max(0, local - start.document) : this.text.length;
  }

  /**
   * Returns the text to put in place of `[start, end)` of the document so that the block says `newText`: broken at the
   * same width, with the same marks. The bytes that were there when nothing changed. Refused when the new text would
   * end its comment, change the structure around it, or when it lost a name, a placeholder or markup.
   * @param options `isTranslation` for a text whose placeholders and markup are proved already, and whose names may be
   * written otherwise in its language
   */
  write(newText: string, { isTranslation = false } = {}): WrittenProse {
    const { document, area } = this.parts;
    if (newText === this.text) return { ok: true, text: document.slice(this.local.start, this.local.end) };
    const problem = this.problemIn(newText, isTranslation);
    if (problem) return { ok: false, problem };
    const written = this.wrap(newText, !isTranslation);
    if (area.reread ? !this.standsInArea(written, newText) : !this.standsInDocument(written, newText)) {
      return { ok: false, problem: proseProblem(area.reread ? 'breaks-out' : 'structure') };
    }
    return { ok: true, text: written };
  }

  private problemIn(newText: string, isTranslation: boolean): ProseProblem | undefined {
    if (newText.trim() === '') return proseProblem('empty');
    if (uncarriable.test(newText) || newText.trim() !== newText) return proseProblem('line-break');
    const { forbidden, flavour } = this.parts.area;
    const bringsIn = forbidden.some((part) => newText.split(part).length > this.text.split(part).length);
    if (bringsIn) return proseProblem('breaks-out');
    if (this.kind === 'cell' && cellBorders(newText).length > 0) return proseProblem('structure');
    if (this.kind === 'heading' && flavour === 'asciidoc' && !this.keepsUnderline(newText)) {
      return proseProblem('structure');
    }
    return (isTranslation ? broughtIn : lostInReply)(this.text, newText, flavour);
  }

  /** A title that is much longer or shorter than the line below it is none, and that line opens a block. */
  private keepsUnderline(newText: string): boolean {
    const { document } = this.parts;
    const [, below] = linesFrom(document, this.local.end);
    const content = below ? document.slice(below.start, below.end).trim() : '';
    return !isUnderlineOf(this.text, content) || isUnderlineOf(newText, content);
  }

  /** @param keepsLines whether only lines that get too long are broken again */
  private wrap(newText: string, keepsLines: boolean): string {
    const { document, area, paragraph, width } = this.parts;
    const { lines } = paragraph;
    const eol = /\r\n|\n|\r/.exec(document)?.[0] ?? '\n';
    const margin = this.margin();
    const oldLines = lines.map(({ start, end }) => document.slice(start, end));
    const before = document.slice(lineStartOf(document, this.local.start), this.local.start);
    // Behind a tag a further line would have nothing to stand under.
    const isBehindMarkup = area.flavour === 'html' && lines.length === 1 && before.trim() !== '';
    const isWrapped =
      !isBehindMarkup && !area.singleLine && width !== Infinity && this.kind !== 'heading' && this.kind !== 'cell';
    const newLines = isWrapped
      ? wrapLike(oldLines, newText, {
          width,
          firstColumn: columnsOf(before),
          restColumn: columnsOf(margin),
          keepsLines,
        })
      : [newText];
    return newLines
      .map((line, index) => {
        if (index === 0) return line;
        const previous = lines[index - 1];
        const own = lines[index];
        return (previous && own ? document.slice(previous.end, own.start) : eol + margin) + line;
      })
      .join('');
  }

  /**
   * Returns the beginning of a further line: as that of the second line, else as that of the first with its bullet
   * blanked out.
   */
  private margin(): string {
    const { document, area, paragraph } = this.parts;
    const [first, second] = paragraph.lines;
    if (second) {
      const last = paragraph.lines.at(-1) ?? second;
      return document.slice(lineStartOf(document, last.start), last.start);
    }
    if (!first || area.flavour === 'pod') return '';
    const [areaFirst, areaSecond] = area.lines;
    const opensBlock = areaFirst && areaSecond && first.start <= areaFirst.end && area.reread !== undefined;
    if (opensBlock && /[\r\n]/.test(document.slice(area.start, area.end)) && !this.isLineComment()) {
      const line = trimLine(document, areaSecond);
      const margin = document.slice(
        lineStartOf(document, areaSecond.start),
        line.end > line.start ? line.start : areaSecond.start,
      );
      return /\S$/.test(margin) ? `${margin} ` : margin;
    }
    const start = lineStartOf(document, first.start);
    const marks = document.slice(start, first.start - paragraph.prefixLength);
    const prefix = document.slice(first.start - paragraph.prefixLength, first.start);
    return (
      marks + ' '.repeat(/^[@\\:]/.test(prefix) ? (area.kind === 'docstring' ? 4 : 2) : Math.min(prefix.length, 8))
    );
  }

  /** Every line has its own mark, so the first is like the others. */
  private isLineComment(): boolean {
    const { document, area } = this.parts;
    const mark = (start: number): string => document.slice(lineStartOf(document, start), start).trim();
    const [first, second] = area.lines;
    return (
      first !== undefined &&
      second !== undefined &&
      mark(first.start) !== '' &&
      mark(first.start) === mark(second.start)
    );
  }

  /** Reads the comment as it would stand in the document: the same paragraphs, this one with its new text. */
  private standsInArea(written: string, newText: string): boolean {
    const { document, area } = this.parts;
    const before = document.slice(area.start, this.local.start);
    const after = document.slice(this.local.end, area.end);
    const lines = area.reread?.(before + written + after);
    if (!lines) return false;
    return this.sameBut(textsOf(document, area), textsOf(before + written + after, { ...area, lines }), newText);
  }

  /** Reads the lines of the block alone; where they cannot be read without those around, the wrapping has to do. */
  private standsInDocument(written: string, newText: string): boolean {
    const { document, area } = this.parts;
    const { flavour, codeIndent } = area;
    const from = lineStartOf(document, this.local.start);
    const to = lineEndOf(document, this.local.end);
    const old = document.slice(from, to);
    const next = document.slice(from, this.local.start) + written + document.slice(this.local.end, to);
    const oldTexts = textsOf(old, { flavour, codeIndent, lines: linesOf(old) });
    if (!oldTexts.some((text) => text.includes(this.text))) return true;
    return this.sameBut(oldTexts, textsOf(next, { flavour, codeIndent, lines: linesOf(next) }), newText);
  }

  private sameBut(oldTexts: readonly string[], newTexts: readonly string[], newText: string): boolean {
    if (oldTexts.length !== newTexts.length) return false;
    const changed = oldTexts.findIndex((text, index) => text !== newTexts[index]);
    // The new text reads as the old one: part of it was taken for a mark.
    if (changed < 0) return false;
    const isAlone = oldTexts.every((text, index) => index === changed || text === newTexts[index]);
    return isAlone && isReplaced(oldTexts[changed] ?? '', newTexts[changed] ?? '', this.text, newText);
  }
}

/** Returns whether one text came of another by replacing one occurrence of a part. */
function isReplaced(before: string, after: string, part: string, replacement: string): boolean {
  for (let at = before.indexOf(part); at >= 0; at = before.indexOf(part, at + 1)) {
    if (before.slice(0, at) + replacement + before.slice(at + part.length) === after) return true;
  }
  return false;
}

function joinedLines({ document, paragraph }: Pick<ProseBlockParts, 'document' | 'paragraph'>): {
  text: string;
  starts: Array<{ text: number; document: number }>;
} {
  const starts: Array<{ text: number; document: number }> = [];
  let text = '';
  let before = '';
  for (const line of paragraph.lines) {
    const content = document.slice(line.start, line.end);
    // Not between `text` and the line: reading the end of a text that grows puts all of it together each time.
    if (starts.length > 0) text += joinerBetween(before, content);
    starts.push({ text: text.length, document: line.start });
    text += content;
    before = content;
  }
  return { text, starts };
}

function moved({ start, end }: OffsetRange, offset: number): OffsetRange {
  return { start: start + offset, end: end + offset };
}

/** Line ends, controls and halves of surrogate pairs: nothing a line of prose may hold. */
const uncarriable = /[\u0000-\u0008\u000a-\u001f\u007f\u0085\u2028\u2029]|\p{Surrogate}/u;

function textsOf(document: string, area: FlowArea): string[] {
  return readFlow(document, area).map((paragraph) => joinedLines({ document, paragraph }).text);
}

import { changeBetween, type OffsetRange, type TextChange } from '../trackedRange';
import type { Paragraph, ProseArea } from './area';
import { blocksOfParagraph, filledWidth, widestColumn } from './blocks';
import { readerOf, startOfBody, type LineFlavour } from './flow/readerOf';
import { copyOf, linesFrom, type Line } from './lines';
import type { Origin, ProseBlock } from './proseBlock';

/** Lines of a document that read the same whatever stands around them. */
interface Stretch {
  /** Origin of these lines in the document. */
  origin: Origin;
  /** Units of the lines, line ends included. */
  length: number;
  /** The lines; empty where they hold no paragraph. */
  text: string;
  /** Paragraphs, with offsets in the lines. */
  paragraphs: readonly Paragraph[];
  /** Column at which the longest of its wrapped lines ends; 0 for none. */
  widest: number;
  /** The prose of the paragraphs where lines are filled up to `width`. */
  blocks: readonly ProseBlock[];
  width: number;
}

/**
 * The prose of a document that is read line by line, from version to version. It is kept in stretches, cut where reading
 * could begin anew: at a paragraph, heading or list item outside of listings, tables and HTML. Read again is from the
 * stretch above a change to the first place below it where a stretch began before; all below is moved.
 */
export class FlowFinder {
  private text = '';
  private head = 0;
  private stretches: readonly Stretch[] = [];

  constructor(private readonly flavour: LineFlavour) {}

  /**
   * The blocks of the document as it is now, ascending. Those of the version before are moved, or are no more. Yields
   * after each short step, and is to be run to its end.
   * @param isWanted blocks of other ranges of the document may be missing
   */
  *find(text: string, isWanted: (range: OffsetRange) => boolean = () => true): Generator<void, ProseBlock[]> {
    const change = changeBetween(this.text, text);
    const head = startOfBody(text, this.flavour);
    const before = head === this.head ? this.stretches.slice(0, this.countBefore(change)) : [];
    const from = endOf(before.at(-1)) ?? head;
    this.head = head;
    const { read, after } = yield* this.read(text, from, change);
    const shift = change.newLength - change.length;
    for (const { origin } of after) origin.offset += shift;
    const stretches = [...before, ...read, ...after];
    this.text = text;
    this.stretches = stretches;
    const width = filledWidth(stretches.reduce((widest, stretch) => Math.max(widest, stretch.widest), 0));
    for (const stretch of stretches) {
      const { offset } = stretch.origin;
      if (stretch.width === width || !isWanted({ start: offset, end: offset + stretch.length })) continue;
      this.fill(stretch, width);
      yield;
    }
    return stretches.flatMap(({ blocks }) => blocks);
  }

  /** Stretches above a change, but for the last: what stands below it says where it ends. */
  private countBefore({ offset }: TextChange): number {
    const touched = this.stretches.findIndex(({ origin, length }) => origin.offset + length >= offset);
    return Math.max(0, (touched < 0 ? this.stretches.length : touched) - 1);
  }

  /** Reads from an offset where a stretch begins, up to where one of those from below the change begins. */
  private *read(
    text: string,
    from: number,
    { offset, length, newLength }: TextChange,
  ): Generator<void, { read: Stretch[]; after: readonly Stretch[] }> {
    const reader = readerOf(text, this.flavour, from === this.head);
    const read: Stretch[] = [];
    let next = this.stretches.findIndex(({ origin }) => origin.offset >= offset + length);
    let start = from;
    let above = 0;
    for (const [line, below] of pairs(linesFrom(text, from))) {
      const count = reader.line(line, below);
      yield;
      if (count === undefined || line.start === from) continue;
      read.push(stretchOf(text, { start, end: line.start }, reader.paragraphs.slice(above, count)));
      start = line.start;
      above = count;
      const wasAt = line.start - newLength + length;
      while (next >= 0 && (this.stretches[next]?.origin.offset ?? Infinity) < wasAt) next++;
      if (next >= 0 && this.stretches[next]?.origin.offset === wasAt) {
        return { read, after: this.stretches.slice(next) };
      }
    }
    read.push(stretchOf(text, { start, end: text.length }, reader.end().slice(above)));
    return { read, after: [] };
  }

  private fill(stretch: Stretch, width: number): void {
    const { text, origin, paragraphs } = stretch;
    const area: ProseArea = { ...areaOfAll, flavour: this.flavour, end: text.length };
    stretch.width = width;
    stretch.blocks = paragraphs.flatMap((paragraph) =>
      blocksOfParagraph({ document: text, area, origin, paragraph, width }),
    );
  }
}

const areaOfAll = { kind: 'document', start: 0, lines: [], singleLine: false, forbidden: [] } as const;

function endOf(stretch: Stretch | undefined): number | undefined {
  return stretch && stretch.origin.offset + stretch.length;
}

function stretchOf(text: string, { start, end }: Line, found: readonly Paragraph[]): Stretch {
  const paragraphs = found.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => ({ start: line.start - start, end: line.end - start })),
  }));
  return {
    // A slice would keep the text of this version in memory for as long as the stretch stays as it is.
    text: found.length > 0 ? copyOf(text.slice(start, end)) : '',
    origin: { offset: start, unit: 0, isFollowed: true },
    length: end - start,
    paragraphs,
    widest: widestColumn(text, found),
    blocks: [],
    width: Number.NaN,
  };
}

/** Each line with the one below it. */
function* pairs(lines: Iterable<Line>): Generator<[line: Line, below: Line | undefined], void> {
  let previous: Line | undefined;
  for (const line of lines) {
    if (previous) yield [previous, line];
    previous = line;
  }
  if (previous) yield [previous, undefined];
}

import { changeBetween, type TextChange } from '../trackedRange';
import type { ProseArea } from './area';
import { commentAreas } from './comments';
import { blocksInside, readingOf, type Reading } from './blocks';
import { copyOf, nearLineEndOf, nearLineStartOf } from './lines';
import type { Origin, ProseBlock } from './proseBlock';
import { outsideComments } from './outsideComments';
import { endOf, rescan } from './syntax/rescan';
import type { Syntax, SyntaxToken } from './syntax/syntax';

/** A comment and the prose in it, read from the lines it stands on alone. */
interface Comment {
  /** Origin of these lines in the document. */
  origin: Origin;
  /** Units of the lines, the line end behind them included. */
  length: number;
  /** Half-open range of the comment in the lines. */
  start: number;
  end: number;
  blocks: readonly ProseBlock[];
  /**
   * Reading of the comment that holds if nothing but comments stands before it, when it may be a notice: the comment in
   * its lines, and its other blocks.
   */
  suspect?: { area: ProseArea; blocks: readonly ProseBlock[] };
}

/**
 * The comments of a program from version to version. Scanned and read is only what stands around a change. All others
 * are moved, so that a keystroke makes next to nothing new and leaves next to nothing behind.
 */
export class CommentFinder {
  private text = '';
  private tokens: readonly SyntaxToken[] = [];
  private comments: readonly Comment[] = [];

  constructor(private readonly syntax: Syntax) {}

  /** The blocks of the program as it is now, ascending. Those of the version before are moved, or are no more. */
  find(text: string): ProseBlock[] {
    const change = changeBetween(this.text, text);
    const { before, read, after } = rescan(this.tokens, text, change, this.syntax);
    const [above, below] = [this.tokens.slice(0, before), this.tokens.slice(this.tokens.length - after)];
    const commentsAbove = this.comments.slice(0, this.countAbove(endOf(above), change));
    const commentsBelow = this.comments.slice(this.comments.length - this.countBelow(below[0]?.start, change));
    const shift = change.newLength - change.length;
    for (const { origin } of commentsBelow) origin.offset += shift;
    for (const token of below) {
      token.start += shift;
      token.end += shift;
    }
    const tokens = [...above, ...read, ...below];
    const [last, next] = [commentsAbove.at(-1), commentsBelow[0]];
    const from = last ? last.origin.offset + last.end : 0;
    const to = next ? next.origin.offset + next.start : Infinity;
    const around = tokens.filter(({ start }) => from <= start && start < to);
    const known = new Map<string, Comment>();
    const anew = Array.from(commentAreas(text, around, this.syntax), (area) => readComment(text, area, known));
    this.text = text;
    this.tokens = tokens;
    this.comments = [...commentsAbove, ...anew, ...commentsBelow];
    this.comments.forEach(({ origin }, unit) => {
      origin.unit = unit;
    });
    return this.comments.flatMap((comment) => blocksOfComment(text, comment));
  }

  /** Returns whether a text is the program that was found last but for comments, blank lines and indentation. */
  differsInComments(text: string): boolean {
    const change = changeBetween(this.text, text);
    const { before, read, after } = rescan(this.tokens, text, change, this.syntax);
    const start = endOf(this.tokens.slice(0, before));
    const end = after > 0 ? (this.tokens.at(-after)?.start ?? 0) : this.text.length;
    const shift = change.newLength - change.length;
    const was = this.tokens.slice(before, this.tokens.length - after);
    return outsideComments(this.text, was, { start, end }) === outsideComments(text, read, { start, end: end + shift });
  }

  /**
   * Comments that stand as they stood before the change, and have such a one behind them that they cannot join with.
   * @param sameUntil where the last token ends that is as it was
   */
  private countAbove(sameUntil: number, { offset }: TextChange): number {
    const changed = this.comments.findIndex(
      (comment) => comment.origin.offset + comment.length >= offset || comment.origin.offset + comment.end > sameUntil,
    );
    return Math.max(0, (changed < 0 ? this.comments.length : changed) - 1);
  }

  /**
   * The same behind the change.
   * @param sameFrom where the first token started that is as it was; `undefined` when there is none
   */
  private countBelow(sameFrom: number | undefined, { offset, length }: TextChange): number {
    if (sameFrom === undefined) return 0;
    const changed = this.comments.findLastIndex(
      ({ origin, start }) => origin.offset <= offset + length || origin.offset + start < sameFrom,
    );
    return Math.max(0, this.comments.length - changed - 2);
  }
}

/** Units of a line beside a comment that are read with it: how it is written depends on no more. */
const around = 250;

/** @param known comments that were read already, by their lines: many are written more than once */
function readComment(text: string, area: ProseArea, known: Map<string, Comment>): Comment {
  const offset = nearLineStartOf(text, area.start, around);
  const lineEnd = nearLineEndOf(text, area.end, around);
  const slice = text.slice(offset, lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1));
  const same = known.get(slice);
  if (same && same.start === area.start - offset && same.end === area.end - offset) {
    const origin = { offset, unit: 0, isFollowed: true };
    const here = (blocks: readonly ProseBlock[]): ProseBlock[] => blocks.map((block) => block.at(origin));
    const { suspect } = same;
    return {
      ...same,
      origin,
      blocks: here(same.blocks),
      suspect: suspect && { ...suspect, blocks: here(suspect.blocks) },
    };
  }
  // A slice would keep the text of this version in memory for as long as the comment stays as it is.
  const lines = copyOf(slice);
  const origin = { offset: 0, unit: 0, isFollowed: true };
  const own = moved(area, -offset);
  const blocksAs = (reading: Reading): ProseBlock[] =>
    blocksInside(lines, own, origin, reading).sort((a, b) => a.start - b.start);
  const blocks = blocksAs('all');
  const reading = readingOf(lines, own);
  const suspect = reading === 'all' ? undefined : { area: own, blocks: blocksAs(reading) };
  // They were read in the lines, and stand in the document from here on.
  origin.offset = offset;
  const comment = { origin, length: lines.length, start: own.start, end: own.end, blocks, suspect };
  known.set(lines, comment);
  return comment;
}

function blocksOfComment(text: string, { blocks, suspect, origin }: Comment): readonly ProseBlock[] {
  const isAll = suspect === undefined || readingOf(text, moved(suspect.area, origin.offset)) === 'all';
  return isAll ? blocks : suspect.blocks;
}

function moved(area: ProseArea, by: number): ProseArea {
  const lines = area.lines.map(({ start, end }) => ({ start: start + by, end: end + by }));
  return { ...area, start: area.start + by, end: area.end + by, lines };
}

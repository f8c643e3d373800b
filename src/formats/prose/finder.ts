import type { ProseArea } from './area';
import { areasOf, blocksInside, isPassedOver } from './find';
import { lineEndOf, lineStartOf } from './lines';
import type { ProseBlock } from './proseBlock';

/**
 * Finds the prose of documents that are being written: what `findProse` finds, but a comment that stands as it stood
 * in the version before is not read again.
 */
export class ProseFinder {
  /** By the lines a comment stands on: several comments may stand on the same ones. */
  private known = new Map<string, readonly Known[]>();
  private languageId = '';

  find(text: string, languageId: string): ProseBlock[] {
    if (languageId !== this.languageId) this.known.clear();
    this.languageId = languageId;
    const used = new Map<string, readonly Known[]>();
    const blocks = areasOf(text, languageId).flatMap((area, unit) => {
      if (area.kind === 'document') return blocksInside(text, area, unit);
      const from = lineStartOf(text, area.start);
      const lines = withLineEnd(text, from, area.end);
      const start = area.start - from;
      const end = area.end - from;
      const isOwn = (other: Known): boolean => other.start === start && other.end === end;
      const found = used.get(lines)?.find(isOwn) ?? this.known.get(lines)?.find(isOwn);
      // A slice would keep the text of this version in memory for as long as the comment stays as it is.
      const key = found?.lines ?? `${lines} `.slice(0, -1);
      const own = found ?? readComment(key, moved(area, from), unit);
      const others = used.get(key) ?? [];
      if (!others.includes(own)) used.set(key, [...others, own]);
      if (own.mayBePassedOver && isPassedOver(text, area)) return [];
      return own.blocks.map((block) => block.movedTo(from, unit));
    });
    this.known = used;
    return blocks.sort((a, b) => a.start - b.start);
  }
}

/** The blocks of one comment, in the lines it stands on. */
interface Known {
  lines: string;
  /** Of the comment, in the lines. */
  start: number;
  end: number;
  blocks: readonly ProseBlock[];
  /** It is a notice or a directive where nothing but comments stands before it. */
  mayBePassedOver: boolean;
}

function readComment(lines: string, area: ProseArea, unit: number): Known {
  const { start, end } = area;
  return { lines, start, end, blocks: blocksInside(lines, area, unit), mayBePassedOver: isPassedOver(lines, area) };
}

/** The lines from an offset to the one around `end`, and its line end: a new line is written like it. */
function withLineEnd(text: string, from: number, end: number): string {
  const lineEnd = lineEndOf(text, end);
  return text.slice(from, lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1));
}

function moved(area: ProseArea, from: number): ProseArea {
  const { start, end } = area;
  const lines = area.lines.map((line) => ({ start: line.start - from, end: line.end - from }));
  return { ...area, start: start - from, end: end - from, lines };
}

import type { ProseArea } from './area';
import { areasOf, blocksInside, isPassedOver } from './find';
import { lineEndOf, lineStartOf } from './lines';
import type { ProseBlock } from './proseBlock';

/**
 * Finds the prose of documents that are being written: what `findProse` finds, but a comment that stands as it stood
 * in the version before is not read again.
 */
export class ProseFinder {
  private known = new Map<string, readonly ProseBlock[]>();

  find(text: string, languageId: string): ProseBlock[] {
    const used = new Map<string, readonly ProseBlock[]>();
    const blocks = areasOf(text, languageId).flatMap((area, unit) => {
      if (isPassedOver(text, area)) return [];
      if (area.kind === 'document') return blocksInside(text, area, unit);
      const from = lineStartOf(text, area.start);
      const lines = withLineEnd(text, from, area.end);
      const key = [languageId, area.start - from, area.end - from, lines].join(' ');
      const own = this.known.get(key) ?? used.get(key) ?? blocksInside(lines, moved(area, from), unit);
      used.set(key, own);
      return own.map((block) => block.movedTo(from, unit));
    });
    this.known = used;
    return blocks.sort((a, b) => a.start - b.start);
  }
}

/** The lines from an offset to the one around `end`, and its line end: a new line is written like it. */
function withLineEnd(text: string, from: number, end: number): string {
  const lineEnd = lineEndOf(text, end);
  const lines = text.slice(from, lineEnd + (text.startsWith('\r\n', lineEnd) ? 2 : 1));
  // A slice would keep the text of this version in memory for as long as the comment stays as it is.
  return `${lines} `.slice(0, -1);
}

function moved(area: ProseArea, from: number): ProseArea {
  const { start, end } = area;
  const lines = area.lines.map((line) => ({ start: line.start - from, end: line.end - from }));
  return { ...area, start: start - from, end: end - from, lines };
}

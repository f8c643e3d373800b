import { lineStartOf } from '../../../formats/prose/lines';
import type { TextStretch } from '../../../formats/prose/textStretches';
import type { OffsetRange } from '../../../formats/trackedRange';
import { blockTexts, stretchTexts, type CapturedText, type TextNature } from './capturedText';
import type { ProsePart } from './proseParts';

/**
 * Texts of stretches of a document in which lines are broken at a width: a paragraph, list item or quote that goes over
 * several lines is one text without line breaks and marks, and is wrapped again when it is written; all else is
 * captured as it stands.
 * @param range what the user means; a paragraph of which it has less than two lines is captured as it stands
 * @param parts the prose at the range
 */
export function wrappedTexts(
  text: string,
  stretches: readonly TextStretch[],
  { range, parts, ...nature }: TextNature & { range: OffsetRange; parts: readonly ProsePart[] },
): CapturedText[] {
  const wrapped = parts.filter(({ block }) => linesIn(block.lineRanges, range) > 1);
  const asItStands = (start: number, end: number): CapturedText[] => {
    const piece = trimmed(text, start, end);
    return /[\p{L}\p{N}]/u.test(text.slice(piece.start, piece.end))
      ? stretchTexts(text, [{ ...piece, isCell: false }], nature)
      : [];
  };
  return stretches.flatMap((stretch) => {
    const own = wrapped.filter(({ block }) => block.start < stretch.end && stretch.start < block.end);
    if (stretch.isCell || own.length === 0) return stretchTexts(text, [stretch], nature);
    const texts: CapturedText[] = [];
    let { start } = stretch;
    for (const part of own) {
      // The marks of an item stand in front of its first line.
      texts.push(...asItStands(start, lineStartOf(text, part.block.start)), ...blockTexts([part]));
      start = part.block.end;
    }
    return [...texts, ...asItStands(start, stretch.end)];
  });
}

const linesIn = (lines: readonly OffsetRange[], { start, end }: OffsetRange): number =>
  lines.filter((line) => line.start < end && start < line.end).length;

function trimmed(text: string, start: number, end: number): OffsetRange {
  const piece = text.slice(start, Math.max(start, end));
  const from = start + (piece.length - piece.trimStart().length);
  return { start: from, end: Math.max(from, start + piece.trimEnd().length) };
}

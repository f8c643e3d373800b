import { applyEdits, type TextEdit } from './edits';
import { fits, isSource, type SegmentTarget } from './segment';
import { codesInFile, type PlacedSegment } from './segmentBuilder';

/** Codes that a stretch of text stands between, as they are written in the file; empty where it has none on a side. */
export interface WrittenAround {
  before: string;
  after: string;
}

/** Writer of a segment's text into its file. */
export interface SegmentWriter {
  /** Text between codes; `index` counts the stretches between them from 0. */
  text(literal: string, index: number, around: WrittenAround): string;
  /** A code; `written` is how it stands in the file, with the translations that are inside it. */
  code?(written: string, index: number, following: string): string;
}

/** Returns whether there is something to write: a blank or broken target never takes the place of a text. */
export function isUsable(segment: PlacedSegment, target: SegmentTarget | undefined): target is SegmentTarget {
  return target !== undefined && target.text.trim() !== '' && fits(segment, target);
}

/**
 * The edits that replace sources by targets. A segment may stand inside a code of another, as the `alt` of an image
 * stands inside its paragraph: then it is written as a part of that one.
 */
export function composeEdits<S extends PlacedSegment>(
  file: string,
  segments: readonly S[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  writerOf: (segment: S) => SegmentWriter,
): TextEdit[] {
  const placed = segments.map((segment, index) => ({ segment, target: targets[index] }));
  // Inner segments end before outer ones, so their edits are at the end of the list when the outer one comes.
  placed.sort((a, b) => a.segment.end - b.segment.end || b.segment.start - a.segment.start);
  const edits: TextEdit[] = [];
  for (const { segment, target } of placed) {
    if (!isUsable(segment, target) || isSource(segment, target)) continue;
    let inner = edits.length;
    while ((edits[inner - 1]?.start ?? -1) >= segment.start) inner--;
    const newText = composeTarget(file, segment, target, writerOf(segment), edits.splice(inner));
    edits.push({ start: segment.start, end: segment.end, newText });
  }
  return edits;
}

/**
 * Returns the replacement of each segment that has a translation, by its start. A translation that is the same as its
 * source has an edit that changes nothing.
 * @param edits those of the segments, as composed
 */
export function editsByStart(
  file: string,
  segments: readonly PlacedSegment[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  edits: readonly TextEdit[],
): Map<number, TextEdit> {
  const found = new Map<number, TextEdit>();
  for (const [index, segment] of segments.entries()) {
    const { start, end } = segment;
    if (isUsable(segment, targets[index])) found.set(start, { start, end, newText: file.slice(start, end) });
  }
  for (const edit of edits) found.set(edit.start, edit);
  return found;
}

/** The target as it is written in the file. */
export function composeTarget(
  file: string,
  segment: PlacedSegment,
  target: SegmentTarget,
  writer: SegmentWriter,
  inner: readonly TextEdit[] = [],
): string {
  const { text, protectedSpans } = target;
  const order = [...protectedSpans.keys()];
  const startOf = (index: number): number => protectedSpans[index]?.start ?? text.length;
  const endOf = (index: number): number => protectedSpans[index]?.end ?? text.length;
  order.sort((left, right) => startOf(left) - startOf(right) || endOf(left) - endOf(right));
  const codes = writtenCodes(file, codesInFile(segment), inner);
  const codeAt = (at: number): string => codes[order[at] ?? -1] ?? '';
  const parts = [writer.text(text.slice(0, startOf(order[0] ?? -1)), 0, { before: '', after: codeAt(0) })];
  for (const [at, index] of order.entries()) {
    const following = text.slice(endOf(index), startOf(order[at + 1] ?? -1));
    const written = codeAt(at);
    const around = { before: written, after: codeAt(at + 1) };
    parts.push(writer.code?.(written, index, following) ?? written, writer.text(following, at + 1, around));
  }
  // Joined, they are one string in memory and not a tree of their parts.
  return parts.join('');
}

/** The codes as they stand in the file, each with the edits that lie inside it; both lists are in file order. */
function writtenCodes(file: string, codes: ReturnType<typeof codesInFile>, edits: readonly TextEdit[]): string[] {
  if (edits.length === 0) return codes.map(({ start, end }) => file.slice(start, end));
  let next = 0;
  return codes.map(({ start, end }) => {
    const inside: TextEdit[] = [];
    for (let edit = edits[next]; edit && edit.end <= end; edit = edits[++next]) {
      if (edit.start >= start) inside.push({ ...edit, start: edit.start - start, end: edit.end - start });
    }
    return applyEdits(file.slice(start, end), inside);
  });
}

import { composeEdits } from '../composeEdits';
import type { TextEdit } from '../edits';
import type { ParsedFile, Segment, SegmentTarget } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import type { Block, Stretch } from './block';
import { flowLike } from './flow';
import { readStretch, type FindCodes } from './inline';
import { provedEdits } from './proved';

/** A segment of a document, and the stretch that it is. */
export interface DocumentSegment extends PlacedSegment {
  stretch: Stretch;
}

/** Syntax of a markup, besides its blocks. */
export interface Markup {
  read(text: string): Block[];
  codes: FindCodes;
  /** Length of a hard line break: two blanks (2), or a mark (1). */
  isHardBreak(line: string): number;
  /** Writer of the literals of a segment as they are where its stretch stands; what it asks of the source is asked once. */
  writer(stretch: Stretch, source: string): (literal: string, isFirst: boolean) => string;
  /** Edits to whatever else changes with a text, such as the line under a title. */
  alongWith?(text: string, segment: DocumentSegment, newText: string): TextEdit[];
}

/** The segments of a document, but for those of its front matter. */
export function readSegments(
  text: string,
  blocks: readonly Block[],
  { codes, isHardBreak }: Markup,
): DocumentSegment[] {
  const context = contextOf(text, blocks);
  const segments: DocumentSegment[] = [];
  for (const [index, { stretches }] of blocks.entries()) {
    for (const stretch of stretches) {
      if (stretch.kind === 'yaml') continue;
      const segment = readStretch(text, stretch, codes, isHardBreak);
      const above = context[index];
      if (segment) segments.push({ ...segment, stretch, ...(above !== undefined && { context: above }) });
    }
  }
  return segments.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The edits that put translations of those segments into their places. */
export function editsOf(
  text: string,
  segments: readonly DocumentSegment[],
  targets: ReadonlyArray<SegmentTarget | undefined>,
  { writer, alongWith }: Markup,
): TextEdit[] {
  const edits = composeEdits(text, segments, targets, ({ stretch, text: said }) => {
    const write = writer(stretch, said);
    return { text: (literal, index) => write(literal, index === 0) };
  });
  const byStart = new Map(segments.map((segment) => [segment.start, segment]));
  return edits.flatMap((edit) => {
    const segment = byStart.get(edit.start);
    const flown = flowed(text, edit, segment);
    return segment && alongWith ? [flown, ...alongWith(text, segment, flown.newText)] : [flown];
  });
}

/** Reads a document whose texts are all in its blocks. */
export function parseDocument(text: string, markup: Markup): ParsedFile {
  const segments = readSegments(text, markup.read(text), markup);
  return {
    segments,
    problems: [],
    edits: (targets) => provedEdits(text, markup.read, editsOf(text, segments, targets, markup)),
  };
}

/** The headings that a block is under. */
function contextOf(text: string, blocks: readonly Block[]): Array<Segment['context']> {
  const path: Array<{ level: number; title: string }> = [];
  return blocks.map(({ kind, stretches }) => {
    const level = /^h(\d)$/.exec(kind)?.[1];
    if (level !== undefined) {
      while ((path.at(-1)?.level ?? 0) >= Number(level)) path.pop();
    }
    const above = path.map(({ title }) => title).join(' › ');
    const piece = stretches[0]?.pieces[0];
    if (level !== undefined && piece) {
      path.push({ level: Number(level), title: text.slice(piece.start, piece.end).slice(0, 200) });
    }
    return above === '' ? undefined : above;
  });
}

/** A translation in lines as its source has them. */
function flowed(text: string, edit: TextEdit, segment: DocumentSegment | undefined): TextEdit {
  if (segment?.stretch.kind !== 'text' || segment.stretch.pieces.length < 2) return edit;
  return { ...edit, newText: flowLike(text, segment.stretch.pieces, edit.newText) };
}

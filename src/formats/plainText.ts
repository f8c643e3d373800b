import { composeEdits } from './composeEdits';
import { withoutLineEnds } from './lineEnd';
import type { ParsedFile } from './segment';
import { SegmentBuilder, type PlacedSegment } from './segmentBuilder';

const line = /[^\r\n\u2028\u2029]+/g;

/**
 * Plain text: each line is a segment, so lines and paragraphs stay what they are, with the paragraph around it as
 * context. White space at both ends of a line is outside.
 */
export function parsePlainText(text: string): ParsedFile {
  const builder = new SegmentBuilder(text);
  const segments: PlacedSegment[] = [];
  let paragraph: PlacedSegment[] = [];
  let last = 0;
  const closeParagraph = (): void => {
    const whole = paragraph.map((segment) => segment.text).join('\n');
    if (paragraph.length > 1 && whole.length <= longestContext) {
      for (const segment of paragraph) segment.context = whole;
    }
    paragraph = [];
  };
  for (const match of text.matchAll(line)) {
    const end = match.index + match[0].length;
    // A line of white space only ends a paragraph as an empty one does.
    if (lineEnds(text.slice(last, match.index)) > 1 || match[0].trim() === '') closeParagraph();
    last = end;
    builder.addText(match.index, end, match[0]);
    const segment = builder.take();
    if (!segment) continue;
    segments.push(segment);
    paragraph.push(segment);
  }
  closeParagraph();
  return {
    segments,
    problems: [],
    edits: (targets) =>
      composeEdits(text, segments, targets, () => ({ text: (literal) => withoutLineEnds(literal, ' ') })),
  };
}

/** Longer paragraphs are no help but a burden: every line of them would carry all of it. */
const longestContext = 2_000;

function lineEnds(between: string): number {
  return between.match(/\r\n|[\r\n\u2028\u2029]/g)?.length ?? 0;
}

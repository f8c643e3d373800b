import { decodeReferences, ReferenceWriter, type DecodedPart } from './entities';
import type { InlineSink } from '../segmentBuilder';
import type { OffsetRange } from '../trackedRange';
import type { MarkupMode } from './tokenizer';

/**
 * Reads a stretch of text into a segment.
 * @param learn told how each part is written
 */
export function readMarkupText(
  file: string,
  { start, end }: OffsetRange,
  mode: MarkupMode,
  sink: InlineSink,
  learn?: (part: DecodedPart) => void,
): void {
  let at = start;
  for (const part of decodeReferences(file.slice(start, end), mode)) {
    const length = (part.written ?? part.text).length;
    learn?.(part);
    if (part.written === undefined && mode === 'xml') addWithEntities(sink, at, part.text);
    else sink.addText(at, at + length, part.text);
    at += length;
  }
}

/** Writes text into markup: references as the source used them, and never a `<` or `&` that could become markup. */
export class MarkupTextWriter {
  private readonly writer = new ReferenceWriter();

  /** Reads a stretch of text into a segment, and learns how it writes its characters. */
  read(file: string, start: number, end: number, mode: MarkupMode, sink: InlineSink): void {
    readMarkupText(file, { start, end }, mode, sink, (part) => {
      // A lone `<` or `&` of a careless source is no model to follow.
      this.writer.learn(part.written === undefined ? { text: part.text.replace(/[<&]/g, '') } : part);
    });
  }

  write(text: string): string {
    return this.writer.write(text);
  }
}

const entity = /&[\p{L}_:][\p{L}\p{N}_:.-]*;/gu;

/** An entity that the document type defines means what only its reader knows, so it is kept as a code. */
function addWithEntities(builder: InlineSink, start: number, text: string): void {
  let at = 0;
  // Most texts have none, and the pattern is slow.
  const found = text.includes('&') ? text.matchAll(entity) : [];
  for (const { 0: written, index } of found) {
    builder.addText(start + at, start + index, text.slice(at, index));
    at = index + written.length;
    builder.addCode(start + index, start + at, written);
  }
  builder.addText(start + at, start + text.length, text.slice(at));
}

import type { Paragraph } from '../area';
import { trimLine, type Line } from '../lines';
import type { LineReader } from './lineReader';

/** A reader with one paragraph in hand, which lines are added to until it ends. */
export abstract class ParagraphReader implements LineReader {
  readonly paragraphs: Paragraph[] = [];
  protected current: Paragraph | undefined;

  constructor(protected readonly text: string) {}

  abstract line(whole: Line, next: Line | undefined): number | undefined;

  end(): Paragraph[] {
    this.flush();
    return this.paragraphs;
  }

  /** Ends the paragraph in hand; one without text is none. */
  protected flush(): void {
    if (this.current && this.current.lines.length > 0) this.paragraphs.push(this.current);
    this.current = undefined;
  }

  /** Ends it, and takes the text behind a mark of this length for the next one. */
  protected start(kind: Paragraph['kind'], line: Line, prefixLength: number): void {
    this.flush();
    const behind = trimLine(this.text, { start: line.start + prefixLength, end: line.end });
    this.current = { kind, lines: behind.end > behind.start ? [behind] : [], prefixLength: behind.start - line.start };
  }
}

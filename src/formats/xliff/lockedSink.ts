import type { XmlElement } from '../markup/elements';
import type { CodeOptions, InlineSink } from '../segmentBuilder';
import type { LockedRange } from './annotations';

interface Part {
  start: number;
  end: number;
  text: string;
  code?: CodeOptions;
}

/** Hands a content on when all of it is read, with what is not translated as codes. */
export class LockedSink implements InlineSink {
  private readonly parts: Part[] = [];

  /** @param ranges ascending; no part is in one of them and outside too */
  constructor(
    private readonly file: string,
    private readonly content: XmlElement,
    private readonly ranges: readonly LockedRange[],
    private readonly sink: InlineSink,
  ) {}

  addText(start: number, end: number, text: string): void {
    this.parts.push({ start, end, text });
  }

  addCode(start: number, end: number, text: string, code: CodeOptions = {}): void {
    this.parts.push({ start, end, text, code });
  }

  finish(): void {
    const partners = partnersOf(this.parts);
    let next = 0;
    for (const range of this.ranges) {
      for (; (this.parts[next]?.start ?? Infinity) < range.start; next++) this.pass(this.parts[next]);
      const first = next;
      while ((this.parts[next]?.start ?? Infinity) < range.end) next++;
      // One whose other half is outside is a code of its own: a translation may move both.
      const loose = this.parts.slice(first, next).filter((part) => {
        const partner = partners.get(part);
        return partner && (partner.start < range.start || partner.start >= range.end);
      });
      let at = range.start;
      for (const half of loose) {
        this.lock(at, half.start, false);
        this.pass(half);
        at = half.end;
      }
      this.lock(at, range.end, range.isWhole && loose.length === 0);
    }
    for (; next < this.parts.length; next++) this.pass(this.parts[next]);
  }

  private pass(part: Part | undefined): void {
    if (part?.code) this.sink.addCode(part.start, part.end, part.text, part.code);
    else if (part) this.sink.addText(part.start, part.end, part.text);
  }

  /**
   * Locks a stretch. One that does not stand for itself keeps its place among its like; at an end of the content it
   * stays there anyway.
   */
  private lock(start: number, end: number, isWhole: boolean): void {
    if (start >= end) return;
    const isAtEnd = start === this.content.contentStart || end === this.content.contentEnd;
    this.sink.addCode(start, end, this.file.slice(start, end), isWhole || isAtEnd ? {} : { sequence: 0 });
  }
}

/** The other half of each code that has one. */
function partnersOf(parts: readonly Part[]): Map<Part, Part> {
  const open = new Map<string, Part[]>();
  const partners = new Map<Part, Part>();
  for (const part of parts) {
    const { role, key = '' } = part.code?.pairing ?? {};
    const known = open.get(key);
    if (role === 'open' && known) known.push(part);
    else if (role === 'open') open.set(key, [part]);
    const opener = role === 'close' ? known?.pop() : undefined;
    if (opener) partners.set(part, opener).set(opener, part);
  }
  return partners;
}

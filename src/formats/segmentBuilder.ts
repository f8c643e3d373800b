import { compact } from './compact';
import type { Candidate, Pairing } from './placeholders/candidate';
import { resolvePairs } from './placeholders/pairs';
import type { ProtectedSpan } from './placeholders/span';
import type { Segment } from './segment';

interface Part {
  /** Start in the file. */
  start: number;
  end: number;
  /** Text in the segment: decoded text, or a code as written. */
  text: string;
  code?: CodeOptions;
  /** Span of a code whose partner has been looked for. */
  span?: ProtectedSpan;
}

/** The codes that stand around a segment: outside it, so that a translation cannot lose them. */
export interface CodesAround {
  before: readonly string[];
  after: readonly string[];
}

/** A segment that knows where its codes stand in the file. */
export interface PlacedSegment extends Segment {
  /** Range in the file of each protected span; absent where the file has the text as it is, codes and all. */
  codes?: ReadonlyArray<{ start: number; end: number }>;
  /** Absent where none are. */
  around?: CodesAround;
}

/** Returns the range in the file of each protected span of a segment. */
export function codesInFile({
  start: offset,
  codes,
  protectedSpans,
}: PlacedSegment): NonNullable<PlacedSegment['codes']> {
  return codes ?? protectedSpans.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
}

/** Facts about a code. */
export interface CodeOptions {
  pairing?: Pairing;
  sequence?: number;
  /** True when it stands for words: then it belongs to the text at its ends too. */
  isWord?: boolean;
}

/** Receiver of the parts of a file, which must come one after the other without gaps. */
export interface InlineSink {
  /** Text, decoded when it is written otherwise in the file. */
  addText(start: number, end: number, text: string): void;
  /** Adds a code that a translation must bring back: a tag, a comment. `text` is how the segment shows it. */
  addCode(start: number, end: number, text: string, code?: CodeOptions): void;
}

const letter = /\p{L}/u;

/** Gathers a segment from the parts of a file, which must come one after the other without gaps. */
export class SegmentBuilder implements InlineSink {
  private parts: Part[] = [];

  constructor(private readonly file: string) {}

  /** Text, decoded when it is written otherwise in the file. */
  addText(start: number, end: number, text: string): void {
    if (end > start) this.parts.push({ start, end, text });
  }

  /** Adds a code that a translation must bring back: a tag, a comment. `text` is how the segment shows it. */
  addCode(start: number, end: number, text: string, code: CodeOptions = {}): void {
    const last = this.parts.at(-1);
    // Neighbours without a partner are one code: fewer for a translation to lose.
    if (last?.code && isAlone(last.code) && isAlone(code) && last.code.sequence === code.sequence) {
      last.end = end;
      last.text += text;
    } else {
      this.parts.push({ start, end, text, code });
    }
  }

  /**
   * Makes words of the text gathered so far codes, which a translation must bring back as they are.
   * @param find tells where they stand in a stretch of text between codes
   */
  lock(find: (text: string) => ReadonlyArray<{ start: number; end: number }>): void {
    const parts = this.parts;
    this.parts = [];
    let stretch: Part[] = [];
    for (const part of parts) {
      if (!part.code) {
        stretch.push(part);
        continue;
      }
      this.addLocked(stretch, find);
      this.parts.push(part);
      stretch = [];
    }
    this.addLocked(stretch, find);
  }

  private addLocked(parts: readonly Part[], find: Parameters<SegmentBuilder['lock']>[0]): void {
    const ranges = find(parts.map(({ text }) => text).join(''));
    let next = 0;
    let open: Part | undefined;
    let from = 0;
    for (const part of parts) {
      const first = from;
      const end = first + part.text.length;
      // What is written otherwise in the file is not cut.
      const isPlain = part.end - part.start === part.text.length;
      do {
        if ((ranges[next]?.end ?? Infinity) <= from) {
          next++;
          open = undefined;
        }
        const { start: locked, end: unlocked } = ranges[next] ?? { start: Infinity, end: Infinity };
        const to = isPlain ? Math.min(end, locked <= from ? unlocked : locked) : end;
        const text = part.text.slice(from - first, to - first);
        const stop = isPlain ? part.start + to - first : part.end;
        if (open) {
          open.end = stop;
          open.text += text;
        } else {
          const start = isPlain ? part.start + from - first : part.start;
          const isLocked = locked < to;
          this.parts.push({ start, end: stop, text, ...(isLocked && { code: { isWord: true } }) });
          if (isLocked) open = this.parts.at(-1);
        }
        from = to;
      } while (from < end);
    }
  }

  /**
   * The segment gathered so far, without the white space and the codes around it; the builder is empty afterwards.
   * `undefined` when there is no text, or no letter unless `wordless` is wanted too.
   */
  take(wordless = false): PlacedSegment | undefined {
    const parts = this.takeParts(wordless);
    if (!parts) return undefined;
    pairUp(parts);
    const { first, end } = trimEnds(parts);
    const segment = assemble(this.file, parts.slice(first, end));
    if (parts.some(({ code }, at) => code && (at < first || at >= end))) {
      segment.around = { before: codesOf(parts.slice(0, first)), after: codesOf(parts.slice(end)) };
    }
    return segment;
  }

  /**
   * The translation gathered so far, in the form of its segment: without the white space and those codes that stand
   * around the segment too. `undefined` when there is no text.
   */
  takeTranslation(
    around: CodesAround | undefined,
    isSame: (left: string, right: string) => boolean,
  ): PlacedSegment | undefined {
    const parts = this.takeParts(true);
    if (!parts) return undefined;
    pairUp(parts);
    let first = 0;
    for (const code of around?.before ?? []) {
      while (isBlank(parts[first])) first++;
      const part = parts[first];
      if (part?.code && isSame(part.text, code)) first++;
    }
    let last = parts.length - 1;
    for (const code of [...(around?.after ?? [])].reverse()) {
      while (last > first && isBlank(parts[last])) last--;
      const part = parts[last];
      if (last > first && part?.code && isSame(part.text, code)) last--;
    }
    while (parts[first] && !parts[first]?.code && trimText(parts[first] as Part, 'start')) first++;
    while (last >= first && !parts[last]?.code && trimText(parts[last] as Part, 'end')) last--;
    return assemble(this.file, parts.slice(first, last + 1));
  }

  /** `undefined` when there is nothing to translate in them. */
  private takeParts(wordless: boolean): Part[] | undefined {
    const parts = this.parts;
    this.parts = [];
    const wanted = (part: Part): boolean => !part.code && (wordless ? part.text.trim() !== '' : letter.test(part.text));
    return parts.some(wanted) ? parts : undefined;
  }
}

function isAlone({ pairing, isWord }: CodeOptions): boolean {
  return !pairing && !isWord;
}

function isBlank(part: Part | undefined): boolean {
  return part !== undefined && !part.code && part.text.trim() === '';
}

function codesOf(parts: readonly Part[]): string[] {
  return parts.filter(({ code }) => code).map(({ text }) => text);
}

function pairUp(parts: readonly Part[]): void {
  const codes = parts.filter((part) => part.code);
  const candidates = codes.map(({ code }, index): Candidate => {
    // Ranges of candidates are not read, only kept; here they say which part is meant.
    const candidate: Candidate = { start: index, end: index + 1, kind: 'tag' };
    if (code?.pairing) candidate.pairing = code.pairing;
    if (code?.sequence !== undefined) candidate.sequence = code.sequence;
    return candidate;
  });
  for (const span of resolvePairs(candidates)) {
    const part = codes[span.start];
    if (part) part.span = span;
  }
}

/** Takes white space, lone codes, and pairs around all that is left off the ends; tells the range that is left. */
function trimEnds(parts: readonly Part[]): { first: number; end: number } {
  let first = 0;
  let last = parts.length - 1;
  /** Returns the number of parts that can go at an end; a pair around everything takes one at the other end too. */
  const trim = (at: number, step: 1 | -1): { here: number; there: number } => {
    const part = parts[at];
    if (!part) return kept;
    if (!part.code) return trimText(part, step === 1 ? 'start' : 'end') ? one : kept;
    const { span } = part;
    if (span?.sequence !== undefined || part.code.isWord) return kept;
    if (!span?.pair) return one;
    const { id } = span.pair;
    if (parts[at + step]?.span?.pair?.id === id) return two;
    return parts[step === 1 ? last : first]?.span?.pair?.id === id ? oneAtEach : kept;
  };
  for (let changed = true; changed;) {
    const front = trim(first, 1);
    first += front.here;
    last -= front.there;
    const back = trim(last, -1);
    last -= back.here;
    first += back.there;
    changed = front.here + back.here > 0;
  }
  return { first, end: last + 1 };
}

const kept = { here: 0, there: 0 };
const one = { here: 1, there: 0 };
const two = { here: 2, there: 0 };
const oneAtEach = { here: 1, there: 1 };

/** True when nothing is left. White space that is written as a reference stays: it was meant. */
function trimText(part: Part, side: 'start' | 'end'): boolean {
  if (part.end - part.start !== part.text.length) return false;
  const text = side === 'start' ? part.text.trimStart() : part.text.trimEnd();
  const cut = part.text.length - text.length;
  if (side === 'start') part.start += cut;
  else part.end -= cut;
  part.text = text;
  return text === '';
}

function assemble(file: string, parts: readonly Part[]): PlacedSegment {
  const start = parts[0]?.start ?? 0;
  const end = parts.at(-1)?.end ?? 0;
  const protectedSpans: ProtectedSpan[] = [];
  let text = '';
  for (const part of parts) {
    const at = text.length;
    text += part.text;
    if (!part.span) continue;
    part.span.start = at;
    part.span.end = text.length;
    protectedSpans.push(part.span);
  }
  const segment: PlacedSegment = {
    start,
    end,
    // A stretch of the file as it is takes no memory of its own.
    text: file.startsWith(text, start) ? file.slice(start, start + text.length) : text,
    protectedSpans: protectedSpans.length === 0 ? none : compact(protectedSpans),
    needsTarget: true,
  };
  if (text.length !== end - start) segment.codes = parts.filter(({ span }) => span).map((part) => rangeOf(part));
  return segment;
}

const none: readonly never[] = [];

function rangeOf({ start, end }: Part): { start: number; end: number } {
  return { start, end };
}

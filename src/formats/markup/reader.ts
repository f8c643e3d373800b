import { isVoidElement } from '../placeholders/tags';
import { decodeReferences, ReferenceWriter } from './entities';
import { tokenizeMarkup, type MarkupMode, type MarkupToken } from './tokenizer';
import { findXmlFault, type MarkupProblem } from './wellFormed';

export interface ReadMarkupOptions {
  /** `tag_handling` of contract §2. */
  mode: MarkupMode;
  /** Refuses malformed XML, as `tag_handling_version=v2` does (contract §2). HTML is always read. */
  strict?: boolean;
  /** Elements whose content is not translated. */
  ignoreTags?: readonly string[];
  /** Elements that end a segment, besides the block elements of HTML. */
  splittingTags?: readonly string[];
  /** Elements that do not end a segment, though they would. */
  nonSplittingTags?: readonly string[];
}

/** The names of tags that are treated in another way, as tokens have them: each is looked up at once, however many there are. */
interface TagNames {
  mode: MarkupMode;
  ignored: ReadonlySet<string>;
  splitting: ReadonlySet<string>;
  nonSplitting: ReadonlySet<string>;
}

/** A stretch of translatable text: references decoded, tags standing in it as they are, under protected spans. */
export interface MarkupSegment {
  text: string;
  /** Half-open ranges in UTF-16 units of `text`, ascending, not overlapping. */
  protectedSpans: ReadonlyArray<{ start: number; end: number }>;
}

export type ReadMarkup = { ok: true; document: MarkupDocument } | { ok: false; problem: MarkupProblem };

/** Elements of HTML that end a run of text. */
const blockElements = new Set(
  (
    'address article aside blockquote body br caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li link main menu ' +
    'meta nav ol optgroup option p pre script section select style summary table tbody td template tfoot th thead ' +
    'title tr ul video'
  ).split(' '),
);

/** Takes a tagged text apart into segments to translate. Malformed markup is a problem only when `strict`. */
export function readMarkup(text: string, given: ReadMarkupOptions): ReadMarkup {
  const names = (list: readonly string[] = []): ReadonlySet<string> =>
    new Set(given.mode === 'html' ? list.map((name) => name.toLowerCase()) : list);
  const options: TagNames = {
    mode: given.mode,
    ignored: names(given.ignoreTags),
    splitting: names(given.splittingTags),
    nonSplitting: names(given.nonSplittingTags),
  };
  const tokens = tokenizeMarkup(text, given.mode);
  const problem = given.strict && given.mode === 'xml' ? findXmlFault(text, tokens) : undefined;
  return problem ? { ok: false, problem } : { ok: true, document: new MarkupDocument(text, tokens, options) };
}

/** Returns whether an element of HTML, its name in lower case, ends a run of text. */
export function isBlockElement(name: string): boolean {
  return blockElements.has(name);
}

const letter = /\p{L}/u;

/** A tagged text whose segments can be replaced. Everything between them stays as it is. */
export class MarkupDocument {
  readonly segments: MarkupSegment[] = [];
  /** Text between the segments, one more than there are segments. */
  private readonly between: string[] = [];
  private readonly writer = new ReferenceWriter();

  constructor(text: string, tokens: readonly MarkupToken[], options: TagNames) {
    const builder = new SegmentBuilder();
    let between = '';
    const flush = (): void => {
      const { segment, raw, lead, trail } = builder.take();
      if (segment) {
        this.between.push(between + lead);
        this.segments.push(segment);
        between = trail;
      } else {
        between += raw;
      }
    };
    for (const unit of groupIgnored(tokens, options)) {
      const raw = text.slice(unit.start, unit.end);
      if (unit.type === 'text') {
        for (const part of decodeReferences(raw, options.mode)) {
          this.writer.learn(part);
          builder.addText(part.text, part.written ?? part.text);
        }
      } else if (splits(unit, options)) {
        flush();
        between += raw;
      } else {
        builder.addProtected(raw);
      }
    }
    flush();
    this.between.push(between);
  }

  /**
   * The tagged text with translated segments.
   * @param translations one for each segment; its protected spans are those of the segment, in the segment's order
   */
  write(translations: readonly MarkupSegment[]): string {
    return this.between
      .map((between, index) => {
        const source = this.segments[index];
        return source ? between + this.writeSegment(source, translations[index] ?? source) : between;
      })
      .join('');
  }

  private writeSegment(source: MarkupSegment, translation: MarkupSegment): string {
    const placed = translation.protectedSpans
      .map((span, index) => ({ ...span, source: source.protectedSpans[index] }))
      .sort((left, right) => left.start - right.start);
    let result = '';
    let at = 0;
    for (const span of placed) {
      result += this.writer.write(translation.text.slice(at, span.start));
      result += source.text.slice(span.source?.start ?? 0, span.source?.end ?? 0);
      at = span.end;
    }
    return result + this.writer.write(translation.text.slice(at));
  }
}

interface Part {
  text: string;
  raw: string;
  isProtected: boolean;
}

/** Gathers a segment; white space at its ends stays out of it. */
class SegmentBuilder {
  private parts: Part[] = [];

  addText(text: string, raw: string): void {
    this.parts.push({ text, raw, isProtected: false });
  }

  addProtected(raw: string): void {
    this.parts.push({ text: raw, raw, isProtected: true });
  }

  /** The segment gathered so far, or only its raw text when it has no letter to translate. */
  take(): { segment: MarkupSegment | undefined; raw: string; lead: string; trail: string } {
    const parts = this.parts;
    this.parts = [];
    if (!parts.some((part) => !part.isProtected && letter.test(part.text))) {
      return { segment: undefined, raw: parts.map((part) => part.raw).join(''), lead: '', trail: '' };
    }
    const lead = cutWhiteSpace(parts[0], 'start');
    const trail = cutWhiteSpace(parts.at(-1), 'end');
    const protectedSpans: Array<{ start: number; end: number }> = [];
    let text = '';
    for (const part of parts) {
      if (part.isProtected) protectedSpans.push({ start: text.length, end: text.length + part.text.length });
      text += part.text;
    }
    return { segment: { text, protectedSpans }, raw: '', lead, trail };
  }
}

/** Takes the white space off one end of a part that is plain text, and gives it. */
function cutWhiteSpace(part: Part | undefined, side: 'start' | 'end'): string {
  if (!part || part.isProtected || part.raw !== part.text) return '';
  const kept = side === 'start' ? part.text.trimStart() : part.text.trimEnd();
  const length = part.text.length - kept.length;
  const cut = side === 'start' ? part.text.slice(0, length) : part.text.slice(kept.length);
  part.text = kept;
  return cut;
}

type Unit = Pick<MarkupToken, 'type' | 'start' | 'end' | 'name'> & { isIgnored?: boolean };

/** The tokens, with each element that is not to be translated as one unit, its content included. */
function groupIgnored(tokens: readonly MarkupToken[], options: TagNames): Unit[] {
  const units: Unit[] = [];
  let depth = 0;
  for (const token of tokens) {
    const ignored = units.at(-1);
    if (depth > 0 && ignored) {
      ignored.end = token.end;
      if (token.name === ignored.name && token.type === 'open') depth++;
      if (token.name === ignored.name && token.type === 'close') depth--;
    } else if (token.type === 'open' && isIgnored(token, options)) {
      depth = 1;
      units.push({ type: 'open', start: token.start, end: token.end, name: token.name, isIgnored: true });
    } else {
      units.push(token);
    }
  }
  return units;
}

function isIgnored({ name, attributes }: MarkupToken, { mode, ignored }: TagNames): boolean {
  if (mode === 'html' && isVoidElement(name)) return false;
  if (ignored.has(name)) return true;
  if (mode === 'xml') return false;
  return attributes.some(
    ([attribute, value]) =>
      (attribute === 'translate' && value.trim().toLowerCase() === 'no') ||
      (attribute === 'class' && value.split(/\s+/).includes('notranslate')),
  );
}

function splits(unit: Unit, { mode, splitting, nonSplitting }: TagNames): boolean {
  if (unit.name === '' || unit.isIgnored) return false;
  if (nonSplitting.has(unit.name)) return false;
  return splitting.has(unit.name) || (mode === 'html' && blockElements.has(unit.name));
}

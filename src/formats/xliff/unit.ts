import { blankText } from '../blankText';
import type { XmlElement } from '../markup/elements';
import { SegmentBuilder, type PlacedSegment } from '../segmentBuilder';
import type { ProtectedSpan } from '../placeholders/span';
import type { LockedRange } from './annotations';
import { codeNames, isSameCode } from './codes';
import { InlineReader } from './inline';

/** A segment of an XLIFF file with the element its source is in. */
export interface XliffSegment extends PlacedSegment {
  /** `source`, or the `mrk` of a segmented source. */
  container: XmlElement;
  /** Places of the codes in `target`; `code` says which of the segment's each is, if any. */
  targetCodes?: readonly TargetCode[];
  /** Ranges that are not translated in source and target; absent where no other content of the unit has a say in it. */
  locked?: LockedContents;
}

/** The stretches that are not translated. */
export interface LockedContents {
  source: readonly LockedRange[];
  target: readonly LockedRange[];
}

export interface TargetCode {
  start: number;
  end: number;
  code?: number;
}

/** The element that is written as one: a `trans-unit` of XLIFF 1.2, a `segment` of 2.x. */
export interface XliffHolder {
  /** The unit it belongs to: a `trans-unit`, or a `unit` of 2.x, which may have several segments. */
  unit: XmlElement;
  /** The element that carries the language of the targets: `file` of 1.2, `xliff` of 2.x. */
  languageElement: XmlElement;
  /** The element that carries the state: `target` of 1.2 when there is one, `segment` of 2.x. */
  stateElement: XmlElement | undefined;
  source: XmlElement;
  /** A missing target goes behind this element. */
  before: XmlElement;
  /** The segmented source of XLIFF 1.2; its segments are `mrk` elements. */
  segmentedSource?: XmlElement;
  target: XmlElement | undefined;
  segments: XliffSegment[];
  /** The own place of each segment in a target that is there: the target, or its `mrk` with the same `mid`. */
  places: Array<XmlElement | undefined>;
}

export interface SegmentFacts {
  id?: string;
  context?: string;
  state?: string;
  needsTarget: boolean;
}

/** Reads one source and the translation it has; `undefined` when there is no text in it. */
export function readXliffSegment(
  file: string,
  container: XmlElement,
  place: XmlElement | undefined,
  facts: SegmentFacts,
  locked?: LockedContents,
): XliffSegment | undefined {
  const builder = new SegmentBuilder(file);
  new InlineReader(file, builder).read(container, locked?.source);
  const segment = builder.take(true);
  if (!segment) return undefined;
  // A translation without the annotations of its source is one too.
  const target =
    place &&
    (readTranslation(file, place, segment, locked?.target) ??
      readTranslation(file, place, segment, []) ??
      readBlank(file, place));
  return {
    start: segment.start,
    end: segment.end,
    text: segment.text,
    protectedSpans: segment.protectedSpans,
    codes: segment.codes,
    around: segment.around,
    container,
    id: facts.id,
    context: facts.context,
    state: facts.state,
    target: target?.text,
    targetCodes: target?.codes,
    needsTarget: facts.needsTarget,
    ...(locked && { locked }),
  };
}

/** A translation of nothing but spaces. */
function readBlank(
  file: string,
  { nodes, contentStart, contentEnd }: XmlElement,
): { text: string; codes: TargetCode[] } | undefined {
  const text = nodes.length === 0 ? blankText(file.slice(contentStart, contentEnd)) : undefined;
  return text === undefined ? undefined : { text, codes: [] };
}

/** The translation in an element in the form of its segment, with the codes as the segment has them. */
function readTranslation(
  file: string,
  element: XmlElement,
  segment: PlacedSegment,
  locked: readonly LockedRange[] | undefined,
): { text: string; codes: TargetCode[] } | undefined {
  const builder = new SegmentBuilder(file);
  new InlineReader(file, builder).read(element, locked);
  const translation = builder.takeTranslation(segment.around, isSameCode);
  if (!translation) return undefined;
  const found = matchCodes(segment, translation);
  const codes: TargetCode[] = [];
  let text = '';
  let at = 0;
  for (const [index, { start, end }] of translation.protectedSpans.entries()) {
    const code = found[index];
    const own = code === undefined ? undefined : segment.protectedSpans[code];
    text += translation.text.slice(at, start);
    const written = own ? segment.text.slice(own.start, own.end) : translation.text.slice(start, end);
    codes.push({ start: text.length, end: text.length + written.length, ...(code !== undefined && { code }) });
    text += written;
    at = end;
  }
  return { text: text + translation.text.slice(at), codes };
}

/** Returns the index of the code of the segment for each code of a translation. */
function matchCodes(segment: PlacedSegment, translation: PlacedSegment): Array<number | undefined> {
  const own = new FreeCodes(segment);
  const partners = partnersOf(translation.protectedSpans);
  const ownPartners = partnersOf(segment.protectedSpans);
  const result: Array<number | undefined> = [];
  for (const [index, span] of translation.protectedSpans.entries()) {
    const partner = partners[index];
    if (span.pair?.role === 'close' && partner !== undefined) {
      const opener = result[partner];
      result.push(opener === undefined ? undefined : own.take(ownPartners[opener]));
    } else {
      const written = translation.text.slice(span.start, span.end);
      result.push(own.take(own.firstLike(written)));
    }
  }
  return result;
}

/** The codes of a segment that no code of its translation has been found to be yet. */
class FreeCodes {
  private readonly taken = new Set<number>();
  /** Indexes of the codes, ascending: those that do not close a pair by how they are written, and all by their names. */
  private readonly byText = new Map<string, Queue>();
  private readonly byNames = new Map<string, Queue>();

  constructor({ text, protectedSpans }: PlacedSegment) {
    for (const [index, { start, end, pair }] of protectedSpans.entries()) {
      const written = text.slice(start, end);
      if (pair?.role !== 'close') enqueue(this.byText, written, index);
      enqueue(this.byNames, namesOf(written), index);
    }
  }

  take(index: number | undefined): number | undefined {
    if (index !== undefined) this.taken.add(index);
    return index;
  }

  /** The first that is written the same way, else the first of the same name. */
  firstLike(written: string): number | undefined {
    return this.first(this.byText.get(written)) ?? this.first(this.byNames.get(namesOf(written)));
  }

  private first(queue: Queue | undefined): number | undefined {
    if (!queue) return undefined;
    while (this.taken.has(queue.indexes[queue.next] ?? -1)) queue.next++;
    return queue.indexes[queue.next];
  }
}

interface Queue {
  indexes: number[];
  /** Position of the next index; those before it are taken. */
  next: number;
}

function enqueue(queues: Map<string, Queue>, key: string, index: number): void {
  const queue = queues.get(key);
  if (queue) queue.indexes.push(index);
  else queues.set(key, { indexes: [index], next: 0 });
}

/** Equal for codes that are the same code of one unit, perhaps written in another way: see `isSameCode`. */
function namesOf(written: string): string {
  const names = codeNames(written);
  return names.length === 0 ? written : names.map(({ name }) => `\0${name}`).join('');
}

/** Returns the index of the other half of its pair for each span. */
function partnersOf(spans: readonly ProtectedSpan[]): Array<number | undefined> {
  const first = new Map<number, number>();
  const partners: Array<number | undefined> = [];
  for (const [index, { pair }] of spans.entries()) {
    if (!pair) continue;
    const other = first.get(pair.id);
    if (other === undefined) first.set(pair.id, index);
    else [partners[other], partners[index]] = [index, other];
  }
  return partners;
}

/** The text in an element, a note for instance; `undefined` when there is none in it. */
export function readText(file: string, element: XmlElement): string | undefined {
  const written = file.slice(element.contentStart, element.contentEnd);
  // Most notes are plain text, and a file has one for each unit.
  if (element.nodes.length === 0 && !written.includes('&')) return written.trim() || undefined;
  const builder = new SegmentBuilder(file);
  new InlineReader(file, builder).read(element);
  return builder.take(true)?.text;
}

import type { XmlElement } from '../markup/elements';
import { SegmentBuilder, type PlacedSegment } from '../segmentBuilder';
import type { ProtectedSpan } from '../placeholders/span';
import { isSameCode } from './codes';
import { InlineReader } from './inline';

/** A segment of an XLIFF file with the element its source is in. */
export interface XliffSegment extends PlacedSegment {
  /** `source`, or the `mrk` of a segmented source. */
  container: XmlElement;
  /** Where the codes of `target` stand in it; `code` says which of the segment's each is, if any. */
  targetCodes?: readonly TargetCode[];
}

export interface TargetCode {
  start: number;
  end: number;
  code?: number;
}

/** What is written as one: a `trans-unit` of XLIFF 1.2, a `segment` of 2.x. */
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
  /** For each segment its own place in a target that is there: the target, or its `mrk` with the same `mid`. */
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
): XliffSegment | undefined {
  const builder = new SegmentBuilder(file);
  new InlineReader(file, builder).read(container);
  const segment = builder.take(true);
  if (!segment) return undefined;
  const target = place && readTranslation(file, place, segment);
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
  };
}

/** The translation in an element in the form of its segment, with the codes as the segment has them. */
function readTranslation(
  file: string,
  element: XmlElement,
  segment: PlacedSegment,
): { text: string; codes: TargetCode[] } | undefined {
  const builder = new SegmentBuilder(file);
  new InlineReader(file, builder).read(element);
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

/** For each code of a translation, which code of the segment it is. */
function matchCodes(segment: PlacedSegment, translation: PlacedSegment): Array<number | undefined> {
  const taken = new Set<number>();
  const take = (index: number): number | undefined => (index < 0 ? undefined : (taken.add(index), index));
  const result: Array<number | undefined> = [];
  for (const [index, span] of translation.protectedSpans.entries()) {
    const written = translation.text.slice(span.start, span.end);
    const partner = partnerOf(translation.protectedSpans, index);
    const isCloser = span.pair?.role === 'close' && partner >= 0;
    const opener = isCloser ? result[partner] : undefined;
    if (isCloser) {
      result.push(opener === undefined ? undefined : take(partnerOf(segment.protectedSpans, opener)));
      continue;
    }
    const isFree = (at: number): boolean => !taken.has(at);
    const spans = segment.protectedSpans;
    const textOf = (own: ProtectedSpan): string => segment.text.slice(own.start, own.end);
    const equal = spans.findIndex((own, at) => isFree(at) && own.pair?.role !== 'close' && textOf(own) === written);
    const same = equal >= 0 ? equal : spans.findIndex((own, at) => isFree(at) && isSameCode(textOf(own), written));
    result.push(take(same));
  }
  return result;
}

/** The other half of a pair, or -1. */
function partnerOf(spans: readonly ProtectedSpan[], index: number): number {
  const pair = spans[index]?.pair;
  return pair ? spans.findIndex((other, at) => at !== index && other.pair?.id === pair.id) : -1;
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

import type { XmlElement } from '../markup/elements';
import { SegmentBuilder, type PlacedSegment } from '../segmentBuilder';
import { InlineReader } from './inline';

/** A segment of an XLIFF file with the element its source is in. */
export interface XliffSegment extends PlacedSegment {
  /** `source`, or the `mrk` of a segmented source. */
  container: XmlElement;
  writer: InlineReader;
}

/** What is written as one: a `trans-unit` of XLIFF 1.2, a `segment` of 2.x. */
export interface XliffHolder {
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
  const builder = new SegmentBuilder();
  const writer = new InlineReader(file, builder);
  writer.read(container.nodes);
  const segment = builder.take(true);
  if (!segment) return undefined;
  const target = place && readTarget(file, place);
  return {
    ...segment,
    container,
    writer,
    ...(facts.id !== undefined && { id: facts.id }),
    ...(facts.context !== undefined && { context: facts.context }),
    ...(facts.state !== undefined && { state: facts.state }),
    ...(target !== undefined && { target }),
    needsTarget: facts.needsTarget,
  };
}

/** The translation in an element; `undefined` when there is no text in it. */
export function readTarget(file: string, element: XmlElement): string | undefined {
  const builder = new SegmentBuilder();
  new InlineReader(file, builder).read(element.nodes);
  return builder.take(true)?.text;
}

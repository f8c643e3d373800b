import { composeTarget, isUsable } from '../composeEdits';
import { applyEdits, type TextEdit } from '../edits';
import { withAttributes, writeTag } from '../markup/editTag';
import type { XmlElement } from '../markup/elements';
import { isSource, type SegmentTarget } from '../segment';
import { writerLike } from './inline';
import type { XliffHolder, XliffSegment } from './unit';

/** Rules of the specification for a target that a machine has made. */
export interface StateRules {
  /** Attributes of the element that carries the state; `undefined` takes an attribute out. */
  attributes: Readonly<Record<string, string | undefined>>;
  /** True when that element is the `target` itself (XLIFF 1.2). */
  isOnTarget: boolean;
}

/** The edits that put targets into one unit or segment; none when there is none to put in. */
export function writeHolder(
  file: string,
  holder: XliffHolder,
  targets: ReadonlyArray<SegmentTarget | undefined>,
  rules: StateRules,
): TextEdit[] {
  const written = holder.segments.map((segment, index) => writeSegment(file, segment, targets[index]));
  if (written.every((content) => content === undefined)) return [];
  const isComplete = written.every((content, index) => content !== undefined || holder.segments[index]?.target);
  const changes = isComplete ? rules.attributes : {};
  const targetChanges = rules.isOnTarget ? changes : {};
  const edits = writeContents(file, holder, written, targetChanges);
  const { stateElement } = holder;
  if (!rules.isOnTarget && stateElement && isComplete) edits.push(...editTag(file, stateElement, changes));
  return edits;
}

/** Changes attributes of an element's tag where it stands. */
export function editTag(
  file: string,
  element: XmlElement,
  changes: StateRules['attributes'],
  after?: string,
): TextEdit[] {
  const { start, contentStart: end } = element;
  const tag = file.slice(start, end);
  const newText = withAttributes(tag, changes, after);
  return newText === tag ? [] : [{ start, end, newText }];
}

function writeContents(
  file: string,
  holder: XliffHolder,
  written: ReadonlyArray<string | undefined>,
  changes: StateRules['attributes'],
): TextEdit[] {
  const { target, segmentedSource, segments, places } = holder;
  const hasPlaces = target !== undefined && places.some((place) => place !== undefined);
  if (hasPlaces) {
    const edits = places.flatMap((place, index): TextEdit[] => {
      const content = written[index];
      return place && content !== undefined ? fillElement(file, place, content, place === target ? changes : {}) : [];
    });
    return segmentedSource ? [...edits, ...editTag(file, target, changes)] : edits;
  }
  const content = segmentedSource ? fillMarks(file, segmentedSource, segments, written) : (written[0] ?? '');
  if (target) return fillElement(file, target, content, changes);
  return [insertTarget(file, holder, content, changes)];
}

/** The content of a segmented source with its segments replaced; those without a translation are left empty. */
function fillMarks(
  file: string,
  source: XmlElement,
  segments: readonly XliffSegment[],
  written: ReadonlyArray<string | undefined>,
): string {
  const edits = segments.map(({ container }, index): TextEdit => {
    const offset = source.contentStart;
    const range = { start: container.contentStart - offset, end: container.contentEnd - offset };
    return { ...range, newText: written[index] ?? '' };
  });
  return applyEdits(file.slice(source.contentStart, source.contentEnd), edits);
}

/** The inner XML of a target; its own source is copied as it stands. */
function writeSegment(file: string, segment: XliffSegment, target: SegmentTarget | undefined): string | undefined {
  if (!isUsable(segment, target)) return undefined;
  const { contentStart, contentEnd } = segment.container;
  if (isSource(segment, target)) return file.slice(contentStart, contentEnd);
  const write = writerLike(file, segment.container);
  const body = composeTarget(file, segment, target, { text: write });
  return [file.slice(contentStart, segment.start), body, file.slice(segment.end, contentEnd)].join('');
}

function fillElement(
  file: string,
  element: XmlElement,
  content: string,
  changes: StateRules['attributes'],
): TextEdit[] {
  const { start, end, contentStart, contentEnd, qualifiedName } = element;
  if (!element.isEmptyTag) {
    return [...editTag(file, element, changes), { start: contentStart, end: contentEnd, newText: content }];
  }
  const tag = withAttributes(file.slice(start, end).replace(/(?:(?<!\s)\s+)?\/>$/, '>'), changes);
  return [{ start, end, newText: `${tag}${content}</${qualifiedName}>` }];
}

/** A new target on a line of its own when the source has one, indented as the source is. */
export function insertTarget(
  file: string,
  { before, source }: XliffHolder,
  content: string,
  changes: StateRules['attributes'],
): TextEdit {
  const name = source.qualifiedName.replace(/source$/, 'target');
  const indentation = lineStartBefore(file, source.start);
  const newText = [indentation, writeTag(name, changes), content, `</${name}>`].join('');
  return { start: before.end, end: before.end, newText };
}

/** The line end and white space right before an offset; empty when something else stands on the line. */
function lineStartBefore(file: string, offset: number): string {
  let start = offset;
  while (file[start - 1] === ' ' || file[start - 1] === '\t') start--;
  if (file[start - 1] === '\n') start -= file[start - 2] === '\r' ? 2 : 1;
  else if (file[start - 1] === '\r') start--;
  else return '';
  return file.slice(start, offset);
}

import { attributeOf, prefixedAttributeOf, childOf, childrenOf, elementsIn, type XmlElement } from '../markup/elements';
import { lockedIn, type LockedRange } from './annotations';
import { readText, readXliffSegment } from './unit';
import type { ReadUnits } from './version1';
import { reason } from '../reason';

/** The segments of an XLIFF 2.x file. */
export function readUnits2(file: string, root: XmlElement): ReadUnits {
  const reading: Reading = { file, root, holders: [], problems: [] };
  visit(reading);
  const { holders, problems } = reading;
  return { holders, problems };
}

/** A file and what was found in it so far. */
interface Reading extends ReadUnits {
  file: string;
  root: XmlElement;
}

const parents = ['file', 'group', 'unit'];

/** Reads the units, which stand in files and in groups of any depth; `translate` is inherited. */
function visit(reading: Reading): void {
  const isTranslated = new Map([[reading.root, true]]);
  const isRead = ({ name, parent }: XmlElement): boolean =>
    parents.includes(name) && isTranslated.has(parent ?? reading.root);
  for (const element of elementsIn(reading.root, (one) => one.name !== 'unit' && isRead(one))) {
    if (!isRead(element)) continue;
    const own = prefixedAttributeOf(element, 'translate');
    const translate = own === undefined ? isTranslated.get(element.parent ?? reading.root) === true : own !== 'no';
    if (element.name !== 'unit') isTranslated.set(element, translate);
    else if (element.isClosed && (translate || hasTranslated(element))) readUnit(reading, element, translate);
  }
}

/** Returns whether an annotation in a unit asks for a translation of its text, whatever the unit says. */
function hasTranslated(unit: XmlElement): boolean {
  const asks = (element: XmlElement): boolean =>
    (element.name === 'mrk' || element.name === 'sm') && prefixedAttributeOf(element, 'translate') === 'yes';
  for (const element of elementsIn(unit, () => true)) if (asks(element)) return true;
  return false;
}

function readUnit(reading: Reading, element: XmlElement, isTranslated: boolean): void {
  const parts = childrenOf(element).filter(({ name }) => name === 'segment' || name === 'ignorable');
  const unit: Unit = {
    element,
    id: attributeOf(element, 'id'),
    context: notes(reading.file, element),
    // Annotations may go over several segments, and over what stands between them.
    lockedInSources: lockedIn(
      parts.flatMap((part) => childOf(part, 'source') ?? []),
      isTranslated,
    ),
    lockedInTargets: lockedIn(
      inTargetOrder(parts).flatMap((part) => childOf(part, 'target') ?? childOf(part, 'source') ?? []),
      isTranslated,
    ),
  };
  for (const part of parts) if (part.name === 'segment') readSegment(reading, unit, part);
}

/** A target may say another place in its unit than the one it stands at. */
function inTargetOrder(parts: readonly XmlElement[]): XmlElement[] {
  const placed = parts.map((part, index) => {
    const target = childOf(part, 'target');
    const order = target && Number(attributeOf(target, 'order'));
    return { part, order: order && order > 0 ? order : index + 1 };
  });
  return placed.sort((a, b) => a.order - b.order).map(({ part }) => part);
}

interface Unit {
  element: XmlElement;
  id: string | undefined;
  context: string | undefined;
  /** Ranges that are not translated, by the sources and targets they are in. */
  lockedInSources: ReadonlyMap<XmlElement, readonly LockedRange[]>;
  lockedInTargets: ReadonlyMap<XmlElement, readonly LockedRange[]>;
}

function readSegment(
  { file, root, holders, problems }: Reading,
  { element: unit, id: unitId, context, lockedInSources, lockedInTargets }: Unit,
  element: XmlElement,
): void {
  const source = childOf(element, 'source');
  const target = childOf(element, 'target');
  if (!source) {
    const message = reason('xliff-no-source-segment');
    problems.push({ code: 'xliff-no-source', message, start: element.start, end: element.contentStart });
    return;
  }
  if (![element, source, target].every((part) => part?.isClosed !== false)) return;
  const state = attributeOf(element, 'state');
  const id = [unitId, attributeOf(element, 'id')].filter((part) => part !== undefined).join('/');
  const locked = { source: lockedInSources.get(source) ?? [], target: (target && lockedInTargets.get(target)) ?? [] };
  const segment = readXliffSegment(file, source, target, { id, context, state, needsTarget: true }, locked);
  if (!segment) return;
  segment.needsTarget = state !== 'final' && (segment.target === undefined || state === 'initial');
  holders.push({
    unit,
    languageElement: root,
    stateElement: element,
    source,
    before: source,
    target,
    segments: [segment],
    places: [target],
  });
}

function notes(file: string, unit: XmlElement): string | undefined {
  const group = childOf(unit, 'notes');
  const texts = group && childrenOf(group).flatMap((note) => readText(file, note) ?? []);
  return texts && texts.length > 0 ? texts.join('\n') : undefined;
}

import { compact } from '../compact';
import { attributeOf, prefixedAttributeOf, childOf, childrenOf, elementsIn, type XmlElement } from '../markup/elements';
import type { FormatProblem } from '../segment';
import { readText, readXliffSegment, type XliffHolder, type XliffSegment } from './unit';
import { reason } from '../reason';

/** States of a target that ask for a translation (XLIFF 1.2, `state`). */
const unfinishedStates = new Set(['new', 'needs-translation', 'needs-adaptation', 'needs-l10n']);
/** States that a user has given and nothing may change. */
const finalStates = new Set(['final', 'signed-off']);
const translationUnit = 'trans-unit';

export interface ReadUnits {
  holders: XliffHolder[];
  problems: FormatProblem[];
}

/** The units of an XLIFF 1.x file. */
export function readUnits1(file: string, root: XmlElement): ReadUnits {
  const result: ReadUnits = { holders: [], problems: [] };
  for (const fileElement of childrenOf(root).filter(({ name }) => name === 'file')) {
    visit(fileElement, (unit) => readUnit(file, fileElement, unit, result));
  }
  return result;
}

/** Units stand in `body`, in groups of any depth and in `bin-unit`; `translate` is inherited. */
function visit(outer: XmlElement, read: (unit: XmlElement) => void): void {
  const isTranslated = new Map([[outer, true]]);
  const enters = ({ name }: XmlElement): boolean => name !== '' && name !== 'header' && name !== translationUnit;
  for (const element of elementsIn(outer, enters)) {
    const own = prefixedAttributeOf(element, 'translate');
    const translate = own === undefined ? element.parent && isTranslated.get(element.parent) : own !== 'no';
    if (enters(element)) isTranslated.set(element, translate === true);
    else if (element.name === translationUnit && translate) read(element);
  }
}

function readUnit(file: string, fileElement: XmlElement, unit: XmlElement, { holders, problems }: ReadUnits): void {
  const source = childOf(unit, 'source');
  const segmentedSource = childOf(unit, 'seg-source');
  const target = childOf(unit, 'target');
  if (!source) {
    const message = reason('xliff-no-source-unit');
    problems.push({ code: 'xliff-no-source', message, start: unit.start, end: unit.contentStart });
    return;
  }
  if (![unit, source, segmentedSource, target].every((element) => element?.isClosed !== false)) return;

  const marks = segmentedSource ? segmentMarks(segmentedSource) : [];
  const holder: XliffHolder = {
    unit,
    languageElement: fileElement,
    stateElement: target,
    source,
    before: segmentedSource ?? source,
    target,
    segments: [],
    places: [],
    ...(marks.length > 0 && { segmentedSource }),
  };
  const targetMarks = target ? segmentMarks(target) : [];
  const facts = factsOf(file, unit);
  const state = target && attributeOf(target, 'state');
  const hasOtherText = target !== undefined && targetMarks.length === 0 && readText(file, target) !== undefined;
  if (marks.length > 0 && hasOtherText) {
    const message = reason('xliff-target-segments');
    problems.push({ code: 'xliff-target-segments', message, start: target.start, end: target.end });
    return;
  }
  // Careless tools give several marks one number; each place is for one of them.
  const places = new Map<string | undefined, XmlElement[]>();
  for (const mark of targetMarks.toReversed()) {
    const mid = attributeOf(mark, 'mid');
    const known = places.get(mid);
    if (known) known.push(mark);
    else places.set(mid, [mark]);
  }
  for (const container of marks.length > 0 ? marks : [source]) {
    const mid = attributeOf(container, 'mid');
    const free = places.get(mid);
    const place = marks.length > 0 ? free?.at(-1) : target;
    // A target with some of the marks has no safe place for another one.
    if (marks.length > 0 && targetMarks.length > 0 && !place) continue;
    const segment = readXliffSegment(file, container, place, {
      id: [facts.id, marks.length > 0 ? mid : undefined].filter((part) => part !== undefined).join('/'),
      context: facts.notes,
      state,
      needsTarget: true,
    });
    if (!segment) continue;
    free?.pop();
    const isLocked = facts.isLocked || (marks.length > 0 && mid !== undefined && facts.locked.has(mid));
    segment.needsTarget = !isLocked && needsTarget(facts, segment);
    holder.segments.push(segment);
    holder.places.push(place);
  }
  if (holder.segments.length === 0) return;
  holders.push({ ...holder, segments: compact(holder.segments), places: compact(holder.places) });
}

/** Facts that a unit states about all of its segments. */
interface UnitFacts {
  id: string | undefined;
  notes: string | undefined;
  isApproved: boolean;
  isLocked: boolean;
  /** The `mid` of the segments that a user locked. */
  locked: ReadonlySet<string | undefined>;
  /** True if the file keeps a previous version of the unit with another source and with the target it still has. */
  hasChanged: boolean;
}

/** True if a user locked the unit, in the words of the tool the file is of (memoQ, Phrase). */
const lockedUnit = /\s[\w.-]+:locked\s*=\s*["'](?:locked|true|yes)["']/;

function factsOf(file: string, unit: XmlElement): UnitFacts {
  const children = childrenOf(unit);
  // Of Trados, which locks segments.
  const definitions = children.find(({ qualifiedName }) => qualifiedName.endsWith(':seg-defs'));
  const locked = new Map<string | undefined, boolean>();
  for (const definition of definitions ? childrenOf(definitions) : []) {
    const id = attributeOf(definition, 'id');
    if (!locked.has(id)) locked.set(id, attributeOf(definition, 'locked') === 'true');
  }
  return {
    id: attributeOf(unit, 'id'),
    notes: notes(file, unit),
    isApproved: attributeOf(unit, 'approved') === 'yes',
    isLocked: lockedUnit.test(file.slice(unit.start, unit.contentStart)),
    locked: new Set([...locked].flatMap(([id, isLocked]) => (isLocked ? [id] : []))),
    hasChanged: hasChanged(file, unit),
  };
}

function needsTarget({ isApproved, hasChanged: isOld }: UnitFacts, { target, state }: XliffSegment): boolean {
  if (isApproved || (state !== undefined && finalStates.has(state))) return false;
  return target === undefined || (state !== undefined && unfinishedStates.has(state)) || isOld;
}

function hasChanged(file: string, unit: XmlElement): boolean {
  const old = childrenOf(unit).filter(
    (child) => child.name === 'alt-trans' && attributeOf(child, 'alttranstype') === 'previous-version',
  );
  if (old.length === 0) return false;
  const textOf = (element: XmlElement, name: string): string | undefined => {
    const part = childOf(element, name);
    return part && readText(file, part);
  };
  const [source, target] = [textOf(unit, 'source'), textOf(unit, 'target')];
  return old.some((version) => textOf(version, 'source') !== source && textOf(version, 'target') === target);
}

/** The marks of the segments, also those inside other inline elements. */
function segmentMarks(element: XmlElement): XmlElement[] {
  const isMark = (child: XmlElement): boolean =>
    child.name === 'mrk' && child.isClosed && attributeOf(child, 'mtype') === 'seg';
  return [...elementsIn(element, (child) => !isMark(child))].filter(isMark);
}

function notes(file: string, unit: XmlElement): string | undefined {
  const texts = childrenOf(unit)
    .filter(({ name }) => name === 'note')
    .flatMap((note) => readText(file, note) ?? []);
  return texts.length > 0 ? texts.join('\n') : undefined;
}

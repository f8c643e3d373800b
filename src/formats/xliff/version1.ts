import { compact } from '../compact';
import { attributeOf, childOf, childrenOf, type XmlElement } from '../markup/elements';
import type { FormatProblem } from '../segment';
import { readText, readXliffSegment, type XliffHolder, type XliffSegment } from './unit';

/** States of a target that ask for a translation (XLIFF 1.2, `state`). */
const unfinishedStates = new Set(['new', 'needs-translation', 'needs-adaptation', 'needs-l10n']);
/** States that a person has given and nothing may change. */
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
    visit(fileElement, true, (unit) => readUnit(file, fileElement, unit, result));
  }
  return result;
}

/** Units stand in `body`, in groups of any depth and in `bin-unit`; `translate` is inherited. */
function visit(element: XmlElement, translate: boolean, read: (unit: XmlElement) => void): void {
  for (const child of childrenOf(element)) {
    if (child.name === '' || child.name === 'header') continue;
    const own = attributeOf(child, 'translate');
    const translated = own === undefined ? translate : own !== 'no';
    if (child.name !== translationUnit) visit(child, translated, read);
    else if (translated) read(child);
  }
}

function readUnit(file: string, fileElement: XmlElement, unit: XmlElement, { holders, problems }: ReadUnits): void {
  const source = childOf(unit, 'source');
  const segmentedSource = childOf(unit, 'seg-source');
  const target = childOf(unit, 'target');
  if (!source) {
    const message = 'This unit has no source, so it is left as it is.';
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
  const hasOtherText = target !== undefined && targetMarks.length === 0 && readText(file, target) !== undefined;
  if (marks.length > 0 && hasOtherText) {
    const message = 'The source of this unit is segmented and its target is not, so it is left as it is.';
    problems.push({ code: 'xliff-target-segments', message, start: target.start, end: target.end });
    return;
  }
  for (const container of marks.length > 0 ? marks : [source]) {
    const mid = attributeOf(container, 'mid');
    // Careless tools give several marks one number; each place is for one of them.
    const place =
      marks.length > 0
        ? targetMarks.find((mark) => attributeOf(mark, 'mid') === mid && !holder.places.includes(mark))
        : target;
    // A target with some of the marks has no safe place for another one.
    if (marks.length > 0 && targetMarks.length > 0 && !place) continue;
    const segment = readXliffSegment(file, container, place, {
      id: [attributeOf(unit, 'id'), marks.length > 0 ? mid : undefined].filter((part) => part !== undefined).join('/'),
      context: notes(file, unit),
      state: target && attributeOf(target, 'state'),
      needsTarget: true,
    });
    if (!segment) continue;
    segment.needsTarget = !isLocked(unit, marks.length > 0 ? mid : undefined) && needsTarget(file, unit, segment);
    holder.segments.push(segment);
    holder.places.push(place);
  }
  if (holder.segments.length === 0) return;
  holders.push({ ...holder, segments: compact(holder.segments), places: compact(holder.places) });
}

function needsTarget(file: string, unit: XmlElement, { target, state }: XliffSegment): boolean {
  if (attributeOf(unit, 'approved') === 'yes' || (state !== undefined && finalStates.has(state))) return false;
  return target === undefined || (state !== undefined && unfinishedStates.has(state)) || sourceChanged(file, unit);
}

const lockedUnit = /\s[\w.-]+:locked\s*=\s*["'](?:locked|true|yes)["']/;

/** Whether a person locked the unit, or a segment of it, in the words of the tool the file is of (memoQ, Phrase, Trados). */
function isLocked(unit: XmlElement, mid: string | undefined): boolean {
  if (lockedUnit.test(unit.file.slice(unit.start, unit.contentStart))) return true;
  if (mid === undefined) return false;
  const definitions = childrenOf(unit).find(({ qualifiedName }) => qualifiedName.endsWith(':seg-defs'));
  const own = definitions && childrenOf(definitions).find((element) => attributeOf(element, 'id') === mid);
  return own !== undefined && attributeOf(own, 'locked') === 'true';
}

/** Whether the file keeps a previous version of the unit with another source and with the target it still has. */
function sourceChanged(file: string, unit: XmlElement): boolean {
  const textOf = (element: XmlElement, name: string): string | undefined => {
    const part = childOf(element, name);
    return part && readText(file, part);
  };
  return childrenOf(unit).some(
    (old) =>
      old.name === 'alt-trans' &&
      attributeOf(old, 'alttranstype') === 'previous-version' &&
      textOf(old, 'source') !== textOf(unit, 'source') &&
      textOf(old, 'target') === textOf(unit, 'target'),
  );
}

/** The marks of the segments, also those inside other inline elements. */
function segmentMarks(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    const isMark = child.name === 'mrk' && attributeOf(child, 'mtype') === 'seg' && child.isClosed;
    return isMark ? [child] : segmentMarks(child);
  });
}

function notes(file: string, unit: XmlElement): string | undefined {
  const texts = childrenOf(unit)
    .filter(({ name }) => name === 'note')
    .flatMap((note) => readText(file, note) ?? []);
  return texts.length > 0 ? texts.join('\n') : undefined;
}

import { attributeOf, childOf, childrenOf, elementsIn, type XmlElement } from '../markup/elements';
import { readText, readXliffSegment } from './unit';
import type { ReadUnits } from './version1';

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
    const own = attributeOf(element, 'translate');
    const translate = own === undefined ? isTranslated.get(element.parent ?? reading.root) === true : own !== 'no';
    if (element.name !== 'unit') isTranslated.set(element, translate);
    else if (translate && element.isClosed) readUnit(reading, element);
  }
}

function readUnit(reading: Reading, unit: XmlElement): void {
  const context = notes(reading.file, unit);
  const id = attributeOf(unit, 'id');
  for (const segment of childrenOf(unit).filter(({ name }) => name === 'segment')) {
    readSegment(reading, { element: unit, id, context }, segment);
  }
}

interface Unit {
  element: XmlElement;
  id: string | undefined;
  context: string | undefined;
}

function readSegment(
  { file, root, holders, problems }: Reading,
  { element: unit, id: unitId, context }: Unit,
  element: XmlElement,
): void {
  const source = childOf(element, 'source');
  const target = childOf(element, 'target');
  if (!source) {
    const message = 'This segment has no source, so it is left as it is.';
    problems.push({ code: 'xliff-no-source', message, start: element.start, end: element.contentStart });
    return;
  }
  if (![element, source, target].every((part) => part?.isClosed !== false)) return;
  const state = attributeOf(element, 'state');
  const id = [unitId, attributeOf(element, 'id')].filter((part) => part !== undefined).join('/');
  const segment = readXliffSegment(file, source, target, { id, context, state, needsTarget: true });
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

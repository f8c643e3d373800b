import { attributeOf, childOf, childrenOf, type XmlElement } from '../markup/elements';
import { readText, readXliffSegment } from './unit';
import type { ReadUnits } from './version1';

/** The segments of an XLIFF 2.x file. */
export function readUnits2(file: string, root: XmlElement): ReadUnits {
  const reading: Reading = { file, root, holders: [], problems: [] };
  for (const element of childrenOf(root)) visit(reading, element, true);
  const { holders, problems } = reading;
  return { holders, problems };
}

/** A file and what was found in it so far. */
interface Reading extends ReadUnits {
  file: string;
  root: XmlElement;
}

/** Units stand in files and in groups of any depth; `translate` is inherited. */
function visit(reading: Reading, element: XmlElement, inherited: boolean): void {
  if (!['file', 'group', 'unit'].includes(element.name)) return;
  const own = attributeOf(element, 'translate');
  const translate = own === undefined ? inherited : own !== 'no';
  if (element.name !== 'unit') {
    for (const child of childrenOf(element)) visit(reading, child, translate);
    return;
  }
  if (!translate || !element.isClosed) return;
  const context = notes(reading.file, element);
  for (const segment of childrenOf(element).filter(({ name }) => name === 'segment')) {
    readSegment(reading, element, segment, context);
  }
}

function readSegment(
  { file, root, holders, problems }: Reading,
  unit: XmlElement,
  element: XmlElement,
  context: string | undefined,
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
  const id = [attributeOf(unit, 'id'), attributeOf(element, 'id')].filter((part) => part !== undefined).join('/');
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

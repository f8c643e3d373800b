import { attributeOf, childOf, childrenOf, type XmlElement } from '../markup/elements';
import { readText, readXliffSegment } from './unit';
import type { ReadUnits } from './version1';

/** The segments of an XLIFF 2.x file. */
export function readUnits2(file: string, root: XmlElement): ReadUnits {
  const result: ReadUnits = { holders: [], problems: [] };
  for (const element of childrenOf(root)) visit(file, root, element, true, result);
  return result;
}

/** Units stand in files and in groups of any depth; `translate` is inherited. */
function visit(file: string, root: XmlElement, element: XmlElement, inherited: boolean, result: ReadUnits): void {
  if (!['file', 'group', 'unit'].includes(element.name)) return;
  const own = attributeOf(element, 'translate');
  const translate = own === undefined ? inherited : own !== 'no';
  if (element.name !== 'unit') {
    for (const child of childrenOf(element)) visit(file, root, child, translate, result);
    return;
  }
  if (!translate || !element.isClosed) return;
  const context = notes(file, element);
  for (const segment of childrenOf(element).filter(({ name }) => name === 'segment')) {
    readSegment(file, root, element, segment, context, result);
  }
}

function readSegment(
  file: string,
  root: XmlElement,
  unit: XmlElement,
  element: XmlElement,
  context: string | undefined,
  { holders, problems }: ReadUnits,
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

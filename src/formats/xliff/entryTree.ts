import type { TextEdit } from '../edits';
import type { EntryGroup, EntryNode, EntryTree } from '../entries/tree';
import { leadStart } from '../entries/layout';
import { attributeOf, childOf, childrenNamed, childrenOf, contentOf, type XmlElement } from '../markup/elements';
import { blocksIn, groupOf, readXmlTree } from '../markup/entryTree';
import { editTag } from './writeTargets';

/** The entries of XLIFF: each unit, in the files and groups it stands in. Its value is its source. */
export function readXliffEntries(text: string): EntryTree {
  const units = new Map<number, XmlElement>();
  let dialect = '';
  const tree = readXmlTree(text, 'xliff', (root) => {
    dialect = `${attributeOf(root, 'version')?.startsWith('2') ? 2 : 1} ${root.qualifiedName}`;
    const files = blocksIn(root).filter(({ element }) => element.name === 'file');
    return files.map((block, index): EntryGroup => {
      const { element } = block;
      const body = childOf(element, 'body');
      const name = attributeOf(element, 'original') ?? attributeOf(element, 'id') ?? String(index);
      const group = groupOf(body ?? element, files.length === 1 ? 'file' : name, nodesIn(body ?? element, units));
      return { ...group, start: block.start, end: block.end, tail: block.tail };
    });
  });
  return {
    ...tree,
    dialect,
    takeOver: (own, node, from) => takeOver(text, units.get(own.end), node, from),
    adapt: (node, from) => withoutTargets(from.text, node),
  };
}

/** No file has more groups in each other; what is further in has no entries. */
const deepest = 100;

function nodesIn(parent: XmlElement, units: Map<number, XmlElement>, depth = 0): EntryNode[] {
  if (depth > deepest) return [];
  return blocksIn(parent).flatMap((block, index): EntryNode[] => {
    const { element, start, end, tail } = block;
    const id = attributeOf(element, 'id');
    if (element.name === 'group') {
      return [groupOf(element, `group:${id ?? index}`, nodesIn(element, units, depth + 1), block)];
    }
    if ((element.name !== 'trans-unit' && element.name !== 'unit') || id === undefined || !element.isClosed) return [];
    const sources = sourcesOf(element);
    if (sources.length === 0) return [];
    units.set(end, element);
    const said = sources.map(({ file, contentStart, contentEnd }) => file.slice(contentStart, contentEnd));
    const kept = sources.map(contentOf);
    const [value] = kept;
    return [{ key: id, start, end, tail, ...(value && { value }), kept, text: wordingOf(said.join('')) }];
  });
}

/** Returns the wording of a source without the notes on its codes: those change with every build and affect no translation. */
function wordingOf(said: string): string {
  const wording = said.includes('<') ? said.replace(/<[^<>]*>/g, (tag) => tag.replace(shown, '')) : said;
  return wording.trim().replace(/\s+/g, ' ');
}

const shown = /\s(?:equiv-text|equiv(?:Start|End)?|disp(?:Start|End)?)\s*=\s*(?:"[^"]*"|'[^']*')/g;

function segmentsOf(unit: XmlElement): XmlElement[] {
  return childrenOf(unit).filter(({ name }) => name === 'segment' || name === 'ignorable');
}

function sourcesOf(unit: XmlElement): XmlElement[] {
  return unit.name === 'trans-unit'
    ? childrenNamed(unit, 'source')
    : segmentsOf(unit).flatMap((segment) => childOf(segment, 'source') ?? []);
}

/** The new source, and a state that asks for another translation; the old one stays until there is one. */
function takeOver(text: string, unit: XmlElement | undefined, node: EntryNode, from: EntryTree): TextEdit[] {
  const sources = unit ? sourcesOf(unit) : [];
  const others = node.kept ?? [];
  // Nobody knows which translation is of what when the text is parted in another way.
  if (!unit || sources.length !== others.length) return [];
  const edits = sources.flatMap(({ contentStart, contentEnd, parent }, index): TextEdit[] => {
    const newText = from.text.slice(others[index]?.start, others[index]?.end);
    if (newText === text.slice(contentStart, contentEnd)) return [];
    const edit = { start: contentStart, end: contentEnd, newText };
    return parent?.name === 'segment'
      ? [edit, ...editTag(text, parent, { state: 'initial', subState: undefined })]
      : [edit];
  });
  if (unit.name === 'unit') return edits;
  const target = childOf(unit, 'target');
  const segmented = childOf(unit, 'seg-source');
  if (segmented) edits.push({ start: leadStart(text, segmented.start, 0), end: segmented.end, newText: '' });
  if (attributeOf(unit, 'approved') === 'yes') edits.push(...editTag(text, unit, { approved: 'no' }));
  const changes = { state: 'needs-translation', 'state-qualifier': undefined };
  return target ? [...edits, ...editTag(text, target, changes)] : edits;
}

/** Returns the edits that remove the translations of a unit of another file, which are of another language. */
function withoutTargets(text: string, { start, end }: EntryNode): TextEdit[] {
  const block = text.slice(start, end);
  return Array.from(block.matchAll(/<((?:[\w.-]+:)?target)\b(?:[^<>]*\/>|[^]*?<\/\1\s*>)/g)).flatMap(
    ({ 0: target, index }) => {
      // Those of other versions of the unit are kept.
      const isInside = block.lastIndexOf('<alt-trans', index) > block.lastIndexOf('</alt-trans', index);
      return isInside
        ? []
        : [{ start: leadStart(text, start + index, start), end: start + index + target.length, newText: '' }];
    },
  );
}

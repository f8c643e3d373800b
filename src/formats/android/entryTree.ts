import type { EntryNode, EntryTree } from '../entries/tree';
import { attributeOf, childrenOf, contentOf } from '../markup/elements';
import { blocksIn, readXmlTree, type XmlBlock } from '../markup/entryTree';
import { isReference } from './android';

/** The entries of Android string resources: each string, and each array or plural as a whole. */
export function readAndroidEntries(text: string): EntryTree {
  return readXmlTree(text, 'resources', (root) => blocksIn(root).map((block) => nodeOf(text, block)));
}

const kinds = new Set(['string', 'string-array', 'plurals']);

function nodeOf(text: string, { element, start, end, tail, comment }: XmlBlock): EntryNode {
  const name = attributeOf(element, 'name') ?? '';
  const kind = element.name === 'item' ? (attributeOf(element, 'type') ?? '') : element.name;
  const { contentStart, contentEnd, isEmptyTag } = element;
  const isFact =
    !kinds.has(kind) || attributeOf(element, 'translatable') === 'false' || isReference(text, element) || isEmptyTag;
  const items = childrenOf(element);
  const said = items.map((item) => text.slice(item.contentStart, item.contentEnd).trim());
  const product = attributeOf(element, 'product') ?? 'default';
  const own = kind === 'string' ? name : `${kind}:${name}`;
  return {
    // Names of one kind may be those of another; what a product has is a variant beside the others.
    key: product === 'default' ? own : `${own}@${product}`,
    start,
    end,
    tail,
    value: contentOf(element),
    ...(kind !== 'string' && { kept: items.map(contentOf) }),
    text: kind === 'string' ? text.slice(contentStart, contentEnd).trim() : said.join('\n'),
    ...(kind === 'plurals' && { hasForms: true }),
    ...(comment !== '' && { context: comment }),
    ...(isFact && { isFact }),
  };
}

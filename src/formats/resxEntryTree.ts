import type { EntryNode, EntryTree } from './entries/tree';
import { isLocked } from './lockedWords';
import { attributeOf, childOf, contentOf } from './markup/elements';
import { blocksIn, readXmlTree, type XmlBlock } from './markup/entryTree';

/** The entries of .NET resources: each datum that is a string. */
export function readResxEntries(text: string): EntryTree {
  return readXmlTree(text, 'root', (root) => blocksIn(root).map((block) => nodeOf(text, block)));
}

function nodeOf(text: string, { element, start, end, tail }: XmlBlock): EntryNode {
  const name = attributeOf(element, 'name') ?? '';
  const value = childOf(element, 'value');
  const comment = childOf(element, 'comment');
  const context = comment ? text.slice(comment.contentStart, comment.contentEnd).trim() : '';
  const isString = attributeOf(element, 'type') === undefined && attributeOf(element, 'mimetype') === undefined;
  const isEntry =
    element.name === 'data' &&
    isString &&
    value?.isClosed === true &&
    !/^(?:>>|&gt;&gt;)/.test(name) &&
    !isLocked(context);
  return {
    key: element.name === 'data' ? name : `${element.qualifiedName}:${name}`,
    start,
    end,
    tail,
    ...(value && !value.isEmptyTag && { value: contentOf(value) }),
    text: value ? text.slice(value.contentStart, value.contentEnd) : '',
    ...(context !== '' && { context }),
    ...(!isEntry && { isFact: true }),
  };
}

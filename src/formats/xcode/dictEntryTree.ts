import type { EntryNode, EntryTree } from '../entries/tree';
import { childOf, contentOf, type XmlElement } from '../markup/elements';
import { blocksIn, groupOf, readXmlTree, type XmlBlock } from '../markup/entryTree';
import { readText } from '../xliff/unit';
import { deepest, facts } from './stringsdict';

/** The entries of a `.stringsdict`: each form of each variable, in the dictionaries it is in, and the sentence around them. */
export function readStringsdictEntries(text: string): EntryTree {
  return readXmlTree(
    text,
    'plist',
    (top) => nodesIn(text, top, 0),
    (root) => childOf(root, 'dict'),
  );
}

/** A key and what is of it: one entry with the comments above the key. */
function nodesIn(text: string, dict: XmlElement, depth: number): EntryNode[] {
  const nodes: EntryNode[] = [];
  let key: XmlBlock | undefined;
  for (const block of blocksIn(dict)) {
    if (block.element.name === 'key') {
      key = block;
    } else if (key) {
      nodes.push(nodeOf(text, key, block, depth));
      key = undefined;
    }
  }
  return nodes;
}

function nodeOf(text: string, key: XmlBlock, { element, end, tail }: XmlBlock, depth: number): EntryNode {
  const name = readText(text, key.element) ?? '';
  const place = { start: key.start, end, tail };
  if (element.name === 'dict' && depth + 1 < deepest) {
    return { ...groupOf(element, name, nodesIn(text, element, depth + 1)), ...place };
  }
  const isEntry = element.name === 'string' && element.isClosed && !element.isEmptyTag && !facts.has(name);
  return {
    key: name,
    ...place,
    ...(isEntry && { value: contentOf(element) }),
    text: isEntry ? text.slice(element.contentStart, element.contentEnd) : '',
    ...(key.comment !== '' && { context: key.comment }),
    ...(!isEntry && { isFact: true }),
  };
}

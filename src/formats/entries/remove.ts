import { removeBlocks } from '../documents/put';
import type { TextEdit } from '../edits';
import { leadStart } from './layout';
import { keyIn, type EntryGroup, type EntryNode, type EntryTree } from './tree';

/**
 * The edits that take entries out, with their comments. A group goes with the last of its entries.
 * @param keys whole names
 */
export function removeEntries(tree: EntryTree, keys: ReadonlySet<string>): TextEdit[] {
  return tree.isDocument ? removeBlocks(tree, keys) : removalsIn(tree, tree.root, undefined, (key) => keys.has(key));
}

/** The same in a group. @param isRemoved asked with the whole name of each entry */
export function removalsIn(
  tree: EntryTree,
  group: EntryGroup,
  path: string | undefined,
  isRemoved: (key: string, node: EntryNode) => boolean,
): TextEdit[] {
  const { nodes } = group;
  const gone = new Set(nodes.filter((node) => isGone(node, keyIn(path, node.key), isRemoved)));
  const inside = nodes.flatMap((node) =>
    !gone.has(node) && isGroup(node) ? removalsIn(tree, node, keyIn(path, node.key), isRemoved) : [],
  );
  if (gone.size === 0) return inside;
  if (gone.size === nodes.length) return [emptying(tree, group)];
  return [...inside, ...removals(tree, group, gone)];
}

export function isGroup(node: EntryNode): node is EntryGroup {
  return node.nodes !== undefined && node.content !== undefined;
}

/** Returns whether nothing of a node stays. */
function isGone(node: EntryNode, key: string, isRemoved: (key: string, node: EntryNode) => boolean): boolean {
  if (!node.nodes) return isRemoved(key, node);
  if (node.nodes.length === 0) return false;
  // What is said of entries goes with the last of them.
  const entries = node.nodes.filter(({ isFact }) => !isFact);
  return entries.length > 0 && entries.every((child) => isGone(child, keyIn(key, child.key), isRemoved));
}

function emptying({ text, separator }: EntryTree, { nodes, content }: EntryGroup): TextEdit {
  const [first, last] = [nodes[0] as EntryNode, nodes.at(-1) as EntryNode];
  const isAlone =
    text.slice(content.start, first.start).trim() === '' && text.slice(last.tail, content.end).trim() === '';
  if (isAlone && separator !== '') return { ...content, newText: '' };
  if (content.end < text.length) {
    return { start: leadStart(text, first.start, content.start), end: last.tail, newText: '' };
  }
  // Where lines are all there is, the last one takes its line end along.
  const end = last.tail + (/^(?:\r\n|\r|\n)/.exec(text.slice(last.tail))?.[0].length ?? 0);
  return { start: first.start, end, newText: '' };
}

function removals({ text }: EntryTree, { nodes, content }: EntryGroup, gone: ReadonlySet<EntryNode>): TextEdit[] {
  const edits: TextEdit[] = [];
  let kept: EntryNode | undefined;
  const lastKept = nodes.findLastIndex((node) => !gone.has(node));
  for (const [index, node] of nodes.entries()) {
    if (!gone.has(node)) {
      kept = node;
      continue;
    }
    const before = nodes[index - 1];
    const next = nodes[index + 1];
    if (!kept) {
      if (next) edits.push({ start: node.start, end: node.isOnGroupLine ? node.tail : next.start, newText: '' });
      continue;
    }
    const start = leadStart(text, node.start, before?.tail ?? content.start);
    edits.push({ start, end: node.tail, newText: '' });
    const endsOpen = nodes.at(-1)?.separator === undefined;
    if (index > lastKept && endsOpen && kept === before && kept.separator) {
      edits.push({ ...kept.separator, newText: '' });
    }
  }
  return edits;
}

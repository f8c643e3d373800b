import type { EntryNode } from './tree';

/** Entries that come behind one that is there, or in front of it. */
export interface Place {
  /** Index in the group they come into; absent where it is empty. */
  neighbour?: number;
  isBefore: boolean;
  nodes: EntryNode[];
}

/**
 * Returns the places of new entries: behind the same neighbor as where they are from, else in front of the same one,
 * else at the end. A group in alphabetical order stays so.
 * @param own what is there, in file order
 * @param others what the file has that they are from, in file order
 * @param isNew which of those are to come
 */
export function placesOf(
  own: readonly EntryNode[],
  others: readonly EntryNode[],
  isNew: (node: EntryNode) => boolean,
): Place[] {
  const indexes = new Map(own.map(({ key }, index) => [key, index]));
  const isSorted = ascends(own) && !ascends(others);
  const places = new Map<string, Place>();
  const add = (node: EntryNode, neighbour: number | undefined, isBefore: boolean): void => {
    const name = `${isBefore ? '<' : '>'}${neighbour}`;
    const known = places.get(name);
    if (known) known.nodes.push(node);
    else places.set(name, { ...(neighbour !== undefined && { neighbour }), isBefore, nodes: [node] });
  };
  let before: number | undefined;
  const first = others.find(({ key }) => indexes.has(key));
  const next = first && indexes.get(first.key);
  for (const node of others) {
    const known = indexes.get(node.key);
    if (known !== undefined) {
      before = known;
    } else if (!isNew(node)) {
      continue;
    } else if (isSorted) {
      const behind = own.findLastIndex(({ key }) => key < node.key);
      add(node, behind < 0 ? 0 : behind, behind < 0);
    } else if (before !== undefined) {
      add(node, before, false);
    } else if (next !== undefined) {
      add(node, Math.max(0, next - 1), next === 0);
    } else {
      add(node, own.length > 0 ? own.length - 1 : undefined, false);
    }
  }
  const found = [...places.values()];
  if (isSorted) for (const { nodes } of found) nodes.sort((a, b) => (a.key < b.key ? -1 : 1));
  return found;
}

/** The same in a file in sections: what is in none comes before the first of them, and a section behind all of that. */
export function placesInSections(
  own: readonly EntryNode[],
  others: readonly EntryNode[],
  isNew: (node: EntryNode) => boolean,
): Place[] {
  if (own.length === 0) return placesOf(own, others, isNew);
  const first = own.findIndex(({ nodes }) => nodes !== undefined);
  const count = first < 0 ? own.length : first;
  const isSection = ({ nodes }: EntryNode): boolean => nodes !== undefined;
  const lines = placesOf(
    own.slice(0, count),
    others.filter((node) => !isSection(node)),
    isNew,
  );
  const sections = placesOf(own.slice(count), others.filter(isSection), isNew);
  return [
    ...lines.map((place): Place => (count === 0 ? { ...place, neighbour: 0, isBefore: true } : place)),
    ...sections.map((place): Place =>
      place.neighbour === undefined
        ? { ...place, neighbour: count - 1, isBefore: false }
        : { ...place, neighbour: place.neighbour + count },
    ),
  ];
}

/** Returns whether enough keys are there to tell, and all in alphabetical order. */
function ascends(nodes: readonly EntryNode[]): boolean {
  return nodes.length > 7 && nodes.every(({ key }, index) => index === 0 || (nodes[index - 1]?.key ?? '') < key);
}

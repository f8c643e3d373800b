import { entriesOf, type EntryTree } from '../../formats/entries/tree';
import type { Segment } from '../../formats/segment';

/** Returns the whole name of the entry that each segment is in. */
export function namesOf(
  tree: EntryTree,
  { segments }: { segments: ReadonlyArray<Pick<Segment, 'start'>> },
): Array<string | undefined> {
  const entries = [...entriesOf(tree).values()].sort((a, b) => a.node.start - b.node.start);
  return segments.map(({ start }) => {
    let [least, most] = [0, entries.length];
    while (least < most) {
      const middle = (least + most) >> 1;
      if ((entries[middle]?.node.start ?? Infinity) <= start) least = middle + 1;
      else most = middle;
    }
    const entry = entries[least - 1];
    return entry && start < entry.node.end ? entry.key : undefined;
  });
}

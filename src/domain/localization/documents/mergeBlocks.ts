import { blockNodesOf, type BlockNode } from '../../../formats/documents/entryTree';
import { isFront } from '../../../formats/documents/put';
import { applyEdits, type TextEdit } from '../../../formats/edits';
import { isWritable, type EntryTree } from '../../../formats/entries/tree';

/** Times that a document is read to find out which blocks cannot be put into it. */
const mostTrials = 60;

/** A document that blocks are to be put into and taken out of, by their names. */
export interface BlockMerge {
  /** Document the edits are of. */
  base: EntryTree;
  /** Reads a text that was made of it. */
  read(text: string): EntryTree;
  /** Returns the edits that put some blocks in, and take others out. */
  edits(put: ReadonlySet<string>, gone: ReadonlySet<string>): TextEdit[];
  /** Block whose place another one takes, by that one: it does not go where the new one cannot come. */
  insteadOf: ReadonlyMap<string, string>;
}

/** Result of it. */
export interface MergedBlocks {
  text: string;
  put: ReadonlySet<string>;
  gone: ReadonlySet<string>;
}

/**
 * Puts in and takes out as much as leaves every other block what it was. Nearly always that is all, but code that does not
 * end takes in what comes behind it, and indented code goes on with the item above it: such a block is left out alone.
 */
export function mergeBlocks(
  { base, read, edits, insteadOf }: BlockMerge,
  wanted: ReadonlySet<string>,
  unwanted: ReadonlySet<string>,
): MergedBlocks {
  let trials = 0;
  let right: MergedBlocks = { text: base.text, put: new Set(), gone: new Set() };
  const isRight = (put: ReadonlySet<string>, gone: ReadonlySet<string>): boolean => {
    if (++trials > mostTrials) return false;
    const some = edits(put, gone).sort((a, b) => a.start - b.start || a.end - b.end);
    const text = applyEdits(base.text, some);
    const tree = read(text);
    const after = blockNodesOf(tree);
    const names = new Set(after.map(({ key }) => key));
    if (!isWritable(tree) || ![...put].every((key) => names.has(key))) return false;
    if (!areKept(blockNodesOf(base), after, some)) return false;
    right = { text, put, gone };
    return true;
  };
  if (isRight(wanted, unwanted)) return right;
  prove(unitsOf(wanted), (some) => isRight(new Set([...right.put, ...some]), right.gone));
  const { put } = right;
  const stays = new Set(Array.from(insteadOf, ([key, other]) => (put.has(key) ? undefined : other)));
  const going = [...unwanted].filter((key) => !stays.has(key));
  prove(unitsOf(going), (some) => isRight(right.put, new Set([...right.gone, ...some])));
  return right;
}

/** Text that is in front of a document is there as a whole or not at all. */
function unitsOf(keys: Iterable<string>): string[][] {
  return [...Map.groupBy(keys, (key) => (isFront({ key }) ? 'front' : key)).values()];
}

/** Returns whether each block that no edit is in is the same block where it stands afterwards. */
function areKept(before: readonly BlockNode[], after: readonly BlockNode[], edits: readonly TextEdit[]): boolean {
  const starts = new Map(after.map((node) => [node.start, node]));
  let next = 0;
  let shift = 0;
  return before.every(({ start, end, block }) => {
    for (let edit = edits[next]; edit && edit.end <= start; edit = edits[++next]) {
      shift += edit.newText.length - (edit.end - edit.start);
    }
    if ((edits[next]?.start ?? Infinity) < end) return true;
    const now = starts.get(start + shift);
    return now !== undefined && now.end === end + shift && now.block.kind === block.kind;
  });
}

/** Finds out by halves which of many are right together. */
function prove(units: readonly string[][], isRight: (some: readonly string[]) => boolean): void {
  if (units.length === 0 || isRight(units.flat()) || units.length === 1) return;
  prove(units.slice(0, units.length >> 1), isRight);
  prove(units.slice(units.length >> 1), isRight);
}

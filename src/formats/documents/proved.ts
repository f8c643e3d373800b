import { applyEdits, type TextEdit } from '../edits';
import type { Block } from './block';

/** Times that a document is read to find out which texts cannot stand in it. */
const mostTrials = 60;

/**
 * The edits after which a document has the blocks that it had, each what it was: a text may say something else where it
 * stands, such as the beginning of an element. Nearly always those are all.
 */
export function provedEdits(
  text: string,
  read: (text: string) => readonly Block[],
  edits: readonly TextEdit[],
): TextEdit[] {
  if (edits.length === 0) return [];
  const before = read(text);
  let trials = 0;
  const isRight = (some: readonly TextEdit[]): boolean => {
    if (++trials > mostTrials) return false;
    const ordered = [...some].sort((a, b) => a.start - b.start || a.end - b.end);
    const changed = applyEdits(text, ordered);
    const after = read(changed);
    if (after.length !== before.length) return false;
    let next = 0;
    return before.every((block, index) => {
      const now = after[index];
      if (!now || now.kind !== block.kind || now.stretches.length !== block.stretches.length) return false;
      let isTouched = false;
      for (; (ordered[next]?.start ?? Infinity) < block.end; next++) isTouched = true;
      return isTouched || changed.slice(now.start, now.end) === text.slice(block.start, block.end);
    });
  };
  if (isRight(edits)) return [...edits];
  let proved: TextEdit[] = [];
  const prove = (group: readonly TextEdit[]): void => {
    const all = [...proved, ...group];
    if (isRight(all)) {
      proved = all;
    } else if (group.length > 1) {
      prove(group.slice(0, group.length >> 1));
      prove(group.slice(group.length >> 1));
    }
  };
  prove(edits.slice(0, edits.length >> 1));
  prove(edits.slice(edits.length >> 1));
  return proved.sort((a, b) => a.start - b.start || a.end - b.end);
}

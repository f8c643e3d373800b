import { takeChanges } from '../domain/writing/changes';
import type { ProseBlock } from '../formats/prose/proseBlock';
import type { OffsetRange } from '../formats/trackedRange';
import type { Finding } from './findings';

/** Puts `newText` in place of a range of the document. */
export interface Fix extends OffsetRange {
  newText: string;
}

/**
 * The edits that take all these corrections, at most one for each block. What would break out of its comment, or lose
 * a name or markup, is left as it is.
 * @param findings of one document, in its order
 */
export function fixesFor(text: string, findings: readonly Finding[]): Fix[] {
  const byBlock = new Map<ProseBlock, Finding[]>();
  for (const finding of findings) {
    const { block } = finding.sentence;
    const known = byBlock.get(block);
    if (known) known.push(finding);
    else byBlock.set(block, [finding]);
  }
  return [...byBlock].flatMap(([block, own]) => {
    const written = writeAll(block, own);
    return written === undefined ? [] : [smallest(text, { start: block.start, end: block.end, newText: written })];
  });
}

/** Max characters that are written to find out which changes a block takes, and the min number of tries. */
const mostWritten = 5_000_000;
const leastTries = 40;

/**
 * The block with the changes it takes; `undefined` when it takes none. Many are tried together, as each try reads the
 * whole block: where it refuses them, each half of them. Of a block that refuses very many the rest is left for a next time.
 */
function writeAll(block: ProseBlock, findings: readonly Finding[]): string | undefined {
  const changes = findings.map(({ change }) => change);
  const taken = new Set<number>();
  const open = [{ start: 0, end: changes.length }];
  let best: string | undefined;
  let tries = Math.max(leastTries, mostWritten / Math.max(1, block.text.length));
  for (let some = open.pop(); some && tries > 0; some = open.pop(), tries--) {
    const { start, end } = some;
    const isTried = (index: number): boolean => (index >= start && index < end) || taken.has(index);
    const written = block.write(takeChanges(block.text, changes, isTried));
    if (written.ok) {
      for (let index = start; index < end; index++) taken.add(index);
      best = written.text;
    } else if (end - start > 1) {
      const middle = (start + end) >> 1;
      open.push({ start: middle, end }, { start, end: middle });
    }
  }
  return best;
}

/** The edit without what it leaves as it was at both ends, so that carets and folds around it stay. */
function smallest(text: string, { start, end, newText }: Fix): Fix {
  const old = text.slice(start, end);
  let lead = 0;
  while (lead < old.length && lead < newText.length && old[lead] === newText[lead]) lead++;
  let trail = 0;
  const most = Math.min(old.length, newText.length) - lead;
  while (trail < most && old.at(-1 - trail) === newText.at(-1 - trail)) trail++;
  // Never between the halves of a surrogate pair.
  if (/[\ud800-\udbff]$/.test(old.slice(0, lead))) lead--;
  if (/^[\udc00-\udfff]/.test(old.slice(old.length - trail))) trail--;
  return { start: start + lead, end: end - trail, newText: newText.slice(lead, newText.length - trail) };
}

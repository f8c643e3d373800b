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
    byBlock.set(block, [...(byBlock.get(block) ?? []), finding]);
  }
  return [...byBlock].flatMap(([block, own]) => {
    const written = writeAll(block, own);
    return written === undefined ? [] : [smallest(text, { start: block.start, end: block.end, newText: written })];
  });
}

/** The block with the changes it takes; `undefined` when it takes none. */
function writeAll(block: ProseBlock, findings: readonly Finding[]): string | undefined {
  const changes = findings.map(({ change }) => change);
  const all = block.write(takeChanges(block.text, changes, () => true));
  if (all.ok) return all.text;
  let best: string | undefined;
  const taken = new Set<number>();
  for (let index = 0; index < changes.length; index++) {
    const written = block.write(takeChanges(block.text, changes, (other) => other === index || taken.has(other)));
    if (!written.ok) continue;
    taken.add(index);
    best = written.text;
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

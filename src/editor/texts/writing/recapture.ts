import { EndOfLine, Range, type TextDocument } from 'vscode';
import type { OffsetRange } from '../../../formats/trackedRange';
import { planEdits, selectionsAfter } from '../edits/planEdits';
import { TrackedDocument } from '../edits/trackedDocument';
import { findProseQuietly, type ProsePart } from '../edits/proseParts';
import type { WritingProposal } from './proposal';
import { compareAgain, type Wording } from './wording';

/** Returns the range of each part of a proposal once `results` have landed. Call it before they do. */
export function rangesAfter(
  document: TextDocument,
  ranges: readonly OffsetRange[],
  results: readonly string[],
): OffsetRange[] {
  const eol = document.eol === EndOfLine.CRLF ? '\r\n' : '\n';
  return selectionsAfter(planEdits(document.getText(), ranges, results, 'replace', eol));
}

/**
 * The rest of a proposal after some of its changes have landed: the same wordings for the blocks as they say now. The
 * document is captured at once.
 * @param texts what each block says now
 * @param ranges where each stands now
 * @returns undefined when there is no rest, or a block cannot be found again
 */
export async function recapture(
  proposal: WritingProposal,
  texts: readonly string[],
  ranges: readonly OffsetRange[],
): Promise<WritingProposal | undefined> {
  const isDone = proposal.wordings[proposal.shown]?.texts.every((text, index) => text === texts[index]) ?? true;
  if (isDone) return undefined;
  const { document } = proposal.tracked;
  const tracked = new TrackedDocument(
    document,
    ranges.map(({ start, end }) => new Range(document.positionAt(start), document.positionAt(end))),
  );
  const found = (await findProseQuietly(document, () => ranges))?.found ?? [];
  const parts = proposal.parts.flatMap(({ block: old, range }, index): ProsePart[] => {
    const place = ranges[index];
    const block = found[index]?.find(({ start, text }) => start === place?.start && text === texts[index]);
    if (!block) return [];
    return [{ block, range: { start: range.start, end: range.end + block.text.length - old.text.length } }];
  });
  if (parts.length < proposal.parts.length) {
    tracked.dispose();
    return undefined;
  }
  const wordings: Wording[] = [];
  for (const wording of proposal.wordings) wordings.push(await compareAgain(parts, wording));
  return { ...proposal, parts, tracked, wordings };
}

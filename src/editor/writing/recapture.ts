import { EndOfLine, Range, type TextDocument } from 'vscode';
import { findProse } from '../../formats/prose/find';
import type { OffsetRange } from '../../formats/trackedRange';
import { planEdits, selectionsAfter } from '../edits/planEdits';
import { TrackedDocument } from '../edits/trackedDocument';
import type { ProsePart } from './captureProse';
import type { WritingProposal } from './proposal';
import { compareAgain, type Wording } from './wording';

/** Where each part of a proposal begins once `results` have landed. Ask before they do. */
export function startsAfter(
  document: TextDocument,
  ranges: readonly OffsetRange[],
  results: readonly string[],
): number[] {
  const eol = document.eol === EndOfLine.CRLF ? '\r\n' : '\n';
  return selectionsAfter(planEdits(document.getText(), ranges, results, 'replace', eol)).map(({ start }) => start);
}

/**
 * The rest of a proposal after some of its changes have landed: the same wordings for the blocks as they say now. The
 * document is captured at once.
 * @param texts what each block says now
 * @returns undefined when there is no rest, or a block cannot be found again
 */
export async function recapture(
  proposal: WritingProposal,
  texts: readonly string[],
  starts: readonly number[],
): Promise<WritingProposal | undefined> {
  const { document } = proposal.tracked;
  const blocks = findProse(document.getText(), document.languageId);
  const parts = proposal.parts.flatMap(({ block: old, range }, index): ProsePart[] => {
    const block = blocks.find(({ start, text }) => start === starts[index] && text === texts[index]);
    if (!block) return [];
    return [{ block, range: { start: range.start, end: range.end + block.text.length - old.text.length } }];
  });
  const isDone = proposal.wordings[proposal.shown]?.texts.every((text, index) => text === texts[index]) ?? true;
  if (isDone || parts.length < proposal.parts.length) return undefined;
  const ranges = parts.map(({ block }) => new Range(document.positionAt(block.start), document.positionAt(block.end)));
  const tracked = new TrackedDocument(document, ranges);
  const wordings: Wording[] = [];
  for (const wording of proposal.wordings) wordings.push(await compareAgain(parts, wording));
  return { ...proposal, parts, tracked, wordings };
}
